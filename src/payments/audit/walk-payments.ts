import BigNumber from "bignumber.js";
import { type Audit, type DaySums, NOT_IN_LEDGER } from "../../modules/crossborder/internal";
import { type Merchant, merchantsIn } from "../accounts";
import { authorizes, type ListedPayment } from "../../medusa";
import { textOf } from "../books/finding";
import { type InMedusa, moneyIn, NOT_IN_MEDUSA, readMedusa } from "../books/medusa-books";
import { bookTexts, type Comparison } from "../books/rules";
import type { StoreContext } from "../context";
import { isCrossborder, OURS, providerIdsBeside } from "../provider-id";
import { type Auditing, dayOf, sumsOf } from "./audit-transaction";

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
  const days: DaySums[] = [];
  const unknown = await withoutTransaction(context, page);
  const medusa = await readMedusa(context.records, unknown);
  for (const payment of unknown) {
    const found = medusa.get(payment.payment_session_id) ?? NOT_IN_MEDUSA;
    const seen = compare(payment, found);
    if (!seen) continue;
    await note(auditing, payment, found, seen);
    days.push(sumsOf({ ...payment, day: dayOf(auditing, payment) }, seen, seen));
  }
  const audited = { position: `${PAYMENTS}${last.id}`, transactions: days.length, unanswered: 0, days };
  return await context.ledger.recordAudited(audit, audited);
}

/** By id, so that an audit goes on where it stopped. */
async function nextPage({ records, container }: StoreContext, audit: Audit): Promise<ListedPayment[]> {
  const filters = {
    id: { $gt: audit.position?.slice(PAYMENTS.length) ?? "" },
    provider_id: providersOf(audit, container),
    created_at: { $gte: audit.since, $lte: audit.created_at },
  };
  return await records.listPayments(filters, PAGE);
}

/** The merchant's own; with the first merchant also those of entries that are no longer in medusa-config. */
function providersOf({ merchant }: Audit, container: StoreContext["container"]) {
  const all = merchantsIn(container);
  const idsOf = (merchants: Merchant[]) =>
    merchants.flatMap(({ entries }) => entries.flatMap(providerIdsBeside));
  if (all[0]?.merchant !== merchant) return idsOf(all.filter((one) => one.merchant === merchant));
  const others = idsOf(all.slice(1));
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
  auditing: Auditing,
  payment: ListedPayment,
  { order }: InMedusa,
  seen: Comparison,
): Promise<void> {
  const { id: payment_id, currency_code } = payment;
  const { context, audit } = auditing;
  await context.ledger.noteUnknownPayment(
    {
      ...{
        audit_id: audit.id,
        payment_id,
        transaction_id: null,
        reference: null,
        order_id: order?.id ?? null,
      },
      ...{ day: dayOf(auditing, payment), currency_code, code: NOT_IN_LEDGER },
      message: textOf(seen),
      ...bookTexts(seen.books),
    },
    audit.provider_id,
  );
}
