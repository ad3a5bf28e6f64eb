import { dayAt } from "../../gateway";
import type { Audit, DaySums, FindingOutcome, LedgerTransaction } from "../../modules/crossborder/internal";
import { isMoving, type Look, lookAt, noteLook, textOf } from "../books/finding";
import { askGateway, type GatewayBook } from "../books/gateway-book";
import { bookTexts, type Comparison } from "../books/rules";
import { type StoreContext, withAccount } from "../context";
import { tell } from "../events";
import { tryReconcile } from "../reconcile-transaction";
import { isMoneyBack } from "../views/money";
import type { Turn } from "./pace";

/** What an audit is done with. */
export interface Auditing {
  context: StoreContext;
  audit: Audit;
  /** When the gateway may be asked next. */
  turn: Turn;
  signal: AbortSignal;
}

/** Resolves to the gateway's answer; undefined, with a line in the log, where it gives none. */
export async function ask(
  { context, turn, signal }: Auditing,
  transaction: LedgerTransaction,
): Promise<GatewayBook | undefined> {
  await turn(signal);
  if (signal.aborted) return undefined;
  try {
    return await askGateway(withAccount(context, transaction.provider_id), transaction, signal);
  } catch (error) {
    context.log("audit_unanswered", { reference: transaction.reference, reason: error });
    return undefined;
  }
}

/** The books of a transaction as they were found and as they are now. */
interface Looked {
  found: Comparison;
  left: Comparison;
}

/** In the merchant's time zone: when it was paid, or opened where the gateway does not tell. */
export const dayOf = (
  { context, audit: { provider_id } }: Auditing,
  { paid_at, created_at }: { paid_at?: Date | null; created_at: Date },
): string => dayAt(paid_at ?? created_at, context.accountOf(provider_id).options.timeZone);

/** What a transaction adds to its day: `found` is what was read first, `left` what is so after reconciliation. */
export const sumsOf = (
  { day, currency_code }: Pick<DaySums, "day" | "currency_code">,
  found: Comparison,
  left: Comparison,
): DaySums => ({
  ...{ day, currency_code, transactions: 1 },
  ...bookTexts(left.books),
  unassigned: left.unassigned.toFixed(2),
  found: found.difference.toFixed(2),
  difference: left.difference.toFixed(2),
});

/**
 * The books of a transaction differed when they were read one after the other. Reads them again; what still differs is
 * written down, reconciled, and read once more. What is left then is a person's.
 * @returns undefined where the gateway gave no answer, or the server stops
 */
export async function lookInto(auditing: Auditing, { id }: LedgerTransaction): Promise<Looked | undefined> {
  const first = await look(auditing, id);
  if (!first) return undefined;
  const found = first.comparison;
  // Money had moved between the readings.
  if (found.broken.length === 0) return await agreed(auditing, first);
  const { ledger } = auditing.context;
  const finding = await ledger.noteFinding({
    audit_id: auditing.audit.id,
    ...findingOf(auditing, first),
  });
  const reconciled = await reconcile(auditing, first);
  const last = await look(auditing, id);
  if (auditing.signal.aborted) return undefined;
  const outcome = last ? outcomeOf(last, reconciled, auditing.context.clock.now()) : "moving";
  if (last && (outcome === "attention" || outcome === "healed")) await note(auditing, last);
  await ledger.settleFinding(finding, outcome);
  return { found, left: last?.comparison ?? found };
}

async function look(auditing: Auditing, id: string): Promise<Look | undefined> {
  const { context } = auditing;
  const gateway = await ask(auditing, await context.ledger.retrieveTransaction(id));
  return gateway && (await lookAt(context, id, gateway));
}

/** Its books agree. */
export async function agreed(auditing: Auditing, look: Look): Promise<Looked> {
  await note(auditing, look);
  return { found: look.comparison, left: look.comparison };
}

/** What an audit sees of a transaction, wrong or right, is what a person is told of it. */
async function note({ context }: Auditing, look: Look): Promise<void> {
  await noteLook(context, look);
  await tell(context);
}

/** Most differences are refunds made in the gateway's dashboard, or what an interrupted server left. */
async function reconcile(
  { context, turn, signal }: Auditing,
  { transaction, medusa }: Look,
): Promise<boolean> {
  // Nothing could be mended, and the store would be told once more that the money went back.
  if (isMoneyBack(transaction) && !medusa.payment) return true;
  await turn(signal);
  const { reference, audit_finding } = transaction;
  // What stands is compared too.
  if (audit_finding !== null) await turn(signal);
  return (await tryReconcile(context, { reference, by: "audit" })) !== undefined;
}

function outcomeOf(look: Look, reconciled: boolean, now: number): FindingOutcome {
  if (look.comparison.broken.length === 0) return "healed";
  if (look.transaction.reconciliation_status === "needs_attention") return "attention";
  return !reconciled || isMoving(look, now) ? "moving" : "attention";
}

function findingOf(auditing: Auditing, { transaction, medusa, comparison }: Look) {
  const { broken, books } = comparison;
  const [worst] = broken;
  if (!worst) throw new Error("nothing is broken");
  return {
    transaction_id: transaction.id,
    reference: transaction.reference,
    payment_id: null,
    order_id: medusa.order?.id ?? transaction.order_id,
    day: dayOf(auditing, transaction),
    currency_code: transaction.currency_code,
    code: worst.code,
    message: textOf(comparison),
    ...bookTexts(books),
  };
}
