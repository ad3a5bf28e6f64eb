import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { isBusy, messageOf } from "../errors";
import { answerEvent, tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import { RETRIES } from "../retry-policy";

/** Has the workflow make the order of a renewal, by its reference: a store's hooks belong to the workflow. */
export type MakeOrder = (reference: string) => Promise<unknown>;

/** Renewals whose order the plugin makes, and nobody has made in time: without some, the longest overdue first. */
export async function listOrdersToMake(
  { ledger, clock }: StoreContext,
  limit: number,
  except: string[],
): Promise<LedgerTransaction[]> {
  return await ledger.listTransactions(
    { ...(await ledger.own()), make_order_at: { $lte: clock.date() }, id: { $nin: except } },
    { take: limit, order: { make_order_at: "ASC" } },
  );
}

/**
 * Makes the order of a renewal, where its plan says that the plugin does and it is not made. A store's own subscriber may do the same
 * at the same time: there is one order. Where it cannot be made, a person is told.
 */
export async function makeOwnOrder(context: StoreContext, reference: string, make: MakeOrder): Promise<void> {
  const { ledger, clock } = context;
  const known = await ledger.findByReference(reference);
  if (!known?.make_order_at || (await ledger.shopObstacle(known))) return;
  // The next try is planned first: the server may die over this one.
  await ledger.advance(known, { make_order_at: new Date(clock.now() + RETRIES.order_ms) });
  try {
    await make(reference);
  } catch (error) {
    if (!isBusy(error)) await noteNotMade(context, known, messageOf(error));
  }
}

/** As `makeOwnOrder`, after an event. What fails is tried again by the job. */
export async function makeOwnOrderInBackground(
  context: StoreContext,
  reference: string,
  make: MakeOrder,
): Promise<void> {
  const failed = (reason: unknown) => context.log("renewal_order_not_made", { reference, reason });
  await answerEvent(context, () => makeOwnOrder(context, reference, make), failed);
}

async function noteNotMade(
  context: StoreContext,
  known: LedgerTransaction,
  last_error: string,
): Promise<void> {
  const { ledger, locks } = context;
  await locks.withTransaction(known, { by: "job", wait_ms: BACKGROUND_MS }, async () => {
    const now = await ledger.retrieveTransaction(known.id);
    const outcome = afterFailure(now);
    if (outcome === "try_again") return;
    await ledger.advance(now, {
      make_order_at: null,
      ...(outcome === "tell" &&
        ({
          reconciliation_status: "needs_attention",
          attention_code: "renewal_order_failed",
          last_error,
        } as const)),
    });
  });
  tell(context);
}

/**
 * What follows where an order could not be made. Once the deduction pays for a session of it, reconciliation finishes it and asks for a
 * person itself; and what was sent back, or called solved, needs none.
 */
export function afterFailure({
  make_order_at,
  payment_session_id,
  state,
  reconciliation_status: status,
}: Pick<LedgerTransaction, "make_order_at" | "payment_session_id" | "state" | "reconciliation_status">):
  "tell" | "try_again" | "end" {
  if (make_order_at === null || state !== "paid" || status === "solved") return "end";
  if (payment_session_id === null) return "tell";
  return status === "needs_attention" ? "end" : "try_again";
}
