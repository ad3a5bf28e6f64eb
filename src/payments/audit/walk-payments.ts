import BigNumber from "bignumber.js";
import { type Audit, NOT_IN_LEDGER } from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import { authorizes, type ListedPayment } from "../../medusa";
import { textOf } from "../books/finding";
import { type InMedusa, moneyIn, NOT_IN_MEDUSA, readMedusa } from "../books/medusa-books";
import { bookTexts, type Comparison } from "../books/rules";
import type { Context, StoreContext } from "../context";
import { isCrossborder, OURS, providerIdsBeside } from "../provider-id";
import { type Auditing, dayOf } from "./audit-transaction";
import { Tally } from "./tally";

/** What an audit's position begins with once its transactions are done. */
const PAYMENTS = "payment:";
/** The ledger has nearly all of them: few are read further. */
const PAGE = 100;

export const walksPayments = ({ position }: Audit): boolean => position?.startsWith(PAYMENTS) ?? false;

/** The transactions are done. Resolves to undefined when another server has gone on with it. */
export const beginPayments = ({ context, audit }: Auditing): Promise<Audit | undefined> =>
  context.ledger.recordAudited(audit, { position: PAYMENTS, transactions: 0, unanswered: 0, days: [] });

/**
 * Looks through a page of Medusa's payments by this plugin's providers for those that the ledger has no transaction for: what is not in
 * the ledger is seen by nothing else, and nobody asks the gateway about it.
 * @returns undefined when the server stops, or another one has gone on with it
 */
export async function walkPayments(auditing: Auditing): Promise<Audit | "done" | undefined> {
  const { context, audit, turn, signal } = auditing;
  await turn(signal);
  if (signal.aborted) return undefined;
  const page = await nextPage(context, audit);
  const last = page.at(-1);
  if (!last) return "done";
  const tally = new Tally();
  const unknown = await withoutTransaction(context, page);
  const medusa = await readMedusa(context.records, unknown);
  let transactions = 0;
  for (const payment of unknown) {
    const found = medusa.get(payment.payment_session_id) ?? NOT_IN_MEDUSA;
    const seen = compare(payment, found);
    if (!seen) continue;
    await note(context, audit, payment, found, seen);
    tally.add({ ...payment, day: dayOf(context, payment) }, seen, seen);
    transactions++;
  }
  const audited = { position: `${PAYMENTS}${last.id}`, transactions, unanswered: 0, days: tally.days };
  return await context.ledger.recordAudited(audit, audited);
}

/** By id, so that an audit goes on where it stopped. */
async function nextPage({ records, container }: StoreContext, audit: Audit): Promise<ListedPayment[]> {
  const filters = {
    id: { $gt: audit.position?.slice(PAYMENTS.length) ?? "" },
    provider_id: providersOf(audit, accountProviderIds(container)),
    created_at: { $gte: audit.since, $lte: audit.created_at },
  };
  return await records.listPayments(filters, PAGE);
}

/** The account's own; with the first account also those of accounts that are no longer in medusa-config. */
function providersOf({ provider_id }: Audit, accounts: string[]) {
  if (provider_id !== accounts[0]) return providerIdsBeside(provider_id);
  const others = accounts.filter((one) => one !== provider_id).flatMap(providerIdsBeside);
  return { ...OURS, ...(others.length > 0 && { $nin: others }) };
}

async function withoutTransaction({ ledger }: StoreContext, page: ListedPayment[]): Promise<ListedPayment[]> {
  const payment_session_id = page.map((payment) => payment.payment_session_id);
  const select = ["id", "payment_session_id"];
  const known = await ledger.listTransactions({ payment_session_id }, { select, take: null });
  const ids = new Set(known.map((one) => one.payment_session_id));
  return page.filter((one) => isCrossborder(one.provider_id) && !ids.has(one.payment_session_id));
}

/** Undefined where Medusa has nothing of it either: it was cancelled, or refunded. */
function compare({ provider_id, currency_code }: ListedPayment, medusa: InMedusa): Comparison | undefined {
  const none = new BigNumber(0);
  const { payments, orders } = moneyIn(medusa);
  const isAuthorized = medusa.payment !== undefined && authorizes(medusa.payment);
  if (payments.isZero() && orders.isZero() && !isAuthorized) return undefined;
  const difference = BigNumber.max(payments, orders, none).minus(BigNumber.min(payments, orders, none));
  const what = payments.isZero() ? "a payment" : `${payments.toFixed(2)} ${currency_code.toUpperCase()}`;
  const message =
    `Medusa has ${what} by ${provider_id}, and our ledger has no transaction of it, so the gateway cannot be asked: ` +
    "look it up in the gateway's dashboard. Was something deleted in the database?";
  const books = { gateway: none, ledger: none, payments, orders };
  return { books, unassigned: none, difference, broken: [{ code: NOT_IN_LEDGER, message }] };
}

async function note(
  context: Context,
  { id: audit_id, provider_id }: Audit,
  payment: ListedPayment,
  { order }: InMedusa,
  seen: Comparison,
): Promise<void> {
  const { id: payment_id, currency_code } = payment;
  await context.ledger.noteUnknownPayment(
    {
      ...{ audit_id, payment_id, transaction_id: null, reference: null, order_id: order?.id ?? null },
      ...{ day: dayOf(context, payment), currency_code, code: NOT_IN_LEDGER },
      message: textOf(seen),
      ...bookTexts(seen.books),
    },
    provider_id,
  );
}
