import { compareBook, TAKEN_BACK } from "../../../../src/medusa";
import type { Stage } from "./play";
import { TOTAL } from "./sides";

export type Named = readonly [name: string, step: (stage: Stage) => Promise<unknown>];

/* What a person does, or the plugin has Medusa do. */

export const choose: Named = [
  "a method is chosen",
  ({ medusa }) =>
    medusa.acts.createSession({
      payment_collection_id: medusa.collection_id,
      provider_id: medusa.provider_id,
      data: { mine: 1 },
    }),
];

export const complete: Named = [
  "the cart is completed",
  async ({ medusa }) => ({ refused: (await medusa.acts.completeCart(medusa.cart_id)).error }),
];

export const markAndComplete: Named = [
  "the cart is marked and completed",
  async ({ medusa }) => {
    const begun = await medusa.acts.beginCompletion(medusa.cart_id, medusa.provider_id);
    const { error } = await medusa.acts.completeCart(medusa.cart_id);
    await begun?.end(!error);
    return { refused: error };
  },
];

export const authorize = (action: "authorized" | "captured"): Named => [
  `the payment is told as ${action}`,
  async ({ medusa, newest }) => {
    const session = { id: await newest("session"), exact_amount: TOTAL };
    return { refused: await medusa.acts.recordPayment(session, action) };
  },
];

/** How a route tells that it failed is not compared. */
export const addToCart: Named = [
  "one thing more is put into the cart",
  ({ medusa }) => medusa.addToCart().catch(() => undefined),
];

/** As the plugin does where its shopper goes to pay. */
const changed = ({ medusa }: Stage, id: string, exact_amount: string) =>
  medusa.acts.updateSession({ id, currency_code: "usd", exact_amount }, { mine: 2, more: { opened: true } });

export const changeSession = (amount = TOTAL): Named => [
  `the session is changed, and asks for ${amount}`,
  async (stage) => changed(stage, await stage.newest("session"), amount),
];

export const changeGoneSession: Named = [
  "the session is deleted while it is to be changed",
  async (stage) => {
    const id = await stage.newest("session");
    await stage.medusa.acts.deleteSessions([id]);
    await changed(stage, id, TOTAL);
  },
];

/** Medusa has asked the provider by then. */
export const changeAndDelete: Named = [
  "the session is deleted while the provider is asked to change it",
  async (stage) => {
    const { medusa } = stage;
    const id = await stage.newest("session");
    medusa.provider.meanwhile("update", () => medusa.acts.deleteSessions([id]));
    await changed(stage, id, TOTAL);
  },
];

export const deleteSessions: Named = [
  "the session is deleted",
  async ({ medusa, newest }) => medusa.acts.deleteSessions([await newest("session")]),
];

export const capture = (amount: string): Named => [
  `${amount} are captured`,
  async ({ medusa, newest }) => medusa.acts.capture({ payment_id: await newest("payment"), amount }),
];

export const refund = (amount: string): Named => [
  `${amount} are refunded`,
  async ({ medusa, newest }) =>
    medusa.acts.refund({ payment_id: await newest("payment"), amount, created_by: "user_1" }),
];

export const refundWithoutBook: Named = [
  "the payment is refunded past the order's book",
  async ({ medusa, newest }) =>
    medusa.acts.refundWithoutBook({ payment_id: await newest("payment"), amount: TOTAL, note: TAKEN_BACK }),
];

export const credit = (amount: string): Named => [
  `the order costs ${amount} less`,
  async ({ medusa, newest }) =>
    medusa.acts.creditOrder({ order_id: await newest("order"), amount, reference: "cb-1" }),
];

export const cancelPayment: Named = [
  "the payment is cancelled",
  async ({ medusa, newest }) => medusa.acts.cancelPayment(await newest("payment")),
];

export const endAuthorization = (isCaptured: boolean): Named => [
  `nothing is held any more, and ${isCaptured ? "a part" : "nothing"} was captured`,
  ({ medusa }) => medusa.acts.endAuthorization(medusa.collection_id, isCaptured),
];

export const cancelOrder: Named = [
  "the order is cancelled",
  async ({ medusa, newest }) => medusa.acts.cancelOrder(await newest("order")),
];

export const awaitAnother: Named = [
  "the collection waits for no session any more",
  ({ medusa }) => medusa.acts.awaitAnother(medusa.collection_id),
];

export const markAsPaid: Named = ["staff marks it as paid", ({ medusa }) => medusa.markAsPaid()];

export const collectDue: Named = [
  "a collection for what is due is asked for",
  async ({ medusa, newest }) => void (await medusa.acts.collectionOfOrder(await newest("order"))),
];

export const undoCaptures: Named = [
  "the captures are undone",
  async ({ medusa, newest }) => {
    const payment = await medusa.records.payment(await newest("payment"));
    if (payment) await medusa.acts.undoCaptures(payment, medusa.collection_id);
  },
];

export const removeMark: Named = [
  "the mark is removed",
  ({ medusa }) => medusa.acts.removeMark(medusa.cart_id),
];

const placed = ({ medusa }: Stage) => ({
  cart_id: medusa.cart_id,
  payment_collection_id: medusa.collection_id,
});

/* What the plugin mends. */

export const linkInterruptedOrder: Named = [
  "the interrupted order is linked",
  async (stage) => {
    const found = await stage.medusa.records.interruptedOrder(stage.medusa.cart_id);
    if (!found) throw new Error("there is none");
    await stage.medusa.acts.linkInterruptedOrder(found, placed(stage));
  },
];

export const linkOrder: Named = [
  "the order is linked",
  async (stage) => stage.medusa.acts.linkOrder(await stage.newest("order"), placed(stage)),
];

export const unlinkOrders: Named = [
  "links that lead nowhere are removed",
  async (stage) => {
    const look = await stage.medusa.records.lookAtCart(stage.medusa.cart_id);
    await stage.medusa.acts.unlinkOrders(look?.links.stale ?? []);
  },
];

export const reserve: Named = [
  "what is missing is reserved",
  async ({ medusa, newest }) => {
    const unreserved = await medusa.records.unreserved(await newest("order"));
    if (unreserved) await medusa.acts.reserve(unreserved);
  },
];

export const mendBook = (state: "paid" | "refunded"): Named => [
  "the order's book is mended",
  async ({ medusa, newest }) => {
    const payment = await medusa.records.payment(await newest("payment"));
    const order_id = await newest("order");
    if (!payment) throw new Error("the payment is gone");
    const found = compareBook(state, payment, await medusa.records.entries([order_id]));
    await medusa.acts.mendBook(order_id, payment.currency_code, found);
  },
];

export const freeStock: Named = [
  "the order's stock is freed",
  async ({ medusa, newest }) => {
    const { records, acts } = medusa;
    const none = { cart_id: null, payment_session_id: null, payment_collection_id: null, order_ids: null };
    const order_id = await newest("order");
    const { reserved } = await records.snapshot({ ...none, order_id, created_at: new Date() });
    await acts.freeStock(reserved);
  },
];

/** As another server does, which takes the provider's work for done. */
export const mendBookMeanwhile: Named = [
  "the order's book is mended while the provider captures",
  async (stage) =>
    stage.medusa.provider.meanwhile("capture", async () => void (await mendBook("paid")[1](stage))),
];

export * from "./faults";
