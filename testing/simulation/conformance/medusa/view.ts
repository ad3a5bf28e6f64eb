import type { Entry, InMedusa } from "../../../../src/medusa";
import type { TriedMedusa } from "./sides";
import type { Ids } from "./words";

/** All that the plugin reads of Medusa's records, as they are now. */
export async function viewOf({ records, total, cart_id, collection_id }: TriedMedusa, ids: Ids) {
  const subject = { cart_id, payment_collection_id: collection_id, order_id: null, order_ids: null };
  const created_at = new Date();
  return {
    ids,
    cart: await records.lookAtCart(cart_id),
    total: await total(),
    order_of_cart: await records.orderOfCart(cart_id),
    interrupted: (await records.interruptedOrder(cart_id))?.order_id,
    collection: await records.collection(collection_id),
    order_of_collection: await records.orderOfCollection(collection_id),
    debt: await records.debt(collection_id),
    sessions: await each(ids.session, async (id) => ({
      session: await records.session(id),
      with_debt: await records.sessionAndDebt(id),
      snapshot: inWords(await records.snapshot({ ...subject, payment_session_id: id, created_at })),
      new_session: await records.newSession(id),
      payment: (await records.paymentOfSession(id))?.id,
    })),
    payments: await each(ids.payment, (id) => records.payment(id)),
    captures: await each(ids.capture, (id) => records.capture(id)),
    refunds: await each(ids.refund, (id) => records.sessionOfRefund(id)),
    orders: await each(ids.order, async (id) => {
      const order = await records.order(id);
      return {
        order,
        change: await records.openChange(id),
        // Those of a cancelled order nobody reads.
        credits: order?.status === "pending" ? await records.credits(id) : [],
        is_reserved: !(await records.unreserved(id))?.items.length,
      };
    }),
    entries: (await records.entries([...ids.order])).toSorted(inOrder),
  };
}

/** An order of the world is one item, which has no id of its own. */
const inWords = ({ reserved, entries, ...snapshot }: InMedusa) => ({
  ...snapshot,
  reserved: reserved.length,
  entries: entries.toSorted(inOrder),
});

/** Those that are written together have no order in Medusa. */
const inOrder = (one: Entry, other: Entry): number =>
  Number(one.created_at) - Number(other.created_at) ||
  String(one.reference).localeCompare(String(other.reference));

async function each<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const id of ids) found.push(await read(id));
  return found;
}
