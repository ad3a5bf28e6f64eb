import type { OwnedPayment } from "../../medusa";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { correlated } from "../log";
import { BACKGROUND_MS } from "../locking/lock";
import { isCrossborder } from "../provider-id";
import { waitAtMost } from "../clock";
import { tryReconcile } from "../reconcile-transaction";

const HOUR_MS = 60 * 60_000;
/** Far enough back for a server that was down over night; later runs only look at what is new. */
const FIRST_LOOK_MS = 25 * HOUR_MS;
const OVERLAP_MS = HOUR_MS / 4;

/** When this server has looked last, by its ledger. */
const lookedAt = new WeakMap<object, number>();

/**
 * Transactions whose payment Medusa has refunded, or whose order it has cancelled, while the ledger still has the money
 * and waits for nothing: a server that died between Medusa's record and ours leaves no other trace. Page by page. Follows orders
 * to other customers as well.
 */
export async function* listDrift(context: StoreContext): AsyncGenerator<LedgerTransaction[]> {
  const now = context.clock.now();
  const last = lookedAt.get(context.ledger);
  const since = new Date(last === undefined ? now - FIRST_LOOK_MS : last - OVERLAP_MS);
  for await (const payments of context.records.movedBack(since))
    yield await context.ledger.listTransactions({
      payment_session_id: ourSessions(payments),
      state: ["paid", "captured", "held"],
      // A person has looked at these.
      solved_state: null,
      next_check_at: null,
    });
  // Medusa moves an order to another customer's account without an event: its payments are found by their present customer.
  for (const { order_id, customer_id } of await context.records.transfers(since))
    await context.ledger.followOrder(order_id, customer_id);
  lookedAt.set(context.ledger, now);
}

/**
 * Medusa cancels an order and counts it as refunded, also when the refund failed. Checks whether the money really moved,
 * and moves it; what fails is tried again by the job. Resolves after two seconds at the latest: with some event buses the
 * next event waits for this one. The work goes on.
 */
export async function reconcileCanceledOrder(context: StoreContext, order_id: string): Promise<void> {
  const failed = (reason: unknown) => context.log("canceled_order_not_reconciled", { order_id, reason });
  const work = correlated(() => moveMoneyOf(context, order_id).catch(failed));
  await waitAtMost(context.clock, BACKGROUND_MS, work);
}

async function moveMoneyOf(context: StoreContext, order_id: string): Promise<void> {
  const { records, ledger } = context;
  const collections = (await records.order(order_id))?.collections ?? [];
  for (const session of ourSessions(collections.flatMap(({ payments }) => payments))) {
    const transaction = await ledger.findBySession(session);
    if (!transaction) continue;
    await tryReconcile(context, { reference: transaction.reference, by: "staff" });
  }
}

const ourSessions = (payments: readonly OwnedPayment[]): string[] =>
  payments
    .filter(({ provider_id }) => isCrossborder(provider_id))
    .map((payment) => payment.payment_session_id);
