import { z } from "zod";

/** The document's name of each operation (§4). */
export const operationName = z.enum([
  "secure-pay",
  "add",
  "pay",
  "create-trans-qrcode",
  "reverse",
  "auth-capture",
  "auth-unfreeze",
  "cashier-add",
  "prepay",
  "update-recurring",
  "refund",
  "tran-query",
]);

export type OperationName = z.output<typeof operationName>;

/** The paths that the document lists for each operation (§4). */
export const PATHS: Readonly<Record<OperationName, readonly string[]>> = {
  "secure-pay": ["/online/v2/secure-pay", "/appTransaction/v2/securepay"],
  add: ["/app-instore/v2/add", "/app-data-search/v2/add"],
  pay: ["/app-instore/v2/pay", "/app-data-search/v2/pay"],
  "create-trans-qrcode": ["/app-instore/v2/create-trans-qrcode", "/app-data-search/v2/create-trans-qrcode"],
  reverse: ["/app-instore/v2/reverse"],
  "auth-capture": ["/app-instore/v2/auth-capture"],
  "auth-unfreeze": ["/app-instore/v2/auth-unfreeze"],
  "cashier-add": ["/app-instore/v2/cashier-add"],
  prepay: ["/micropay/v2/prepay"],
  "update-recurring": ["/creditpay/v2/update-recurring"],
  refund: ["/app-data-search/v2/refund", "/online/v2/securepay-refund"],
  "tran-query": ["/app-data-search/v2/tran-query"],
};
