import { documentedStatus, readNotification, readStatus, type TransactionFacts } from "../../gateway";
import { type Change, holdsMoney, isFinal, type LedgerTransaction } from "../../modules/crossborder/internal";
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

async function findSigned({ ledger, account }: PaymentContext, transaction: LedgerTransaction) {
  const { reference, provider_id, created_at } = transaction;
  const kept = await ledger.listNotifications(
    {
      provider_id: inboxProviderId(provider_id),
      signature: "valid",
      created_at: { $gte: created_at },
      body: { $like: `%${reference}%` },
    },
    { take: ENOUGH, order: { created_at: "DESC" } },
  );
  const { notificationNames, statuses } = account.options;
  return kept
    .map(({ body }) => readNotification(Buffer.from(body, "latin1"), notificationNames))
    .filter((read) => read.reference === reference)
    .map(({ fields }) => ({ fields, ...readStatus(documentedStatus(fields.status ?? "", { statuses })) }))
    .find(({ status, known }) => status === "success" || !known);
}
