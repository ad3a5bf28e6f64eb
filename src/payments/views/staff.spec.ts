import {
  open,
  partlyCaptured,
  paidCart,
  recordedHold,
  recordedSale,
} from "../../../testing/pictures/pictures";
import { at, moved, operation, orderOf, payment, refund } from "../../../testing/pictures/records";
import type { LedgerOperation } from "../../modules/crossborder/internal";
import { parseOptions } from "../options";
import type { Look, Snapshot } from "../snapshot";
import { actionsOf, type Judged, recordedPayment, unrecordedIn } from "./staff";

const account = (more: object = {}) => ({
  options: parseOptions({
    baseUrl: "https://gateway.example",
    apiToken: "very-secret-token",
    merchantNo: "200043",
    storeNo: "300014",
    backendUrl: "https://shop.example",
    storefrontUrl: "https://storefront.example",
    ...more,
  }),
});

type Situation = NonNullable<Parameters<typeof recordedSale>[0]>;
/** As an act of staff is judged. */
function seen(make: (situation?: Situation) => Look | Snapshot, situation: Situation = {}): Judged {
  const { transaction, operations, ...look } = make(situation);
  const { payment: recorded, change: open } = "medusa" in look ? look.medusa : {};
  return { transaction, operations, payment: recorded, change: open, ...account() };
}

const sale = (books: Situation["books"]) => seen(recordedSale, { books });
const hold = (...operations: LedgerOperation[]) => seen(recordedHold, { books: { operations } });
const unpaid = (row: Situation["row"] = {}) => seen(open, { row, books: { payment: undefined } });

/** What staff can do now, and why not the rest: one word for each act. */
const told = (judged: Judged) => {
  const { reconcile, ...acts } = actionsOf(judged);
  expect(reconcile).toEqual({ possible: true, reason: null });
  return Object.fromEntries(
    Object.entries(acts).map(([act, { possible, reason }]) => [act, possible || reason]),
  );
};

const PART = operation("part_refund", "succeeded", { amount: "5.00" });
const change = { change_type: "edit" };
const NOTHING = { capture: "nothing_held", release: "nothing_held", book_refund: "nothing_to_book" };
const SALE = { ...NOTHING, finish: "payment_recorded", return: "payment_recorded", refund: true };
const HOLD = { ...SALE, capture: true, release: true, refund: "nothing_captured" };
const CART = {
  ...NOTHING,
  finish: "nothing_to_finish",
  return: true,
  refund: "payment_not_recorded",
};
const BACK = { ...SALE, refund: "already_returned" };
const deleted = { payment: undefined, deleted_payment_id: "pay_1" };

describe("what staff can do, and why not the rest:", () => {
  it.each(
    Object.entries<[Judged, object]>({
      "a payment that is recorded": [seen(recordedSale), SALE],
      "one that was refunded": [seen(recordedSale, { row: { state: "refunded" } }), BACK],
      "one whose refund Medusa has, and the gateway not": [
        sale({ payment: payment({ refunds: [refund("ref_1")] }) }),
        SALE,
      ],
      "one of which Medusa has a refund of a part, which its gateway never makes": [
        sale({ payment: payment({ refunds: [refund("ref_1", "5")] }) }),
        { ...SALE, refund: "refund_under_way" },
      ],
      "one whose refund the gateway has taken": [
        sale({ operations: [operation("refund", "accepted")] }),
        { ...SALE, refund: "refund_under_way" },
      ],
      "one whose refund has no known end": [sale({ operations: [operation("refund", "unknown")] }), SALE],
      "one of an order that is being changed": [sale({ change }), { ...SALE, refund: "order_change_open" }],
      "one that a part came back of": [
        seen(recordedSale, { row: { refunded_amount: "5.00" }, books: { operations: [PART] } }),
        { ...SALE, refund: "refunded_in_part", book_refund: true },
      ],
      "… of an order that is being changed": [
        seen(recordedSale, { row: { refunded_amount: "5.00" }, books: { operations: [PART], change } }),
        { ...SALE, refund: "refunded_in_part", book_refund: "order_change_open" },
      ],
      "… which Medusa has booked": [
        seen(recordedSale, {
          row: { refunded_amount: "5.00" },
          books: {
            operations: [{ ...PART, medusa_id: "ref_1" }],
            payment: payment({ refunds: [refund("ref_1", "5")] }),
          },
        }),
        { ...SALE, refund: "refunded_in_part" },
      ],
      "a hold": [seen(recordedHold), HOLD],
      "one that is being captured": [
        hold(operation("capture", "accepted")),
        { ...HOLD, capture: "not_held" },
      ],
      "one whose capture was refused": [hold(operation("capture", "refused")), HOLD],
      "one whose release is under way": [hold(operation("release", "accepted")), HOLD],
      "one captured in part": [seen(partlyCaptured), { ...SALE, capture: "not_held", release: true }],
      "one that Medusa has not recorded": [
        seen(recordedHold, { books: { payment: undefined } }),
        { ...CART, capture: "payment_not_recorded", release: "payment_not_recorded" },
      ],
      "money that Medusa has not recorded": [seen(paidCart), CART],
      "… for a channel": [
        seen(paidCart, { row: { attention_code: "channel_off" } }),
        { ...CART, finish: true },
      ],
      "… and that went back": [
        seen(paidCart, { row: { state: "reversed", attention_code: "channel_off" } }),
        { ...CART, finish: "already_returned", return: "already_returned", refund: "already_returned" },
      ],
      "… of which a part came back": [
        seen(paidCart, { books: { operations: [PART] } }),
        { ...CART, book_refund: "payment_not_recorded" },
      ],
      "a payment that was deleted": [seen(recordedSale, { books: deleted }), CART],
      "an order that nobody has paid": [unpaid(), CART],
      "one that is closed": [unpaid({ state: "closed" }), { ...CART, return: "nothing_to_return" }],
      "one that failed": [unpaid({ state: "failed" }), { ...CART, return: "nothing_to_return" }],
    }),
  )("%s", (_, [judged, expected]) => {
    expect(told(judged)).toEqual(expected);
  });

  it("nothing at all of an account that medusa-config has no more", () => {
    const gone = { possible: false, reason: "account_not_found" };
    const acts = Object.values(actionsOf({ ...seen(recordedHold), options: undefined }));
    expect(acts).toEqual(acts.map(() => gone));
  });
});

describe("how much of a hold of 25.00 can be moved", () => {
  const made = payment({ captures: [moved("cap_1", "10")], is_authorized: true });
  /** Of a capture and of a release: how much, and whether that alone. */
  const amountsIn = (situation: Situation) => {
    const { capture, release } = actionsOf(seen(recordedHold, situation));
    return [capture, release].map(({ amount, whole_only }) => `${amount} ${whole_only}`).join(", ");
  };
  const after = (...operations: LedgerOperation[]): Situation => ({ books: { operations } });
  const lost = operation("capture", "unknown", { amount: "12.00" });

  it.each<[string, Situation, string]>([
    ["any amount", {}, "25.00 false, 25.00 false"],
    [
      "the same as in a capture whose answer was lost",
      after(operation("capture", "unknown", { amount: "10.00" })),
      "10.00 true, 25.00 false",
    ],
    ["the same as in Medusa", { books: { payment: made, operations: [lost] } }, "10.00 true, 25.00 false"],
    ["all, where a release is unclear", after(operation("release", "unknown")), "25.00 false, 25.00 true"],
    [
      "any amount, where a release was refused",
      after(operation("release", "refused"), operation("refund", "unknown")),
      "25.00 false, 25.00 false",
    ],
  ])("%s", (_, situation, expected) => {
    expect(amountsIn(situation)).toBe(expected);
  });
});

it("a refund is of all that was captured, and needs a manager where the account says so", () => {
  const refundOf = (options: object) => actionsOf({ ...seen(recordedSale), ...account(options) }).refund;
  const whole = { possible: true, reason: null, amount: "25.00", whole_only: true, is_again: false };
  const refund = { passwordPrefix: "p" };
  expect(refundOf({})).toEqual({ ...whole, needs_manager: false });
  expect(refundOf({ refund })).toEqual({ ...whole, needs_manager: true });
  const manager = { ...refund, managerAccountNo: "m", storeAdminPassword: "s" };
  expect(refundOf({ refund: manager })).toEqual({ ...whole, needs_manager: false });
});

it("what came back is booked in one sum, without what Medusa has", () => {
  const operations = [
    { ...PART, medusa_id: "ref_1" },
    PART,
    operation("part_refund", "succeeded", { amount: "2.50", created_at: at(-1) }),
  ];
  const recorded = payment({ refunds: [refund("ref_1", "5")], order: orderOf() });
  const judged = seen(recordedSale, {
    row: { refunded_amount: "12.50" },
    books: { operations, payment: recorded },
  });
  expect(unrecordedIn(judged)).toEqual(operations.slice(1));
  expect(actionsOf(judged).book_refund).toMatchObject({ possible: true, amount: "7.50" });
});

it("what goes through Medusa's payment needs one that is not deleted", () => {
  expect(recordedPayment(seen(recordedSale))).toEqual(payment());
  for (const books of [deleted, { payment: undefined }])
    expect(() => recordedPayment(seen(recordedSale, { books }))).toThrow(
      expect.objectContaining({ code: "payment_not_recorded" }),
    );
});
