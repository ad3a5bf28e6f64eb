import type { Leftover } from "../../medusa";
import {
  currentActor,
  type Filter,
  type Hour,
  holdsMoney,
  type LedgerTransaction,
  STATES,
} from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { LockBusyError } from "../errors";
import { isCrossborder } from "../provider-id";

/** An order that no payment will pay for, and why. */
interface Unpaid {
  order_id: string;
  cart_id: string;
  transaction_id: string;
  reason: string;
}

/** Page after page of the orders that a server may have left, from where the last look at them stopped. */
export async function* listLeftovers(
  { acts, ledger }: StoreContext,
  { position }: Hour,
): AsyncGenerator<string[]> {
  do {
    const { ids, next } = await acts.leftoversBehind(position);
    if (next !== position) await ledger.noteHour({ position: next });
    position = next;
    yield ids;
  } while (position !== null);
}

/** Cancels an order that a server left when it died over a cart, if nothing can have paid for it or still can. */
export async function cancelLeftover(context: StoreContext, order_id: string): Promise<void> {
  const cart_id = (await judge(context, order_id))?.cart_id;
  if (!cart_id) return;
  const cancel = async () => {
    const unpaid = await judge(context, order_id);
    if (!unpaid) return;
    const { transaction_id, ...data } = unpaid;
    // It was never announced, and its customer does not know of it.
    await context.acts.cancelOrder(order_id, true);
    await context.ledger.appendEvents([{ transaction_id, ...currentActor(), name: "order_canceled", data }]);
  };
  try {
    await context.locks.withCart(cart_id, { wait_ms: 0 }, cancel);
  } catch (error) {
    // The cart is being completed: the next run looks again.
    if (!(error instanceof LockBusyError)) throw error;
  }
}

async function judge({ records, ledger }: StoreContext, id: string): Promise<Unpaid | undefined> {
  const leftover = await records.leftover(id);
  if (!leftover) return undefined;
  const { order_id, cart_id, winner } = leftover;
  // A shopper can open any number of payments for a cart: each question reads one.
  const one = async (filter: Filter<LedgerTransaction>) =>
    (await ledger.listTransactions({ cart_id, ...filter }, { take: 1, order: { created_at: "DESC" } }))[0];
  const newest = await one({});
  // One that was placed before it is paid was no accident: its payment says when it is over.
  if (!newest || (await ledger.shopObstacle(newest))) return undefined;
  if (await one({ order_expires_at: { $ne: null } })) return undefined;
  if (winner) {
    const transaction_id = ((await one({ order_id: winner })) ?? newest).id;
    return { order_id, cart_id, transaction_id, reason: `its cart became order ${winner}` };
  }
  if (!wasToBePaidHere(leftover)) return undefined;
  for (const going of NOT_OVER) if (await one(going)) return undefined;
  const reason = "it was never paid, and no payment for it can be made any more";
  return { order_id, cart_id, transaction_id: newest.id, reason };
}

/** The customer or a clerk can pay it, it is paid, or something is left to find out. */
const NOT_OVER: readonly Filter<LedgerTransaction>[] = [
  { next_check_at: { $ne: null } },
  { reconciliation_status: "needs_attention" },
  { state: STATES.filter((state) => holdsMoney(state) || state === "open" || state === "drafted") },
];

/** Nothing but payments of ours was begun for it: another provider may be paid later, and staff may wait for cash. */
const wasToBePaidHere = ({ provider_ids }: Leftover): boolean => provider_ids?.every(isCrossborder) ?? false;
