import { transactionRow } from "../../../testing/ledger/rows";
import type { TransactionFacts } from "../../gateway";
import { newParts, interpretAnswer } from "./answer";

type Shown = Partial<Omit<TransactionFacts, "refundInfo">> & {
  refundInfo?: Record<string, unknown>[] | null;
};
const answer = (shown: Shown): TransactionFacts => ({
  status: "success",
  amount: "17.50",
  ...shown,
  refundInfo: shown.refundInfo?.map((one) => ({ status: "success", ...one })) ?? null,
});
const one = (id: string | null, refundAmount: string, more = {}) => ({
  refundTransactionId: id,
  refundAmount,
  ...more,
});

const paid = { state: "paid", pre_auth: false, captured_amount: "17.50", currency_code: "usd" } as const;
const part = (amount: string, gateway_id: string | null = null) =>
  ({ kind: "part_refund", outcome: "succeeded", amount, gateway_id }) as const;
/** No part, and no refund of ours. */
const capture = { kind: "capture", outcome: "succeeded", amount: "17.50", gateway_id: null } as const;
/** Such as `5.00 R1, 12.50 null`. */
const amountsOf = (parts: ReturnType<typeof newParts>) =>
  parts.map(({ amount, gateway_id }) => `${amount} ${gateway_id}`).join(", ");

type Case = [string, Shown, ReturnType<typeof part>[], string];

describe("the parts of a payment that came back without a call", () => {
  it.each<Case>([
    ["none", {}, [], ""],
    ["one", { refundAmount: "5.00", refundInfo: [one("R1", "5.00")] }, [], "5.00 R1"],
    ["only the sum so far is shown", { refundAmount: "5.00" }, [], "5.00 null"],
    ["only the list is shown", { refundInfo: [one("R1", "5.00")] }, [], "5.00 R1"],
    ["it is written", { refundAmount: "5.00", refundInfo: [one("R1", "5.00")] }, [part("5.00", "R1")], ""],
    [
      "it was shown without its number before",
      { refundAmount: "5.00", refundInfo: [one("R1", "5.00")] },
      [part("5.00")],
      "",
    ],
    [
      "a second one of the same amount",
      { refundAmount: "10.00", refundInfo: [one("R1", "5.00"), one("R2", "5.00")] },
      [part("5.00", "R1")],
      "5.00 R2",
    ],
    [
      "two of which one was shown in a sum",
      { refundAmount: "9.00", refundInfo: [one("R1", "5.00"), one("R2", "4.00")] },
      [part("5.00")],
      "4.00 null",
    ],
    [
      "all of it, in two parts",
      { refundAmount: "17.50", refundInfo: [one("R1", "5.00"), one("R2", "12.50")] },
      [],
      "5.00 R1, 12.50 R2",
    ],
    ["the whole at once is no part", { refundAmount: "17.50", refundInfo: [one("R1", "17.50")] }, [], ""],
    ["what failed did not come back", { refundInfo: [one("R1", "5.00", { status: "failed" })] }, [], ""],
    [
      "what is on its way has not come back",
      { refundAmount: "5.00", refundInfo: [one("R1", "5.00", { status: "pending" })] },
      [],
      "",
    ],
    ["less than is written down takes nothing back", { refundAmount: "2.00" }, [part("5.00", "R1")], ""],
    [
      "two without a number",
      { refundInfo: [one("", "5.00"), one(null, "3.00")] },
      [],
      "5.00 null, 3.00 null",
    ],
    ["one without an amount, beside a sum", { refundAmount: "5.00", refundInfo: [{}] }, [], "5.00 null"],
    [
      "what is no text is no number, and what is neither is no amount",
      {
        refundAmount: "5.00",
        refundInfo: [
          one(null, "5.00", { refundTransactionId: 7 }),
          one("R2", "0.00", { refundAmount: ["4"] }),
        ],
      },
      [],
      "5.00 null",
    ],
    ["more than was paid is shown", { refundAmount: "20.00" }, [part("5.00", "R1")], "12.50 null"],
  ])("%s", (_, shown, known, expected) => {
    const parts = newParts([capture, ...known], paid, answer(shown));
    expect(amountsOf(parts)).toBe(expected);
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(parts.length > 0 ? ["part_refund"] : []));
  });

  it.each([
    ["open", 0],
    ["held", 0],
    ["reversed", 0],
    ["paid", 1],
    ["captured", 1],
    ["refunded", 1],
  ] as const)("of what is %s are %i", (state, count) => {
    expect(newParts([], { ...paid, state }, answer({ refundAmount: "5.00" }))).toHaveLength(count);
  });

  it("are none while a refund of ours may be what is shown", () => {
    const own = { kind: "refund", outcome: "unknown", amount: "17.50", gateway_id: null } as const;
    expect(newParts([own], paid, answer({ refundAmount: "5.00" }))).toEqual([]);
  });

  it("of a hold are those of the list alone: what was released may be counted too", () => {
    const captured = { ...paid, state: "captured", pre_auth: true, captured_amount: "10.00" } as const;
    expect(newParts([], captured, answer({ refundAmount: "7.50" }))).toEqual([]);
    const shown = answer({ refundAmount: "11.50", refundInfo: [one("R1", "4.00")] });
    expect(amountsOf(newParts([], captured, shown))).toBe("4.00 R1");
  });

  it("are in the priced currency, and none where only US dollars are shown", () => {
    const inRmb = { ...paid, captured_amount: "88.00", currency_code: "cny" } as const;
    const rmb = { refundAmount: "1.00", refundRmbAmount: "7.25" };
    const shown = answer({ ...rmb, refundInfo: [{ refundTransactionId: "R1", ...rmb }] });
    expect(amountsOf(newParts([], inRmb, shown))).toBe("7.25 R1");
    expect(newParts([], inRmb, answer({ refundAmount: "1.00", refundInfo: [one("R1", "1.00")] }))).toEqual(
      [],
    );
  });
});

describe("a part is not the whole", () => {
  const row = transactionRow({
    confirmed_amount: "17.50",
    paid_amount: "17.50",
    state: "paid",
    captured_amount: "17.50",
  });
  const inRmb = {
    ...row,
    currency_code: "cny",
    amount: "88.00",
    captured_amount: "88.00",
    paid_amount: "88.00",
  };
  it.each<[string, typeof row, Shown, string]>([
    ["no amount, and less came back so far", row, { refundAmount: "5.00", refundInfo: [{}] }, "paid"],
    ["an entry without an amount", row, { refundInfo: [{}] }, "refunded"],
    ["parts that come to the whole", row, { refundInfo: [one("1", "5.00"), one("2", "12.50")] }, "refunded"],
    ["RMB: a part in US dollars", inRmb, { amount: "12.14", refundInfo: [one("1", "5.00")] }, "paid"],
    ["RMB: the whole in US dollars", inRmb, { amount: "12.14", refundInfo: [one("1", "12.14")] }, "refunded"],
    ["another currency", row, { currency: "CNY", refundInfo: [one("1", "36.25")] }, "paid"],
  ])("%s", (_, known, shown, state) => {
    expect(interpretAnswer(known, answer(shown), { timeZone: "+08:00" }).change.state).toBe(state);
  });
});

describe("of a merchant whose gateway takes refunds of parts, the status refunded", () => {
  const known = transactionRow({ ...paid, amount: "17.50", paid_amount: "17.50" });
  const stateOf = (shown: object, partialRefunds = true) =>
    interpretAnswer(known, { ...answer(shown), status: "refunded" }, { timeZone: "+08:00", partialRefunds })
      .change.state;

  it.each([
    ["with a part back: it is paid still", { refundAmount: "5.00" }, "paid"],
    ["with a part in the list", { refundInfo: [one("R1", "5.00")] }, "paid"],
    ["with all of it back", { refundAmount: "17.50" }, "refunded"],
    ["with parts that make all of it", { refundInfo: [one("R1", "5.00"), one("R2", "12.50")] }, "refunded"],
    ["without an amount: all of it", {}, "refunded"],
  ])("%s", (_, shown, state) => {
    expect(stateOf(shown)).toBe(state);
    expect(stateOf(shown, false)).toBe("refunded");
  });
});
