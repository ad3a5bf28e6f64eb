#!/usr/bin/env python3
"""Writes signatures.json: golden signatures by section 5 of the interface, made without our code.

python3 integration-tests/vectors/make_signatures.py > integration-tests/vectors/signatures.json
"""
import hashlib
import json
import sys


def md5(text: str) -> str:
    return hashlib.md5(text.encode("utf-8")).hexdigest()


def vector(name: str, api_token: str, fields: dict) -> dict:
    kept = {k: v for k, v in fields.items() if k != "verifySign" and v != ""}
    canonical = "".join(f"{k}={kept[k]}&" for k in sorted(kept))
    return {
        "name": name,
        "api_token": api_token,
        "fields": fields,
        "canonical_text": canonical,
        "verify_sign": md5(canonical + md5(api_token)),
    }


GOODS = '[{"goods_name":"Green tea, 100 g","quantity":"2"}]'
ONLINE = {
    "merchantNo": "200043",
    "storeNo": "300014",
    "amount": "12.50",
    "currency": "USD",
    "vendor": "channel_a",
    "ipnUrl": "https://shop.example/hooks/crossborder/pp_crossborder-channel-a_main/ipn",
    "callbackUrl": "https://shop.example/return?reference={reference}&status={status}",
    "terminal": "ONLINE",
    "reference": "ORDER-0001",
    "goodsInfo": GOODS,
}

VECTORS = [
    vector("an online order", "5cbfb079f15b150122261c8537086d77a", ONLINE),
    vector("the service-provider variant", "token", {**ONLINE, "merGroupNo": "100031"}),
    vector("values are signed raw, not URL-encoded", "token", {"note": "a b&c=d%20+/?", "reference": "R1"}),
    vector("empty values are dropped", "token", {"reference": "R1", "note": "", "storeAdminNo": ""}),
    vector("a zero is a value", "token", {"paymentCount": "0", "scheduleNo": "S1"}),
    vector("names sort by code unit, capitals first", "token", {"b": "2", "a": "1", "B": "3", "A": "4", "a1": "5"}),
    vector("letters of other scripts", "token", {"description": "绿茶 – 五十克", "reference": "R2"}),
    vector("characters outside the basic plane", "token", {"note": "茶🍵", "reference": "R3"}),
    vector("an old verifySign is not signed", "token", {"reference": "R4", "verifySign": "0" * 32}),
    vector("no fields at all", "token", {}),
    vector("a token with letters of other scripts", "令牌", {"reference": "R5"}),
]

json.dump(VECTORS, sys.stdout, ensure_ascii=False, indent=2)
print()
