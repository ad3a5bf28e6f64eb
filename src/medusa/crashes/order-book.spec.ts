import type { TransactionState } from "../../modules/crossborder/internal";
import type { Entry } from "../records/orders";
import { compareBook } from "./repairs";

const created_at = new Date(0);
const PAYMENT = "pay_1";

const moved = (ids: string[], amount = "17.5") => ids.map((id) => ({ id, amount, created_at }));
const order = (status: string) => ({ id: "order_1", status, is_draft_order: false });

/** `pay_1-` is what Medusa writes when it cancels an order, `ref_1-` and `capt_1+` what its other workflows do. */
const entry = (text: string): Entry => ({
  id: text,
  reference: text.endsWith("+") ? "capture" : "refund",
  reference_id: text.slice(0, -1),
  order_id: "order_1",
  amount: text.endsWith("+") ? "17.5" : "-17.5",
  created_at,
  is_gone: false,
});

describe("the order's book", () => {
  const C = ["capt_1"];
  const R = ["ref_1"];
  const states: Record<string, TransactionState> = { paid: "paid", back: "refunded", released: "released" };

  it.each([
    // What Medusa and the gateway have; what is in the book; what is missing, and what is too much.
    ["an order that is paid", "paid", "pending", C, [], "capt_1+", [], undefined],
    ["a capture that was not written", "paid", "pending", C, [], "", C, undefined],
    ["a refund that was not written", "back", "pending", C, R, "capt_1+", R, undefined],
    ["a refund that is still to be made", "paid", "pending", C, R, "capt_1+", [], undefined],
    ["a refund that is not recorded yet", "back", "canceled", C, [], "capt_1+ pay_1-", [], undefined],
    ["a cancelled order, refunded", "back", "canceled", C, R, "capt_1+ pay_1-", [], undefined],
    ["a cancelled order whose refund failed", "paid", "canceled", C, [], "capt_1+ pay_1-", [], undefined],
    ["a refund beside the cancellation", "back", "canceled", C, R, "capt_1+ ref_1- pay_1-", [], "pay_1-"],
    ["a cancellation beside a refund that was taken out", "back", "canceled", C, R, "capt_1+", R, undefined],
    ["a cancellation beside a failed capture", "released", "canceled", [], [], "pay_1-", [], "pay_1-"],
    ["a cancellation that broke off", "paid", "pending", C, [], "capt_1+ pay_1-", [], "pay_1-"],
    ["an entry of another payment", "paid", "pending", C, [], "capt_1+ pay_2- capt_2+", [], undefined],
  ] as const)("%s", (_what, state, status, captures, refunds, written, missing, surplus) => {
    const known = { captures: moved([...captures]), refunds: moved([...refunds]) };
    const entries = written.split(" ").filter(Boolean).map(entry);
    const payment = { id: PAYMENT, order: order(status), created_at, ...known };
    const found = compareBook(states[state] ?? "paid", payment, entries);
    expect(found.missing.map(({ id }) => id)).toEqual(missing);
    expect([found.surplus?.id, Number(found.short)]).toEqual([surplus, 0]);
  });

  it("is short by a capture that is written twice", () => {
    const payment = { id: PAYMENT, order: order("pending"), created_at, captures: moved(C), refunds: [] };
    const found = compareBook("paid", payment, ["capt_1+", "capt_1+"].map(entry));
    expect([found.missing, found.surplus, Number(found.short)]).toEqual([[], undefined, -17.5]);
  });

  it("is not short by what Medusa has behind the second place", () => {
    const captures = moved(C, "13.606");
    const refunds = moved(R, "13.61");
    const entries = [
      { ...entry("capt_1+"), amount: "13.606" },
      { ...entry("ref_1-"), amount: "-13.61" },
    ];
    const found = compareBook(
      "refunded",
      { id: PAYMENT, order: order("pending"), created_at, captures, refunds },
      entries,
    );
    expect(Number(found.short)).toBe(0);
  });

  it.each([
    ["is booked, and not written", "paid", "pending", [], ["ref_1"], 0],
    ["is booked and written", "paid", "pending", ["ref_1-"], [], 0],
    ["is booked, and the order was cancelled since", "paid", "canceled", ["pay_1-"], [], 0],
  ] as const)("a part that came back %s", (_what, state, status, entries, missing, short) => {
    const payment = {
      id: PAYMENT,
      created_at,
      order: order(status),
      captures: moved(C),
      refunds: moved(R, "5"),
    };
    const book = [entry("capt_1+"), ...entries.map((text) => ({ ...entry(text), amount: "-5" }))];
    const found = compareBook(state, payment, book, new Set(R));
    expect(found.missing.map(({ id }) => id)).toEqual(missing);
    expect([found.surplus, Number(found.short)]).toEqual([undefined, short]);
  });

  it.each([
    ["the capture that its entry names is deleted, and another was made", ["capt_9+", "capt_1+"], 0, 1],
    ["the capture that its entry names is deleted, and the payment has none", ["capt_9+"], 0, 0],
    ["the refund that its entry names is deleted", ["capt_1+", "ref_9-"], 0, 1],
    ["what is gone is older than the payment, from another store", ["capt_9+"], 25 * 60 * 60_000, 0],
  ] as const)("%s", (_what, entries, paid_after_ms, gone) => {
    const captures = moved(C).filter(({ id }) => entries.some((text) => text === `${id}+`));
    const book = entries.map((text) => ({ ...entry(text), is_gone: text.includes("_9") }));
    const known = { captures, refunds: [], created_at: new Date(created_at.getTime() + paid_after_ms) };
    const found = compareBook("paid", { id: PAYMENT, order: order("pending"), ...known }, book);
    expect(found.gone.map(({ id }) => id)).toEqual(gone ? [entries.find((text) => text.includes("_9"))] : []);
    expect([found.missing, found.surplus, Number(found.short)]).toEqual([[], undefined, 0]);
  });
});
