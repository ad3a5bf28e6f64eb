import { transactionRow } from "../../../../testing/ledger/rows";
import { CrossborderEvents } from "../messages";
import { messagesOf } from "./transactions";
import type { LedgerTransaction } from "../types";

type Row = Partial<LedgerTransaction>;

const row = (more: Row): LedgerTransaction =>
  transactionRow({
    cart_id: "cart_1",
    state: "paid",
    ineligible_reason: "its amount changed",
    last_error: "not today",
    ...more,
  });

const told = (before: Row, after: Row) =>
  messagesOf(row(before), row(after)).filter(({ name }) => name !== CrossborderEvents.TRANSACTION_UPDATED);

const back = (state: LedgerTransaction["state"], more: Row): Row => ({
  state,
  reconciliation_status: "returned",
  ...more,
});

describe("money that was returned is told with what the customer has again", () => {
  it.each(
    Object.entries<[Row, string, string]>({
      "as it was priced": [
        back("reversed", { captured_amount: "17.50", returned_amount: "17.50" }),
        "17.50",
        "usd",
      ],
      "less than it was priced, because less was paid": [
        back("reversed", { paid_amount: "17.00", captured_amount: "17.00", returned_amount: "17.00" }),
        "17.00",
        "usd",
      ],
      "in RMB": [
        back("refunded", {
          currency_code: "cny",
          amount: "88.00",
          captured_amount: "88.00",
          refunded_amount: "88.00",
        }),
        "88.00",
        "cny",
      ],
      "of a hold that nothing was taken of: what was held": [
        back("reversed", { pre_auth: true, authorized_amount: "17.50", released_amount: "17.50" }),
        "17.50",
        "usd",
      ],
      "of a hold that a part was taken of: that part": [
        back("reversed", {
          pre_auth: true,
          authorized_amount: "17.50",
          captured_amount: "10.00",
          released_amount: "7.50",
          returned_amount: "10.00",
        }),
        "10.00",
        "usd",
      ],
      "a part in the dashboard, and the rest by a reverse": [
        back("reversed", { captured_amount: "17.50", refunded_amount: "5.00", returned_amount: "12.50" }),
        "17.50",
        "usd",
      ],
    }),
  )("%s", (_, [after, amount, currency_code]) => {
    expect(told({}, after)).toEqual([
      {
        name: CrossborderEvents.MONEY_RETURNED,
        data: { reference: "cb-1", cart_id: "cart_1", currency_code, amount, reason: "its amount changed" },
      },
    ]);
  });
});

describe("what a person must look at", () => {
  const needs = (attention_code: string, more: Row = {}): Row => ({
    reconciliation_status: "needs_attention",
    attention_code,
    ...more,
  });
  const needed = (code: string) => ({
    name: CrossborderEvents.ATTENTION_NEEDED,
    data: { reference: "cb-1", code, reason: "not today" },
  });
  const resolved = (code: string) => ({
    name: CrossborderEvents.ATTENTION_RESOLVED,
    data: { reference: "cb-1", code },
  });

  it.each<[string, Row, Row, ReturnType<typeof needed | typeof resolved>[]]>([
    ["it begins", {}, needs("refund_failed"), [needed("refund_failed")]],
    ["the same again", needs("refund_failed"), needs("refund_failed", { last_error: "other words" }), []],
    ["another reason", needs("refund_in_part"), needs("refund_failed"), [needed("refund_failed")]],
    [
      "another reason, with another state",
      needs("not_returned"),
      needs("order_unpaid", { state: "reversed" }),
      [needed("order_unpaid")],
    ],
    ["both sides agree", needs("audit"), { reconciliation_status: "reconciled" }, [resolved("audit")]],
    ["a person's word", needs("audit"), { reconciliation_status: "solved" }, [resolved("audit")]],
    [
      "an order that waits for its customer is answered for again",
      needs("not_confirmed", { state: "open" }),
      { state: "open" },
      [resolved("not_confirmed")],
    ],
    ["an order is opened: no news", { state: "drafted" }, { state: "open" }, []],
  ])("%s", (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });
});

it.each<[string, Row, Row, number]>([
  ["opened", { state: "drafted" }, { state: "open" }, 0],
  ["paid", { state: "open" }, {}, 1],
  ["reconciled", {}, { reconciliation_status: "reconciled" }, 1],
  ["another reason to look", { attention_code: "audit" }, { attention_code: "refund_failed" }, 0],
])("the store is told of a transaction that was %s: %#", (_, before, after, times) => {
  const updated = messagesOf(row(before), row(after)).filter(
    ({ name }) => name === CrossborderEvents.TRANSACTION_UPDATED,
  );
  expect(updated).toHaveLength(times);
  const { state, reconciliation_status } = row(after);
  for (const { data } of updated) expect(data).toEqual({ reference: "cb-1", state, reconciliation_status });
});
