import BigNumber from "bignumber.js";
import { transactionRow } from "../../../testing/ledger/rows";
import type { Order, Payment } from "../../medusa";
import { bookTexts, compareBooks, type MedusaBook, NOT_IN_MEDUSA } from "./books";

const paid = transactionRow({
  cart_id: "cart_1",
  state: "paid",
  confirmed_amount: "17.50",
  captured_amount: "17.50",
});
const held = transactionRow({ confirmed_amount: "17.50", pre_auth: true, state: "held" });
const ended = { ...paid, state: "closed" as const, captured_amount: "0.00" };
const money = (text: string) => new BigNumber(text);
const at = (amount: string, more = {}) => ({
  status: "success",
  money: money(amount),
  stands: true,
  refunds: 0,
  parts: 0,
  ...more,
});
const gone = at("0", { status: "refunded", stands: false, refunds: 1 });

const created_at = new Date("2026-01-01T12:00:00Z");
const moved = (id: string, amount: string) => ({ id, amount, created_at });

/** A payment of which so much was captured and not refunded. */
function payment(amount: string, refunds = 0, more: Partial<Payment> = {}): Payment {
  const captured = money(amount).plus(refunds).toFixed();
  return {
    id: "pay_1",
    provider_id: "pp_crossborder-channel-a_crossborder",
    payment_session_id: "payses_1",
    currency_code: "usd",
    amount: captured,
    created_at,
    canceled_at: undefined,
    captures: [moved("capt_1", captured)],
    refunds: Array.from({ length: refunds }, (_, n) => moved(`ref_${n}`, "1")),
    is_authorized: false,
    is_canceled: false,
    is_replaced: false,
    order: undefined,
    ...more,
  };
}

/** Of an order that has two payments where `other` is given. */
function inMedusa(
  amount: string,
  booked = amount,
  more: Partial<Order> = {},
  { refunds = 0, other = "0" } = {},
): MedusaBook {
  const own = payment(amount, refunds);
  const second = { ...payment(other), id: "pay_2", provider_id: "pp_system_default" };
  const collection = { id: "pay_col_1", status: "completed", currency_code: "usd", payment_sessions: [] };
  const order: Order = {
    id: "order_1",
    status: "pending",
    is_draft_order: false,
    currency_code: "usd",
    created_at,
    mark: undefined,
    fulfillments: [],
    total: "17.5",
    due: "0",
    collections: [{ ...collection, amount: "17.50", exact_amount: "17.5", payments: [own, second] }],
    ...more,
  };
  const entry = { reference: "capture", reference_id: "capt_1", order_id: order.id, is_gone: false };
  return { payment: own, order, entries: [{ ...moved("ordtrx_1", booked), ...entry }] };
}
/** In two pieces, of which each is in the order's book. */
function capturedTwice(): MedusaBook {
  const medusa = inMedusa("17.50");
  const captures = [moved("capt_1", "10"), moved("capt_2", "7.50")];
  return {
    ...medusa,
    payment: payment("17.50", 0, { captures }),
    entries: captures.map(({ id, amount }) => ({
      ...moved(`ordtrx_${id}`, amount),
      reference: "capture",
      reference_id: id,
      order_id: "order_1",
      is_gone: false,
    })),
  };
}
const SOLD = inMedusa("17.50");
const codes = (...args: Parameters<typeof compareBooks>) =>
  compareBooks(...args).broken.map(({ code }) => code);

describe("the four books of a transaction", () => {
  it("that agree: nothing is wrong", () => {
    const { difference, broken } = compareBooks(paid, at("17.50"), inMedusa("17.50"));
    expect([difference.toFixed(2), broken]).toEqual(["0.00", []]);
  });

  it("that differ: by how much, and what each has, to two places", () => {
    const { difference, broken, books } = compareBooks(paid, at("17"), inMedusa("17.50", "12.25"));
    expect(difference.toFixed(2)).toBe("5.25");
    expect(bookTexts(books)).toEqual({
      gateway: "17.00",
      ledger: "17.50",
      payments: "17.50",
      orders: "12.25",
    });
    expect(broken[0]?.message).toContain("has 17.00, our ledger paid and 17.50:");
  });

  it("that agree on two parts that came back: nothing is wrong", () => {
    const medusa = inMedusa("12.50", "12.50", {}, { refunds: 2 });
    expect(codes({ ...paid, refunded_amount: "5.00" }, { ...at("12.50"), parts: 2 }, medusa)).toEqual([]);
  });

  const refunded = { ...paid, state: "refunded" as const, refunded_amount: "17.50" };
  const declined = { ...ended, state: "failed" as const };
  const paidTwice = (more: Partial<Order>) => inMedusa("17.50", "17.50", more, { other: "17.50" });
  const draft = { is_draft_order: true };
  const canceled = { status: "canceled" };
  const unpaid = at("0", { status: "closed", stands: false });
  const expired: MedusaBook = { payment: payment("0", 0, { captures: [] }), entries: [] };
  /** 5.00 of 17.50 came back in two parts, and Medusa has three refunds. */
  const [inParts, threeRefunds] = [
    { ...paid, refunded_amount: "5.00" },
    inMedusa("12.50", "12.50", {}, { refunds: 3 }),
  ];

  it.each<[string, Parameters<typeof codes>[0], Parameters<typeof codes>[1], MedusaBook, string]>([
    ["a refund in the gateway's dashboard", paid, gone, SOLD, "shippable_unpaid gateway_differs"],
    ["a payment of a failed order", ended, at("17.50"), NOT_IN_MEDUSA, "paid_after_end gateway_differs"],
    ["a hold of a closed order", { ...ended, pre_auth: true }, at("0"), NOT_IN_MEDUSA, "paid_after_end"],
    ["an order that was never paid", ended, unpaid, NOT_IN_MEDUSA, ""],
    ["an order that counts as unpaid", paid, at("17.50"), inMedusa("17.50", "0"), "order_differs"],
    ["a payment without its capture", paid, at("17.50"), inMedusa("0", "0"), "payment_differs"],
    ["another amount at the gateway", paid, at("17.49"), SOLD, "shippable_unpaid gateway_differs"],
    [
      "a cancellation",
      paid,
      at("17.50"),
      inMedusa("0", "0", canceled),
      "canceled_keeps_money payment_differs",
    ],
    ["a payment of a declined order", declined, at("17.50"), NOT_IN_MEDUSA, "paid_after_end gateway_differs"],
    ["a cancelled order that counts as paid", refunded, gone, paidTwice(canceled), "payment_differs"],
    ["a draft that counts as paid", refunded, gone, inMedusa("17.50", "17.50", draft), "payment_differs"],
    ["a capture that Medusa has twice", paid, at("17.50"), capturedTwice(), "recorded_twice"],
    ["a paid draft", paid, at("17.50"), inMedusa("17.50", "17.50", draft), "paid_draft"],
    ["no order", paid, at("17.50"), { ...SOLD, order: undefined }, "order_missing order_differs"],
    ["no payment", paid, at("17.50"), NOT_IN_MEDUSA, "payment_differs"],
    ["an order that was paid by something else too", paid, at("17.50"), paidTwice({}), "overpaid"],
    ["two parts that came back", inParts, at("12.50", { parts: 2 }), threeRefunds, "recorded_twice"],
    ["two refunds", refunded, { ...gone, refunds: 2 }, inMedusa("0"), "recorded_twice"],
    ["a hold's end", { ...held, state: "released" }, at("0", { stands: false }), expired, "hold_is_over"],
  ])("that do not: %s", (_, transaction, gateway, medusa, expected) => {
    expect(codes(transaction, gateway, medusa).join(" ")).toBe(expected);
  });

  it("of a deduction that no order was made of: Medusa has nothing of it, on purpose", () => {
    const deduction = { ...paid, operation: "recurring-deduction" };
    const { unassigned, broken } = compareBooks(deduction, at("17.50"), NOT_IN_MEDUSA);
    expect([unassigned.toFixed(2), broken]).toEqual(["17.50", []]);
    expect(codes(deduction, gone, NOT_IN_MEDUSA)).toEqual(["gateway_differs"]);
  });

  it("of money that was taken for no order at all: there is no order's book to differ", () => {
    const medusa = { ...inMedusa("17.50"), order: undefined };
    expect(codes({ ...paid, cart_id: null }, at("17.50"), medusa)).toEqual([]);
  });
});
