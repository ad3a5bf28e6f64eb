import { ASKED, open, paidCart, recordedHold, unpaidCart } from "../../../testing/pictures/pictures";
import { operation, session } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";

const ask = { returnMoney: "ask" } as const;
const tooMuch = { session: session({}, { amount: "20.00" }) };

table("money that no order can use, where a person is asked first", {
  "it waits for that person → person: return_asked": paidCart({ settings: ask, books: tooMuch }),
  "who has sent it back, and the gateway has not shown it yet → rest, again in 2 min": paidCart({
    settings: ask,
    books: tooMuch,
    taken: [ASKED, { step: "return", of: "reverse" }],
  }),
  "what an order can use is claimed as ever → claim": paidCart({ settings: ask }),
});

const takenIn = {
  row: { operation: "tran-query", cart_id: null, payment_session_id: null },
  books: { session: undefined, payment: undefined },
} as const;

table("a payment that the ledger has again from the gateway's answer", {
  "a person is asked, though money goes back by itself elsewhere → person: return_asked": paidCart(takenIn),
  "who has sent it back → rest, again in 2 min": paidCart({
    ...takenIn,
    taken: [ASKED, { step: "return", of: "reverse" }],
  }),
});

const doubted = {
  reconciliation_status: "needs_attention",
  attention_code: "word_unknown",
  last_error: "the gateway shows TRADE_OK",
} as const;

table("a payment whose word nobody knows", {
  "stays with its person → rest, again in 2 min": unpaidCart({
    row: { ...doubted, gateway_status: "TRADE_OK" },
  }),
  "is let go by a word that is known → pend": unpaidCart({ row: { ...doubted, gateway_status: "init" } }),
  "is asked about → ask": open({ row: { ...doubted, gateway_status: "TRADE_OK" } }),
});

const several = { severalCaptures: true };
const capture = (outcome: "unknown" | "accepted" | "succeeded", under_way: true | undefined = undefined) => ({
  books: { operations: [operation("capture", outcome, { amount: "10.00" })], under_way },
});

table("a hold that the gateway captures more than once", {
  "the answer to a capture was lost: a person says whether it was made → person: hold_unclear, who asked: hold_unclear":
    recordedHold({ settings: several, ...capture("unknown") }),
  "the capture was taken, and its end is not shown → person: hold_unclear, who asked: hold_unclear":
    recordedHold({ settings: several, ...capture("accepted") }),
  "the call is under way → stop: busy": recordedHold({ settings: several, ...capture("unknown", true) }),
  "elsewhere it is asked for again → capture_in_medusa 10.00": recordedHold(capture("unknown")),
});
