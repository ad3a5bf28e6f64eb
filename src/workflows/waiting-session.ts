import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { findOrderOfCart } from "../bookkeeping";
import { ledgerOf, queryOf } from "../container";
import { isInStore, type LedgerTransaction, type TransactionState } from "../modules/crossborder";
import { type Outcome, outcomeOf } from "./outcome";
import { trySettle } from "./try-settle";

/** However often a page asks, the gateway is asked about an unpaid order no more often than this. */
const FRESH_MS = 3_000;

/** A payment session for a page that waits for the customer. */
export interface WaitingSession {
  id: string;
  reference: string;
  state: TransactionState;
  payment: Outcome;
  expires_at: Date | null;
  /** The order, once it is placed. */
  order_id?: string;
}

/**
 * How a session's payment stands; asks the gateway while it is open, so that a lost notification does not keep the
 * customer waiting.
 * @throws MedusaError NOT_FOUND for a session that is not one of this plugin's, or was opened in store
 */
export async function pollSession(container: MedusaContainer, id: string): Promise<WaitingSession> {
  const found = await retrieveRow(container, id);
  if (mayHaveNews(found)) await trySettle(container, { reference: found.reference });
  const row = await retrieveRow(container, id);
  const order =
    row.cart_id && row.reconciliation_status === "reconciled"
      ? await findOrderOfCart(queryOf(container), row.cart_id)
      : undefined;
  const { reference, state, expires_at } = row;
  return { id, reference, state, payment: outcomeOf(row), expires_at, ...(order && { order_id: order.id }) };
}

function mayHaveNews(row: LedgerTransaction): boolean {
  const asked = row.queried_at?.getTime() ?? 0;
  return outcomeOf(row) === "pending" && Date.now() - asked > FRESH_MS;
}

async function retrieveRow(container: MedusaContainer, id: string): Promise<LedgerTransaction> {
  const row = await ledgerOf(container).findBySession(id);
  if (row && !isInStore(row)) return row;
  throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment session ${id} here`);
}
