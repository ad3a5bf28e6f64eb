import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { currentActor, holdsMoney, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { LockBusyError } from "../errors";
import { withCartLocks } from "../locking/locks";
import { decimal } from "../medusa-records";
import { isCrossborder } from "../provider-id";
import { MARK, type Mark, readMark } from "./completion-mark";
import { firstOrderId } from "./interrupted-order";

const MINUTE_MS = 60_000;
/** Longer than any completion takes: Medusa's lock on a cart ends after two minutes. */
const IN_FLIGHT_MS = 10 * MINUTE_MS;
/** Longer than any payment of an order can still be made. */
const WINDOW_MS = 7 * 24 * 60 * MINUTE_MS;
/** An order is placed so soon after its completion began; a copy of its metadata is younger. Clocks differ a little. */
const PLACED_MS = { earliest: -MINUTE_MS, latest: 5 * MINUTE_MS };
const PAGE = 100;

/**
 * Marked orders without a payment. Read in one statement: Medusa's modules would have to be asked about every order of a
 * week.
 */
const UNPAID = `
  select placed.id from "order" placed
  where placed.id > ? and placed.created_at < ?
    and placed.status = 'pending' and not placed.is_draft_order and placed.deleted_at is null
    and placed.metadata->'${MARK}'->>'cart_id' is not null
    and not exists (
      select from order_payment_collection own
      join payment on payment.payment_collection_id = own.payment_collection_id and payment.deleted_at is null
      where own.order_id = placed.id and own.deleted_at is null)
  order by placed.id limit ${PAGE}`;

const rowsSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Where a run that was cut short stopped: the next one goes on there. */
let lookedTo = "";

/** Page after page of the orders that a server may have left when it died over a cart. */
export function leftoverPages({ container }: StoreContext): () => Promise<string[] | undefined> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  let isThrough = false;
  return async () => {
    if (isThrough) return undefined;
    const now = Date.now();
    const first = firstOrderId(new Date(now - WINDOW_MS));
    const after = lookedTo > first ? lookedTo : first;
    const found = await knex.raw<unknown>(UNPAID, [after, new Date(now - IN_FLIGHT_MS)]);
    const ids = rowsSchema.parse(found).rows.map(({ id }) => id);
    isThrough = ids.length < PAGE;
    lookedTo = (!isThrough && ids.at(-1)) || "";
    return ids;
  };
}

/** An order that nobody pays for, and why. */
interface Leftover {
  order_id: string;
  cart_id: string;
  transaction_id: string;
  reason: string;
}

/** Cancels an order that a server left when it died over a cart, if nobody can have paid for it or still can. */
export async function cancelLeftover(context: StoreContext, order_id: string): Promise<void> {
  const cart_id = (await judge(context, order_id))?.cart_id;
  if (!cart_id) return;
  const cancel = async () => {
    const leftover = await judge(context, order_id);
    if (leftover) await cancelOrder(context, leftover);
  };
  try {
    await withCartLocks(context, cart_id, cancel, { wait_ms: 0 });
  } catch (error) {
    // Somebody completes the cart: the next run looks again.
    if (!(error instanceof LockBusyError)) throw error;
  }
}

async function cancelOrder({ container, ledger }: StoreContext, leftover: Leftover): Promise<void> {
  const { transaction_id, ...data } = leftover;
  // It was never announced, and its customer does not know of it.
  await container.resolve(Modules.ORDER).updateOrders(data.order_id, { no_notification: true });
  await cancelOrderWorkflow(container).run({ input: { order_id: data.order_id } });
  await ledger.appendEvents([{ transaction_id, ...currentActor(), name: "order_canceled", data }]);
}

const collectionSchema = z.object({
  id: z.string(),
  payments: z.array(z.unknown()).nullish(),
  payment_sessions: z.array(z.object({ provider_id: z.string() })).nullish(),
});
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  is_draft_order: z.boolean(),
  created_at: z.coerce.date(),
  total: decimal,
  metadata: z.unknown().transform(readMark),
  fulfillments: z.array(z.unknown()).nullish(),
  payment_collections: z
    .array(collectionSchema.nullish())
    .nullish()
    .transform((list) => (list ?? []).flatMap((one) => one ?? [])),
});
type Order = z.output<typeof orderSchema>;

const ORDER = [
  ...["id", "status", "is_draft_order", "created_at", "total", "metadata", "fulfillments.id"],
  ...["payment_collections.id", "payment_collections.payments.id"],
  "payment_collections.payment_sessions.provider_id",
];

async function judge(context: StoreContext, order_id: string): Promise<Leftover | undefined> {
  const { ledger, query } = context;
  const { data } = await query.graph({ entity: "order", fields: ORDER, filters: { id: order_id } });
  const order = data[0] && orderSchema.parse(data[0]);
  if (!order?.metadata || !isUntouched(order, order.metadata)) return undefined;
  const { cart_id } = order.metadata;
  const transactions = await ledger.listTransactions(
    { cart_id },
    { take: null, order: { created_at: "DESC" } },
  );
  const [newest] = transactions;
  const { cart_id: linkedTo } = await linkIn(context, "order_cart", { order_id });
  if (!newest || (linkedTo && linkedTo !== cart_id) || (await hasMoved(context, order_id))) return undefined;
  const { order_id: winner } = await linkIn(context, "order_cart", { cart_id });
  if (winner && winner !== order_id) {
    if (order.payment_collections.length > 0 || !(await isYounger(context, winner, order))) return undefined;
    const transaction_id = (transactions.find((one) => one.order_id === winner) ?? newest).id;
    return { order_id, cart_id, transaction_id, reason: `its cart became order ${winner}` };
  }
  if (!transactions.every(isOver) || !(await wasToBePaidHere(context, order, cart_id))) return undefined;
  const reason = "it was never paid, and no payment for it can be made any more";
  return { order_id, cart_id, transaction_id: newest.id, reason };
}

/** As the completion left it. */
function isUntouched(
  { status, is_draft_order, total, fulfillments, created_at }: Order,
  mark: Mark,
): boolean {
  if (status !== "pending" || is_draft_order || total === "0" || fulfillments?.length) return false;
  const after_ms = created_at.getTime() - mark.begun_at.getTime();
  return after_ms >= PLACED_MS.earliest && after_ms <= PLACED_MS.latest;
}

/** Whether the order's own book has any money. */
async function hasMoved({ container }: StoreContext, order_id: string): Promise<boolean> {
  const moved = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id }, { take: 1 });
  return moved.length > 0;
}

/** Neither the customer nor a clerk can pay it any more, and nothing is left to find out. */
const isOver = ({ state, next_check_at, reconciliation_status }: LedgerTransaction): boolean =>
  next_check_at === null &&
  reconciliation_status !== "needs_attention" &&
  !holdsMoney(state) &&
  state !== "open" &&
  state !== "drafted";

/** Nothing but payments of ours was begun for it: another provider may be paid later, and staff may wait for cash. */
async function wasToBePaidHere(context: StoreContext, order: Order, cart_id: string): Promise<boolean> {
  const collections = order.payment_collections;
  const { payment_collection_id: id } = await linkIn(context, "cart_payment_collection", { cart_id });
  if (!id) return collections.length === 0;
  const fields = ["id", "payment_sessions.provider_id"];
  const { data } = await context.query.graph({ entity: "payment_collection", fields, filters: { id } });
  const sessions = collectionSchema.parse(data[0]).payment_sessions ?? [];
  return (
    (collections.length === 0 || sessions.length > 0) &&
    sessions.every((session) => isCrossborder(session.provider_id)) &&
    collections.every((one) => one.id === id && !one.payments?.length)
  );
}

/** Of the orders of a cart, Medusa places none after the one that it links. */
async function isYounger({ query }: StoreContext, id: string, { created_at }: Order): Promise<boolean> {
  const { data } = await query.graph({ entity: "order", fields: ["created_at"], filters: { id } });
  return z.object({ created_at: z.coerce.date() }).parse(data[0]).created_at > created_at;
}

const linkSchema = z.object({
  order_id: z.string().optional(),
  cart_id: z.string().optional(),
  payment_collection_id: z.string().optional(),
});

const LINKS = {
  order_cart: ["order_id", "cart_id"],
  cart_payment_collection: ["cart_id", "payment_collection_id"],
};

async function linkIn({ query }: StoreContext, entity: keyof typeof LINKS, filters: Record<string, string>) {
  const { data } = await query.graph({ entity, fields: LINKS[entity], filters });
  return linkSchema.parse(data[0] ?? {});
}
