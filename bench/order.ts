import { sign } from "../src/gateway";

export const ACCOUNT = { apiToken: "bench-token", merchantNo: "200043", storeNo: "300014" };

/** The same as medusa-config reads it. */
export const ACCOUNT_ENVIRONMENT = {
  CROSSBORDER_API_TOKEN: ACCOUNT.apiToken,
  CROSSBORDER_MERCHANT_NO: ACCOUNT.merchantNo,
  CROSSBORDER_STORE_NO: ACCOUNT.storeNo,
};

const FIELDS = {
  amount: "12.50",
  currency: "USD",
  vendor: "channel_a",
  ipnUrl: "https://shop.example/hooks/crossborder/pp_crossborder-channel-a_main/ipn",
  callbackUrl: "https://shop.example/return?reference={reference}&status={status}",
  terminal: "ONLINE",
  goodsInfo: '[{"goods_name":"Green tea, 100 g","quantity":"2"},{"goods_name":"Cup","quantity":"1"}]',
} as const;

let count = 0;

/** The fields of a new online order, as a shop hands them to the client. */
export const nextOrder = () => ({ ...FIELDS, reference: `BENCH-${process.pid}-${++count}` });

export const { apiToken, ...NUMBERS } = ACCOUNT;

/** A new online order as it goes over the wire: signed and encoded. */
export function nextBody(): string {
  return signed({ ...NUMBERS, ...nextOrder() });
}

export interface Notified {
  reference: string;
  transactionNo: string;
  amount: string;
}

/** A notification that an order was paid, as the gateway sends it. `note` makes several of one order differ. */
export function notificationBody({ reference, transactionNo, amount }: Notified, note = ""): string {
  return signed({
    reference,
    transactionNo,
    amount,
    currency: "USD",
    settleCurrency: "USD",
    status: "success",
    time: "20260101120000",
    ...(note && { note }),
  });
}

const signed = (form: Record<string, string>): string =>
  new URLSearchParams({ ...form, verifySign: sign(form, apiToken) }).toString();
