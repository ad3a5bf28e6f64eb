import type { Audit, DaySums, LedgerTransaction } from "../../modules/crossborder/internal";
import { lookAll } from "../books/finding";
import type { GatewayBook } from "../books/gateway-book";
import { agreed, ask, type Auditing, dayOf, lookInto, sumsOf } from "./audit-transaction";

/** Resolves to undefined when the server stops, or another one has gone on with it: nothing is written then. */
export async function auditPage(auditing: Auditing, page: LedgerTransaction[]): Promise<Audit | undefined> {
  const { context, audit, signal } = auditing;
  const answers = new Map<string, GatewayBook>();
  for (const transaction of page) {
    const answer = await ask(auditing, transaction);
    if (answer) answers.set(transaction.id, answer);
    if (signal.aborted) return undefined;
  }
  const days: DaySums[] = [];
  const right: string[] = [];
  let unanswered = page.length - answers.size;
  // Read after the gateway was asked: what has moved since then is looked at again.
  for (const seen of await lookAll(context, answers)) {
    const { transaction, comparison } = seen;
    const isRight = comparison.broken.length === 0;
    const looked = await (isRight ? agreed(auditing, seen) : lookInto(auditing, transaction));
    if (signal.aborted) return undefined;
    if (!looked) unanswered++;
    else days.push(sumsOf({ ...transaction, day: dayOf(auditing, transaction) }, looked.found, looked.left));
    if (looked?.found.broken.length === 0) right.push(transaction.id);
  }
  // A server that died over this page may have found something, which is right by now.
  await context.ledger.healFindings(audit, right);
  const position = page.at(-1)?.id ?? "";
  const transactions = page.length - unanswered;
  return await context.ledger.recordAudited(audit, { position, transactions, unanswered, days });
}
