import { type Audit, type FindingOutcome, type LedgerTransaction } from "../../modules/crossborder";
import type { Context } from "../context";
import { messageOf } from "../errors";
import { tell } from "../events";
import { tryReconcile } from "../reconciliation/reconcile-transaction";
import { isMoneyBack } from "../transactions/refund";
import { askGateway, type GatewayBook } from "./gateway-book";
import { type MedusaBooks, readMedusa } from "./medusa-books";
import type { Turn } from "./pace";
import { compareBooks, type Comparison } from "./rules";

/** So long after Medusa wrote a capture or a refund it may still be on its way through the four books. */
const IN_FLIGHT_MS = 60_000;

/** What an audit is done with. */
export interface Auditing {
  context: Context;
  audit: Audit;
  /** When the gateway may be asked next. */
  turn: Turn;
  signal: AbortSignal;
}

interface Look {
  transaction: LedgerTransaction;
  medusa: MedusaBooks;
  comparison: Comparison;
}

/** Resolves to the gateway's answer; undefined, with a line in the log, where it gives none. */
export async function ask(
  { context, turn, signal }: Auditing,
  transaction: LedgerTransaction,
): Promise<GatewayBook | undefined> {
  await turn(signal);
  if (signal.aborted) return undefined;
  try {
    return await askGateway(context, transaction, signal);
  } catch (error) {
    const { reference } = transaction;
    context.logger.warn(`crossborder: the audit got no answer about ${reference}: ${messageOf(error)}`);
    return undefined;
  }
}

/** `YYYY-MM-DD` in UTC. */
export const dayOf = ({ paid_at, created_at }: LedgerTransaction): string =>
  (paid_at ?? created_at).toISOString().slice(0, 10);

/**
 * The books of a transaction differed when they were read one after the other. Reads them again; what still differs is
 * written down, reconciled, and read once more. What is left then is a person's.
 * @returns the books as they were found and as they are now; undefined where the gateway gave no answer, or the
 *   server stops
 */
export async function lookInto(
  auditing: Auditing,
  { id }: LedgerTransaction,
): Promise<{ found: Comparison; left: Comparison } | undefined> {
  const first = await look(auditing, id);
  if (!first) return undefined;
  const found = first.comparison;
  // Money had moved between the readings.
  if (found.broken.length === 0) return { found, left: found };
  const { ledger } = auditing.context;
  const finding = await ledger.noteFinding({ audit_id: auditing.audit.id, ...findingOf(first) });
  const reconciled = await reconcile(auditing, first);
  const last = await look(auditing, id);
  if (auditing.signal.aborted) return undefined;
  const outcome = last ? outcomeOf(last, reconciled) : "moving";
  if (last && outcome === "attention") await raiseAttention(auditing.context, last);
  await ledger.settleFinding(finding, outcome);
  return { found, left: last?.comparison ?? found };
}

async function look(auditing: Auditing, id: string): Promise<Look | undefined> {
  const { context } = auditing;
  const transaction = await context.ledger.retrieveTransaction(id);
  const gateway = await ask(auditing, transaction);
  if (!gateway) return undefined;
  const now = await context.ledger.retrieveTransaction(id);
  const medusa = (await readMedusa(context, [now])).get(now.payment_session_id ?? "") ?? {};
  return { transaction: now, medusa, comparison: compareBooks(now, gateway, medusa) };
}

/** Most differences are refunds made in the gateway's dashboard, or what an interrupted server left. */
async function reconcile(
  { context, turn, signal }: Auditing,
  { transaction, medusa }: Look,
): Promise<boolean> {
  // Nothing could be mended, and the store would be told once more that the money went back.
  if (isMoneyBack(transaction) && !medusa.payment) return true;
  await turn(signal);
  const { reference, solved_state } = transaction;
  // What a person called solved moves no money by itself: the gateway is asked whether it shows anything new.
  return await tryReconcile(context, { reference, by: "job", thorough: solved_state === null });
}

function outcomeOf({ transaction, medusa, comparison }: Look, reconciled: boolean): FindingOutcome {
  if (comparison.broken.length === 0) return "healed";
  if (transaction.reconciliation_status === "needs_attention") return "attention";
  const isMoving = medusa.moved_at && medusa.moved_at.getTime() > Date.now() - IN_FLIGHT_MS;
  return !reconciled || isMoving || transaction.reconciliation_status === "pending" ? "moving" : "attention";
}

/** The one place where an audit calls a person: once for the same difference, which stays on the list of every audit. */
async function raiseAttention(context: Context, { transaction, comparison }: Look): Promise<void> {
  const { reconciliation_status: status } = transaction;
  const last_error = comparison.broken.map(({ message }) => message).join(" ");
  if (status === "needs_attention" || (status === "solved" && transaction.last_error === last_error)) return;
  const change = { reconciliation_status: "needs_attention", attention_code: "audit", last_error } as const;
  await context.ledger.advance(transaction, change);
  tell(context);
}

function findingOf({ transaction, medusa, comparison: { broken, books } }: Look) {
  const [worst] = broken;
  if (!worst) throw new Error("nothing is broken");
  return {
    transaction_id: transaction.id,
    reference: transaction.reference,
    order_id: medusa.order?.id ?? transaction.order_id,
    day: dayOf(transaction),
    currency_code: transaction.currency_code,
    code: worst.code,
    message: broken.map(({ message }) => message).join(" "),
    gateway: books.gateway.toFixed(2),
    ledger: books.ledger.toFixed(2),
    payments: books.payments.toFixed(2),
    orders: books.orders.toFixed(2),
  };
}
