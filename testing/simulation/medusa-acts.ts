import { MedusaError } from "@medusajs/framework/utils";
import { type Acts, messageOf } from "../../src/medusa";
import { completeCart, COMPLETING, reserve, withCart } from "./medusa-completion";
import type { MedusaCore } from "./medusa-core";
import { notModelled } from "./not-modelled";
import { cancelOrder, collectionOfOrder, creditOrder, dropCredit, placeDraft } from "./medusa-orders";
import { type LinkRow, rowIn } from "./medusa-rows";
import { createSession, deleteSessions, updateSession } from "./medusa-sessions";

/** As the plugin has a workflow's error, which is always one of Medusa's. */
const asRun = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw MedusaError.isMedusaError(error)
      ? error
      : new MedusaError(MedusaError.Types.UNEXPECTED_STATE, messageOf(error));
  });

/**
 * What the plugin has Medusa do, in one server.
 * @param canceled called where Medusa tells that an order was cancelled
 */
export function actsOf(core: MedusaCore, canceled?: (order_id: string) => void): Acts {
  const { rows, server } = core;
  const linkInterrupted = async (order_id: string, cart_id: string, collection_id: string) => {
    await core.link({ order_id, cart_id }, { order_id, collection_id });
    await core.commit(() => void (rowIn(rows.carts, cart_id).completed_at = server.clock.date()));
  };
  return {
    completeCart: async (id) => ({ has_finished: true, error: await completeCart(core, id) }),
    recordPayment: async ({ id }, action) => {
      try {
        const { collection_id } = rowIn(rows.sessions, id);
        const { cart_id } = rowIn(rows.collections, collection_id);
        // Of a cart that is no order yet Medusa makes one.
        const unplaced = cart_id !== undefined && !rows.orderOfCart(cart_id) ? cart_id : undefined;
        if (action === "authorized" && unplaced) return await completeCart(core, unplaced);
        const authorize = () => core.authorizeSession(id);
        const payment = await (cart_id ? withCart(core, cart_id, COMPLETING, authorize) : authorize());
        const [capture] = payment?.captures ?? [];
        const order = rows.orderOfCollection(collection_id);
        if (order && capture) await core.book(order, "capture", capture.id, capture.amount);
        if (unplaced) await completeCart(core, unplaced);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    },
    capture: ({ payment_id, amount }) => asRun(core.capture(payment_id, amount)),
    refund: ({ payment_id, amount, created_by = null }) =>
      asRun(core.refund(payment_id, amount, { created_by })),
    refundWithoutBook: ({ payment_id, amount, note = null }) =>
      core.refund(payment_id, amount, { note, booked: false }),
    cancelPayment: (id) => core.cancelPayment(id),
    endAuthorization: (id, isCaptured) =>
      core.commit(
        () => void (rowIn(rows.collections, id).status = isCaptured ? "partially_captured" : "canceled"),
      ),
    awaitAnother: (id) => core.commit(() => void (rowIn(rows.collections, id).status = "not_paid")),
    undoCaptures: async (payment, collection_id) => {
      const ids = new Set([payment.id, ...payment.captures.map(({ id }) => id)]);
      for (const entry of rows.entriesOf(payment.order?.id ?? ""))
        if (ids.has(entry.reference_id)) await core.commit(() => rows.entries.delete(entry.id));
      await core.commit(() =>
        Object.assign(rowIn(rows.payments, payment.id), { captures: [], captured_whole_at: undefined }),
      );
      if (collection_id)
        await core.commit(() => void (rowIn(rows.collections, collection_id).status = "authorized"));
    },
    createSession: ({ payment_collection_id, provider_id, data }) =>
      asRun(createSession(core, payment_collection_id, provider_id, data)),
    orderForStaff: notModelled("acts.orderForStaff"),
    updateSession: async ({ id, exact_amount }, data) => {
      const row = await updateSession(core, id, exact_amount, data);
      return { id, provider_id: row.provider_id, status: row.status, data: row.data };
    },
    deleteSessions: async (ids) => void (await deleteSessions(core, ids)),
    cancelOrder: async (id) => {
      await asRun(cancelOrder(core, id, "program"));
      canceled?.(id);
    },
    emit: (messages) =>
      core.emit(messages.map(({ name, data, metadata }) => ({ id: String(metadata?.event_id), name, data }))),
    notify: async () => undefined,
    beginCompletion: async (cart_id, prefix) => {
      await server.turn();
      const cart = rowIn(rows.carts, cart_id);
      const before = cart.mark;
      const collection_id = cart.collection_id ?? "";
      const sessions = rows.sessionsOf(collection_id);
      if (!sessions.some((one) => one.provider_id.startsWith(prefix))) {
        const half = rows.orderOfCollection(collection_id);
        const isPaid = sessions.some(({ status }) => ["authorized", "captured"].includes(status));
        if (half && isPaid && half.status !== "canceled" && !rows.orderOfCart(cart_id))
          await linkInterrupted(half.id, cart_id, collection_id);
        return undefined;
      }
      if (rows.orderOfCart(cart_id) && (cart.completed_at || before)) return undefined;
      await core.commit(() => void (cart.mark = { cart_id, begun_at: server.clock.date() }));
      const end = async (isOrder: boolean) => {
        const stands = rows.orderOfCart(cart_id) !== undefined;
        if (isOrder ? stands : !before && !stands) await core.commit(() => void (cart.mark = undefined));
      };
      return { is_another: before !== undefined, end };
    },
    removeMark: (cart_id) => core.commit(() => void (rowIn(rows.carts, cart_id).mark = undefined)),
    removeMarkOf: async (order_id) => {
      const cart = [...rows.carts.values()].find(({ id }) => rows.orderOfCart(id)?.id === order_id);
      if (cart?.mark) await core.commit(() => void (cart.mark = undefined));
    },
    linkOrder: (order_id, { cart_id, payment_collection_id }) =>
      core.link({ order_id, cart_id }, { order_id, collection_id: payment_collection_id }),
    unlinkOrders: async (stale) => {
      const isGone = (link: LinkRow) =>
        stale.some(
          (one) => one.order_id === link.order_id && [link.cart_id, link.collection_id].includes(one.id),
        );
      if (stale.length > 0)
        await core.commit(() => void (rows.links = rows.links.filter((one) => !isGone(one))));
    },
    linkInterruptedOrder: ({ order_id }, { cart_id, payment_collection_id }) =>
      linkInterrupted(order_id, cart_id, payment_collection_id),
    reserve: async ({ order_id, items }) => {
      if (items.length > 0) await reserve(core, rowIn(rows.orders, order_id));
      return [];
    },
    freeStock: async (ids) => {
      for (const id of ids) await core.commit(() => void (rowIn(rows.orders, id).is_reserved = false));
    },
    mendBook: async (order_id, _, { missing, surplus, gone }) => {
      const order = rowIn(rows.orders, order_id);
      const entries = missing.map(({ id, reference, amount }) => core.newEntry(order, reference, id, amount));
      if (entries.length > 0)
        await core.commit(() => void entries.forEach((one) => rows.entries.set(one.id, one)));
      if (surplus) await core.commit(() => rows.entries.delete(surplus.id));
      if (gone.length > 0) await core.commit(() => gone.forEach(({ id }) => rows.entries.delete(id)));
    },
    leftoversBehind: notModelled("acts.leftoversBehind"),
    creditOrder: ({ order_id, amount, reference }) => creditOrder(core, order_id, amount, reference),
    dropCredit: (order_id, reference) => dropCredit(core, order_id, reference),
    placeDraft: (id) => asRun(placeDraft(core, id)),
    collectionOfOrder: (id) => collectionOfOrder(core, id),
    draftAgain: notModelled("acts.draftAgain"),
    removeNewDiscounts: notModelled("acts.removeNewDiscounts"),
    keepTaxLines: notModelled("acts.keepTaxLines"),
    offerProvider: notModelled("acts.offerProvider"),
  };
}
