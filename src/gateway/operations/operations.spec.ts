import { operations } from "./index";

const ISV = ["merGroupNo", "merchantNo", "storeNo"];
const CLERK = [...ISV, "storeAdminNo"];

it("has the paths and account fields of the document's tables, and repeats queries only", () => {
  const seen = Object.entries(operations).map(([key, { name, paths, account, safeToRepeat }]) => [
    key,
    { name, paths, account, safeToRepeat },
  ]);
  const operation = (
    name: string,
    account: string[],
    primary: string,
    alternative?: string,
    safeToRepeat = false,
  ) => ({ name, paths: alternative ? { primary, alternative } : { primary }, account, safeToRepeat });
  expect(Object.fromEntries(seen)).toEqual({
    securePay: operation("secure-pay", ISV, "/online/v2/secure-pay", "/appTransaction/v2/securepay"),
    add: operation("add", CLERK, "/app-instore/v2/add", "/app-data-search/v2/add"),
    pay: operation("pay", CLERK, "/app-instore/v2/pay", "/app-data-search/v2/pay"),
    createTransQrcode: operation(
      "create-trans-qrcode",
      CLERK,
      "/app-instore/v2/create-trans-qrcode",
      "/app-data-search/v2/create-trans-qrcode",
    ),
    reverse: operation("reverse", CLERK, "/app-instore/v2/reverse"),
    authCapture: operation("auth-capture", CLERK, "/app-instore/v2/auth-capture"),
    authUnfreeze: operation("auth-unfreeze", CLERK, "/app-instore/v2/auth-unfreeze"),
    cashierAdd: operation(
      "cashier-add",
      ["merchantNo", "storeNo", "storeAdminNo"],
      "/app-instore/v2/cashier-add",
    ),
    prepay: operation("prepay", ISV, "/micropay/v2/prepay"),
    updateRecurring: operation(
      "update-recurring",
      ["merchantNo", "storeNo"],
      "/creditpay/v2/update-recurring",
    ),
    refund: operation("refund", ISV, "/app-data-search/v2/refund", "/online/v2/securepay-refund"),
    tranQuery: operation("tran-query", ISV, "/app-data-search/v2/tran-query", undefined, true),
  });
});

it("takes every operation for one that moves money that opens, pays, closes, captures, releases or refunds", () => {
  const others = Object.values(operations).filter(({ movesMoney }) => !movesMoney);
  expect(others.map(({ name }) => name)).toEqual(["update-recurring", "tran-query"]);
});
