import { at, session } from "../../../testing/pictures/records";
import { transactionRow } from "../../../testing/ledger/rows";
import { ineligibleReason, isAmountUnknown, otherAmountText } from "./money";

type Row = Parameters<typeof transactionRow>[0];

const row = (more: Row = {}) => transactionRow({ amount: "25.00", currency_code: "usd", ...more });
const PAID: Row = { state: "paid" };
const CNY = { currency_code: "cny" };
const ofOrder = (status: string) => session({}, { order: { id: "order_1", display_id: 7, status } });
const due = (amount: string) => session({ amount }, { amount });

describe("a payment may pay for its session", () => {
  it.each<[string, Row, ReturnType<typeof session>]>([
    ["what was priced is due", {}, session()],
    ["what was paid is due, and written in another way", { paid_amount: "25" }, session()],
    ["the session writes it in another way", {}, due("25")],
    ["its order stands", {}, ofOrder("pending")],
  ])("where %s", (_, more, of) => {
    expect(ineligibleReason(row(more), of)).toBeUndefined();
  });
});

describe("a payment pays for nothing", () => {
  const wasVoided = { ineligible_since: at(-1) };
  it.each<[string, Row, ReturnType<typeof session> | undefined, string]>([
    ["its session is gone", {}, undefined, "its payment session is gone"],
    ["it was voided", wasVoided, session(), "it was voided"],
    ["it was voided, with a reason", { ...wasVoided, ineligible_reason: "replaced" }, session(), "replaced"],
    ["its order was cancelled", {}, ofOrder("canceled"), "its order was cancelled"],
    ["it is due in another currency", {}, session({}, CNY), "its currency is usd, the order's is cny"],
    ["the session has another", {}, session(CNY), "its currency is usd, the session's is cny"],
    ["both have another", {}, session(CNY, CNY), "its currency is usd, the session's is cny"],
    ["less was paid", { ...PAID, paid_amount: "24.99" }, session(), "24.99 was paid where 25.00 is due"],
    ["more was paid", { ...PAID, paid_amount: "25.01" }, session(), "25.01 was paid where 25.00 is due"],
    ["the session costs more by now", {}, session({ amount: "30.00" }), "it is for 25.00, and 30.00 is due"],
    ["less is due by now", {}, session({}, { amount: "10.00" }), "it is for 25.00, and 10.00 is due"],
    ["less is due than paid", PAID, session({}, { amount: "10.00" }), "25.00 was paid where 10.00 is due"],
    [
      "another amount was priced than paid and due",
      { ...PAID, amount: "20.00", paid_amount: "25.00" },
      session(),
      "25.00 was paid where 20.00 is due",
    ],
  ])("where %s", (_, more, of, reason) => {
    expect(ineligibleReason(row(more), of)).toBe(reason);
  });
});

describe("whether an amount was ever shown", () => {
  it.each<[string, Row, boolean]>([
    ["no answer showed one", {}, true],
    ["an answer showed it as paid", { paid_amount: "25.00" }, false],
    ["an answer confirmed the priced one", { confirmed_amount: "25.00" }, false],
    ["of a deduction it is on its schedule", { operation: "recurring-deduction" }, false],
    ["the last answer shows another one", { paid_amount: "25.00", other_amount: "30.00 USD" }, true],
  ])("%s", (_, more, isUnknown) => {
    expect(isAmountUnknown(row(more))).toBe(isUnknown);
  });

  it.each<[string, Row, string | undefined]>([
    ["the same is shown as paid", { paid_amount: "25.00" }, undefined],
    [
      "not as paid",
      { paid_amount: "24.00", other_amount: "30.00 USD" },
      "30.00 USD where 24.00 USD was paid",
    ],
    ["another than priced", { other_amount: "30.00 USD" }, "30.00 USD where 25.00 USD was paid"],
  ])("staff read which: %s", (_, more, text) => {
    const found = otherAmountText(row(more));
    expect(found).toBe(text && `the gateway shows ${text}`);
  });
});
