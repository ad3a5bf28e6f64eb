import type { Order, OwnedPayment } from "../../medusa";
import {
  AWAITING_PAYMENT,
  WITH_MONEY,
  DAY_MS,
  HOUR_MS,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import { whyOver } from "../amount-due";
import { closeSessions } from "../close-sessions";
import type { StoreContext } from "../context";
import { answerEvent } from "../events";
import { isCrossborder } from "../provider-id";
import { tryReconcile } from "../reconcile";

/** Far enough back for a store whose job has never looked; later looks only see what is new. */
const FIRST_LOOK_MS = DAY_MS + HOUR_MS;
const OVERLAP_MS = HOUR_MS / 4;
/** Orders that were placed before are not looked through for cancellations. */
const LOOKS_BACK_MS = 180 * DAY_MS;
/** Most orders that are cancelled were placed just before. */
const NEWEST_MS = 2 * HOUR_MS;

/** Up to where the orders of 180 days are looked through at a moment of the day. */
const pointerAt = (moment: number): number => moment - LOOKS_BACK_MS * (1 - (moment % DAY_MS) / DAY_MS);

/**
 * When the orders were placed that are looked through for cancellations: the newest each hour, and all of 180 days once a day, each hour the
 * share that the day has come to. All at once where nobody has looked for a day.
 */
export function placedSpans(looked_to: Date | null, now: Date): { from: Date; to: Date }[] {
  const end = now.getTime();
  const begin = looked_to?.getTime() ?? -Infinity;
  const span = (from: number, to: number) => ({ from: new Date(from), to: new Date(to) });
  if (end - begin >= DAY_MS || begin > end) return [span(end - LOOKS_BACK_MS, end)];
  const [from, to] = [pointerAt(begin), pointerAt(end)];
  const share = from <= to ? [span(from, to)] : [span(from, end), span(end - LOOKS_BACK_MS, to)];
  return [...share, span(begin - NEWEST_MS, end)];
}

/** No person has looked, and nothing is planned. */
const UNPLANNED = { solved_state: null, next_check_at: null } as const;
/** The ledger has the money, too. */
const AT_REST = { state: WITH_MONEY, ...UNPLANNED };

/**
 * Transactions whose payment Medusa has refunded, or whose order it has cancelled, while the ledger still has the money
 * and waits for nothing: a server that died between Medusa's record and ours, or before it told of it, leaves no other trace. And those
 * with which Medusa has placed an order after it had refunded them, which the server that completed the cart may not have lived to see; and
 * those of an order that Medusa has deleted: its completion failed after somebody had paid for it by a link. Page by page. Follows orders to
 * other customers as well.
 * @param looked_to up to when Medusa's records were looked through before
 */
export async function* listMismatches(
  { records, ledger, clock }: StoreContext,
  looked_to: Date | null,
): AsyncGenerator<LedgerTransaction[]> {
  const now = clock.date();
  const canceled = new Date((looked_to ?? now).getTime() - FIRST_LOOK_MS);
  const since = looked_to ? new Date(looked_to.getTime() - OVERLAP_MS) : canceled;
  const placed = placedSpans(looked_to, now);
  for await (const payments of records.movedBack({ refunded: since, canceled, placed })) {
    const payment_session_id = ourSessions(payments);
    if (payment_session_id.length > 0)
      yield await ledger.listTransactions({ payment_session_id, ...AT_REST });
  }
  const misplaced = ourSessions(await records.misplaced(since));
  if (misplaced.length > 0)
    yield await ledger.listTransactions({ payment_session_id: misplaced, ...UNPLANNED });
  // Medusa moves an order to another customer's account without an event: its payments are found by their present customer.
  for (const { order_id, customer_id } of await records.transfers(since))
    await ledger.followOrder(order_id, customer_id);
  await ledger.noteHour({ looked_to: now });
}

/**
 * An order was cancelled, or costs something else than before: what is open and can pay for it no more is closed. Medusa counts a cancelled
 * one as refunded, also when the refund failed: checks whether the money really moved, and moves it. It leaves the payment sessions of that
 * one as they are, and nothing of ours stays open with them.
 */
export const reconcileChangedOrder = (context: StoreContext, order_id: string): Promise<void> =>
  inBackground(context, { order_id }, async () => {
    const { ledger, records } = context;
    const order = await records.order(order_id);
    if (!order) return;
    const { collections } = order;
    const isCanceled = order.status === "canceled";
    const payment_session_id = ourSessions(collections.flatMap(({ payments }) => payments));
    const moved = isCanceled ? await ledger.listTransactions({ payment_session_id }, { take: null }) : [];
    for (const { reference } of [...(await endUnpayable(context, collections)), ...moved])
      await tryReconcile(context, { reference, by: "staff" });
    if (isCanceled) await closeSessions(context, collections);
  });

/** Whatever becomes of the calls that close them: nothing may be paid with them any more. */
async function endUnpayable(context: StoreContext, collections: Order["collections"]) {
  const payment_collection_id = collections.map(({ id }) => id);
  const ended: LedgerTransaction[] = [];
  const open = { payment_collection_id, state: [...AWAITING_PAYMENT] };
  for (const transaction of await context.ledger.listTransactions(open, { take: null })) {
    const reason = await whyOver(context, transaction);
    if (!reason) continue;
    await context.ledger.makeIneligible(transaction, AWAITING_PAYMENT, reason);
    ended.push(transaction);
  }
  return ended;
}

/** Medusa has refunded a payment: checks what it was where the ledger still has the money and waits for nothing. */
export const reconcileRefundedPayment = (context: StoreContext, payment_id: string): Promise<void> =>
  inBackground(context, { payment_id }, async () => {
    const payment_session_id = await context.records.sessionOfPayment(payment_id);
    if (!payment_session_id) return;
    const found = await context.ledger.listTransactions({ payment_session_id, ...AT_REST });
    for (const { reference } of found) await tryReconcile(context, { reference, by: "drift" });
  });

/** What fails is tried again by the job. */
const inBackground = (context: StoreContext, about: object, work: () => Promise<void>): Promise<void> =>
  answerEvent(context, work, (reason) => context.log("moved_back_not_reconciled", { ...about, reason }));

const ourSessions = (payments: readonly OwnedPayment[]): string[] =>
  payments
    .filter(({ provider_id }) => isCrossborder(provider_id))
    .map((payment) => payment.payment_session_id);
