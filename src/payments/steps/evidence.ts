import {
  documentedStatus,
  momentOf,
  readNotification,
  readStatus,
  type TransactionFacts,
} from "../../gateway";
import {
  type Change,
  holdsMoney,
  type InboxNotification,
  isDeduction,
  isFinal,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { inboxProviderId } from "../provider-id";
import { readAnswer } from "../views/answer";

/** So many of a payment's newest notifications are looked at. */
const ENOUGH = 20;

/** What an answer is taken for, and what it changes. */
type Weighed = ReturnType<typeof readAnswer> & { result: TransactionFacts };

/**
 * What an answer changes in the ledger. A status that nobody knows is no evidence. Where a notification with a valid signature says
 * "success", or a word that nobody knows either, a person is told at once. With `signedNotificationCounts` one that says "success" is
 * believed in the place of the status: amounts that the answer shows stay the answer's.
 */
export async function weighAnswer(
  context: PaymentContext,
  transaction: LedgerTransaction,
  answer: TransactionFacts,
): Promise<Weighed> {
  const read = (result: TransactionFacts, doubt?: Change): Weighed => {
    const { change, ...reading } = readAnswer(transaction, result, context.account.options.timeZone);
    if (!reading.known) {
      const reason = `of the type ${result.transactionType ?? "payment"}`;
      context.log("status_unknown", { reference: transaction.reference, status: result.status, reason });
    }
    return { result, change: { ...change, ...doubt }, ...reading };
  };
  if (readStatus(answer.status).known) return read(answer);
  const signed = await findSigned(context, transaction);
  if (!signed) return read(answer);
  const { fields, status } = signed;
  if (context.account.options.signedNotificationCounts && status === "success") {
    const { amount, rmbAmount, currency } = fields;
    const isShown = answer.amount != null || answer.rmbAmount != null;
    const told = isShown ? {} : { amount, rmbAmount, currency: currency ?? answer.currency };
    return read({ ...answer, ...told, status });
  }
  const { state, solved_state } = transaction;
  if (holdsMoney(state) || isFinal(state) || solved_state !== null) return read(answer);
  return read(answer, {
    reconciliation_status: "needs_attention",
    attention_code: "word_unknown",
    last_error: `the gateway shows the status "${answer.status}", which is not known, and a signed notification names the payment`,
  });
}

/** What of a context the inbox is read with. */
interface Inbox {
  ledger: {
    listNotifications: (
      ...asked: Parameters<PaymentContext["ledger"]["listNotifications"]>
    ) => Promise<Pick<InboxNotification, "body" | "created_at">[]>;
  };
  account: {
    options: Pick<PaymentContext["account"]["options"], "notificationNames" | "statuses" | "timeZone">;
  };
}

async function findSigned(context: Inbox, transaction: LedgerTransaction) {
  const kept = await listSigned(context, transaction);
  return kept.find(({ status, known }) => status === "success" || !known);
}

/** That of a deduction comes before the ledger has the deduction. */
const EARLIER_MS = 24 * 60 * 60_000;

/** The newest first. */
async function listSigned({ ledger, account }: Inbox, transaction: LedgerTransaction) {
  const { provider_id, created_at } = transaction;
  const named = isDeduction(transaction) ? transaction.transaction_no : transaction.reference;
  const kept = await ledger.listNotifications(
    {
      provider_id: inboxProviderId(provider_id),
      signature: "valid",
      created_at: { $gte: new Date(created_at.getTime() - EARLIER_MS) },
      body: { $like: `%${named}%` },
    },
    { take: ENOUGH, order: { created_at: "DESC" } },
  );
  const { notificationNames, statuses } = account.options;
  return kept
    .map(({ body, created_at }) => ({
      came_at: created_at,
      ...readNotification(Buffer.from(body, "latin1"), notificationNames),
    }))
    .filter(({ reference, transactionNo }) => reference === named || transactionNo === named)
    .map(({ fields, came_at }) => ({
      fields,
      came_at,
      ...readStatus(documentedStatus(fields.status ?? "", { statuses })),
    }));
}

/**
 * A change with the time of the payment. Where the answer shows none that can be read, it is that of the first notification with a valid
 * signature that says that it was paid; without one the ledger writes down when it learns of the money.
 */
export async function dated<Dated extends Change>(
  context: Inbox,
  transaction: LedgerTransaction,
  change: Dated,
): Promise<Dated> {
  const isNews = change.state !== undefined && holdsMoney(change.state) && !holdsMoney(transaction.state);
  if (!isNews || change.paid_at || transaction.paid_at) return change;
  const kept = await listSigned(context, transaction);
  const first = kept.findLast(({ status, fields }) => status === "success" || !fields.status);
  if (!first) return change;
  const told = momentOf(first.fields.time ?? "", context.account.options.timeZone);
  return { ...change, paid_at: told && told < first.came_at ? told : first.came_at };
}
