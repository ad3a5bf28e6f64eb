import BigNumber from "bignumber.js";
import {
  type Audit,
  type AuditFinding,
  CrossborderEvents,
  type DailySums,
  daysOf,
  type DaySums,
  type FindingOutcome,
  type LedgerTransaction,
  NOT_IN_LEDGER,
  pagesBehind,
  MINUTE_MS,
  DAY_MS,
} from "../../modules/crossborder/internal";
import {
  accountOf,
  type Merchant,
  merchantBehind,
  merchantsIn,
  nameOfMerchant,
  providerIdsOf,
} from "../accounts";
import { type StoreContext, withAccount, worksHere } from "../context";
import { correlated } from "../log";
import { paymentError } from "../errors";
import { tell } from "../events";
import { type Clock, every } from "../clock";
import { isCrossborder, OURS } from "../provider-id";
import { viewAudit, viewFinished } from "../../http/views/audit";
import {
  readGatewayBook,
  bookTexts,
  type Comparison,
  type GatewayBook,
  type MedusaBook,
  isMoving,
  type Inspection,
  lookAll,
  lookAt,
  moneyIn,
  NOT_IN_MEDUSA,
  noteLook,
  readMedusa,
  textOf,
} from "../books/books";
import { dayAt, rangeOf } from "../../gateway";
import type { AuditView } from "../../http";
import { auditFile } from "../../http/views/files";
import { tryReconcile } from "../reconcile";
import { isMoneyBack } from "../views/money";
import { authorizes, type ListedPayment } from "../../medusa";

/** Transactions that are asked about before they are compared: as many questions are lost when the server stops. */
const PAGE = 20;
/** Two servers whose clocks differ begin a night's audit once. */
const ONE_NIGHT_MS = 6 * 60 * 60_000;
/** Three times while the ledger has an audit for this server. */
const RENEW_MS = 5_000;

/** Begins the night's audit of every merchant, unless one of it has begun lately, and works on it in the background. */
export async function auditEveryMerchant(context: StoreContext): Promise<void> {
  const begun = await beginSince(context, new Date(context.clock.now() - ONE_NIGHT_MS));
  for (const audit of begun) workOn(context, audit);
}

/** Begins an audit of every merchant of which none has begun since then. */
async function beginSince(context: StoreContext, since: Date): Promise<Audit[]> {
  const begun: (Audit | undefined)[] = [];
  for (const one of merchantsIn(context.container)) {
    const filters = { merchant: one.merchant, created_at: { $gte: since } };
    const [known] = await context.ledger.listAudits(filters, { take: 1 });
    if (!known) begun.push(await begin(context, one));
  }
  return begun.filter((audit) => audit !== undefined);
}

/**
 * Begins audits now, for staff: of the merchant behind a provider, or of all of them.
 * @throws MedusaError `account_not_found`, or `audit_running` when one of them is being audited; nothing has begun then
 */
export async function auditNow(context: StoreContext, provider_id?: string): Promise<Audit[]> {
  const { container, ledger } = context;
  const wanted =
    provider_id === undefined ? merchantsIn(container) : [merchantBehind(container, provider_id)];
  const merchant = wanted.map((one) => one.merchant);
  const [running] = await ledger.listAudits({ merchant, status: "running" }, { take: 1 });
  if (running) throw isRunning(wanted.find((one) => one.merchant === running.merchant));
  const begun: Audit[] = [];
  for (const one of wanted) {
    const audit = await begin(context, one);
    if (!audit) throw isRunning(one);
    begun.push(audit);
    // Elsewhere a worker's next look begins it.
    if (worksHere(context.container)) workOn(context, audit);
  }
  return begun;
}

const isRunning = (of: Merchant | undefined) =>
  paymentError(
    "audit_running",
    `An audit of ${of ? nameOfMerchant(of) : "this merchant"} is running: wait until it has finished.`,
  );

/** Goes on with every audit that nobody works on: its server has stopped or died. */
export async function resumeAudits(context: StoreContext): Promise<void> {
  const { container, ledger } = context;
  const merchants = merchantsIn(container).map(({ merchant }) => merchant);
  for (const audit of await ledger.listAudits({ status: "running" })) {
    // Nobody can be asked any more.
    if (!merchants.includes(audit.merchant)) await finish(context, audit);
    else workOn(context, audit);
  }
}

/** When the night's audits begin, by the server's clock. */
export const NIGHT = { hour: 2, minute: 30 } as const;

/**
 * What the schedule does about audits, where a clock outside of the store sets off runs of the job: begins those of a night of which no
 * account was audited, and works on those that nobody works on until the signal ends that. The next run goes on.
 */
export async function auditUntil(context: StoreContext, signal: AbortSignal): Promise<void> {
  const { ledger, clock } = context;
  const night = clock.date();
  night.setHours(NIGHT.hour, NIGHT.minute, 0, 0);
  if (night > clock.date()) night.setDate(night.getDate() - 1);
  await beginSince(context, night);
  for (const { id } of await ledger.listAudits({ status: "running" })) {
    if (signal.aborted) return;
    await correlated(() => claimAndRun(context, id, signal));
  }
}

async function begin(
  { ledger, clock, accountOf }: StoreContext,
  { merchant, entries: [provider_id] }: Merchant,
): Promise<Audit | undefined> {
  const { auditDays } = accountOf(provider_id).options;
  const since = new Date(clock.now() - auditDays * DAY_MS);
  return await ledger.beginAudit({ merchant, provider_id, since });
}

/** In the background of this process, unless another one works on it. What fails is taken up by the next look. */
function workOn(context: StoreContext, { id, provider_id }: Audit): void {
  const failed = (error: unknown) => {
    if (!context.ledger.stopping.aborted) context.log("audit_interrupted", { provider_id, reason: error });
  };
  void correlated(() => claimAndRun(context, id).catch(failed));
}

/** One server at a time asks the gateway. Should another one go on with the audit all the same, one of them writes each page. */
async function claimAndRun(context: StoreContext, id: string, end?: AbortSignal): Promise<void> {
  const { ledger, log, clock } = context;
  let until = await ledger.claimAudit(id, null);
  if (!until) return;
  const lost = new AbortController();
  const renew = async () => {
    until = until && (await ledger.claimAudit(id, until));
    if (!until) lost.abort();
  };
  const warn = (error: unknown) => log("audit_not_renewed", { work: `audit ${id}`, reason: error });
  const stop = every(clock, RENEW_MS, () => renew().catch(warn));
  try {
    const ends = [ledger.stopping, lost.signal, ...(end ? [end] : [])];
    // What an end cuts off is lost: in a short time a page that is asked about in many seconds would never be through.
    await run(context, id, AbortSignal.any(ends), end ? 1 : PAGE);
  } finally {
    await stop();
    if (until) await ledger.leaveAudit(id, until);
  }
}

async function run(context: StoreContext, id: string, signal: AbortSignal, limit: number): Promise<void> {
  let audit: Audit | undefined = await context.ledger.retrieveAudit(id);
  const { merchant, provider_id } = audit;
  const own = merchantsIn(context.container).find((one) => one.merchant === merchant);
  const provider_ids = own ? providerIdsOf(own) : [];
  const turn = atMost(context.accountOf(provider_id).options.auditCallsPerMinute, context.clock);
  while (audit?.status === "running" && !signal.aborted) {
    const auditing: Auditing = { context, audit, turn, signal };
    const next: Audit | "done" | undefined = walksPayments(audit)
      ? await walkPayments(auditing)
      : await auditTransactions(auditing, provider_ids, limit);
    if (next === "done") return await finish(context, audit);
    audit = next;
  }
}

/** Resolves to undefined when the server stops, or another one has gone on with it. */
async function auditTransactions(
  auditing: Auditing,
  provider_ids: string[],
  limit: number,
): Promise<Audit | undefined> {
  const page = await auditing.context.ledger.listToAudit(auditing.audit, provider_ids, limit);
  return page.length > 0 ? await auditPage(auditing, page) : await beginPayments(auditing);
}

/** The store is told first: told twice, should the server die in between, is better than never. */
async function finish(context: StoreContext, audit: Audit): Promise<void> {
  const finished_at = context.clock.date();
  // A server died over these, and the gateway gave no answer when they were looked at again.
  await context.ledger.leaveOpenFindings(audit.id);
  const data = viewFinished(await readAudit(context, { ...audit, finished_at }));
  await context.ledger.postMessages([{ name: CrossborderEvents.AUDIT_FINISHED, data }]);
  await context.ledger.finishAudit(audit, finished_at);
  tell(context);
}

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

interface Wanted {
  /** `YYYY-MM-DD`, both of them included. */
  from: string;
  to: string;
  currency_code?: string;
  provider_id?: string;
}

/**
 * What was paid, refunded and returned on each day, by provider and currency, as the ledger has it. A day is one of the account's
 * time zone. Accounts that are no longer in medusa-config are left out.
 */
export async function sumDaily(
  { container, ledger }: StoreContext,
  { from, to, currency_code, provider_id }: Wanted,
): Promise<DailySums[]> {
  const sums: DailySums[] = [];
  for (const merchant of merchantsIn(container)) {
    const provider_ids = providerIdsOf(merchant).filter((id) => !provider_id || id === provider_id);
    if (provider_ids.length === 0) continue;
    const { timeZone: time_zone } = accountOf(container, merchant.entries[0]).options;
    const range = rangeOf(from, to, time_zone);
    sums.push(...(await ledger.sumMovements({ ...range, provider_ids, time_zone, currency_code })));
  }
  return sums.sort((one, other) => one.day.localeCompare(other.day));
}

/** Resolves when the next call may be made, or the signal is aborted. */
export type Turn = (signal: AbortSignal) => Promise<void>;

/** At most so many calls a minute, evenly spread: what was not used is not made up for. One caller at a time. */
export function atMost(callsPerMinute: number, clock: Pick<Clock, "now" | "pause">): Turn {
  const gap = MINUTE_MS / callsPerMinute;
  let next = clock.now();
  return async (signal) => {
    // No longer than a gap, also where the computer's clock was set back.
    const wait = Math.min(gap, next - clock.now());
    if (wait > 0) await clock.pause(wait, signal);
    next = Math.max(next, clock.now()) + gap;
  };
}

const WALKED_AT_ONCE = 500;

/** An audit with its days, how many findings it has, and how many of them are open now. */
export async function readAudit({ ledger, container }: StoreContext, audit: Audit): Promise<AuditView> {
  const own = merchantsIn(container).find(({ merchant }) => merchant === audit.merchant);
  const account = nameOfMerchant(own ?? { entries: [audit.provider_id] });
  const [findings, open] = await Promise.all([ledger.countFindings(audit.id), ledger.findOpen(audit.id)]);
  return viewAudit(audit, account, daysOf(audit), findings, open);
}

/** An audit as CSV (RFC 4180), page by page: a row for each day and currency, then one for each finding. */
export async function* exportAudit(context: StoreContext, id: string): AsyncGenerator<string> {
  const { ledger } = context;
  yield auditFile.head;
  const { days } = await readAudit(context, await ledger.retrieveAudit(id));
  for (const day of days) yield auditFile.day(day);
  const behind = (last?: AuditFinding) =>
    ledger.listAuditFindings(
      { audit_id: id, id: { $gt: last?.id ?? "" } },
      { take: WALKED_AT_ONCE, order: { id: "ASC" } },
    );
  for await (const page of pagesBehind(WALKED_AT_ONCE, behind))
    for (const finding of page) yield auditFile.finding(finding);
}

/** What an audit is done with. */
export interface Auditing {
  context: StoreContext;
  audit: Audit;
  /** When the gateway may be asked next. */
  turn: Turn;
  signal: AbortSignal;
}

/** Resolves to the gateway's answer; undefined, with a line in the log, where it gives none. */
async function ask(
  { context, turn, signal }: Auditing,
  transaction: LedgerTransaction,
): Promise<GatewayBook | undefined> {
  await turn(signal);
  if (signal.aborted) return undefined;
  try {
    return await readGatewayBook(withAccount(context, transaction.provider_id), transaction, signal);
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
const dayOf = (
  { context, audit: { provider_id } }: Auditing,
  { paid_at, created_at }: { paid_at?: Date | null; created_at: Date },
): string => dayAt(paid_at ?? created_at, context.accountOf(provider_id).options.timeZone);

/** What a transaction adds to its day: `found` is what was read first, `left` what is so after reconciliation. */
const sumsOf = (
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
async function lookInto(auditing: Auditing, { id }: LedgerTransaction): Promise<Looked | undefined> {
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

async function look(auditing: Auditing, id: string): Promise<Inspection | undefined> {
  const { context } = auditing;
  const gateway = await ask(auditing, await context.ledger.retrieveTransaction(id));
  return gateway && (await lookAt(context, id, gateway));
}

/** Its books agree. */
async function agreed(auditing: Auditing, look: Inspection): Promise<Looked> {
  await note(auditing, look);
  return { found: look.comparison, left: look.comparison };
}

/** What an audit sees of a transaction, wrong or right, is what a person is told of it. */
async function note({ context }: Auditing, look: Inspection): Promise<void> {
  await noteLook(context, look);
  await tell(context);
}

/** Most differences are refunds made in the gateway's dashboard, or what an interrupted server left. */
async function reconcile(
  { context, turn, signal }: Auditing,
  { transaction, medusa }: Inspection,
): Promise<boolean> {
  // Nothing could be mended, and the store would be told once more that the money went back.
  if (isMoneyBack(transaction) && !medusa.payment) return true;
  await turn(signal);
  const { reference, audit_finding } = transaction;
  // What stands is compared too.
  if (audit_finding !== null) await turn(signal);
  return (await tryReconcile(context, { reference, by: "audit" })) !== undefined;
}

function outcomeOf(look: Inspection, reconciled: boolean, now: number): FindingOutcome {
  if (look.comparison.broken.length === 0) return "healed";
  if (look.transaction.reconciliation_status === "needs_attention") return "attention";
  return !reconciled || isMoving(look, now) ? "moving" : "attention";
}

function findingOf(auditing: Auditing, { transaction, medusa, comparison }: Inspection) {
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

/** What an audit's position begins with once its transactions are done. */
const PAYMENTS = "payment:";
/** The ledger has nearly all of them: few are read further. */
const PAYMENTS_AT_ONCE = 100;

const walksPayments = ({ position }: Audit): boolean => position?.startsWith(PAYMENTS) ?? false;

/** The transactions are done. Resolves to undefined when another server has gone on with it. */
const beginPayments = ({ context, audit }: Auditing): Promise<Audit | undefined> =>
  context.ledger.recordAudited(audit, { position: PAYMENTS, transactions: 0, unanswered: 0, days: [] });

/**
 * Looks through a page of Medusa's payments by this plugin's providers for those that the ledger has no transaction for: what is not in
 * the ledger is seen by nothing else, and nobody asks the gateway about it.
 * @returns undefined when the server stops, or another one has gone on with it
 */
async function walkPayments(auditing: Auditing): Promise<Audit | "done" | undefined> {
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
    await notePayment(auditing, payment, found, seen);
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
  return await records.listPayments(filters, PAYMENTS_AT_ONCE);
}

/** The merchant's own; with the first merchant also those of entries that are no longer in medusa-config. */
function providersOf({ merchant }: Audit, container: StoreContext["container"]) {
  const all = merchantsIn(container);
  const idsOf = (merchants: Merchant[]) => merchants.flatMap(providerIdsOf);
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
function compare({ provider_id, currency_code }: ListedPayment, medusa: MedusaBook): Comparison | undefined {
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

async function notePayment(
  auditing: Auditing,
  payment: ListedPayment,
  { order }: MedusaBook,
  seen: Comparison,
): Promise<void> {
  const { id: payment_id, currency_code } = payment;
  const { context, audit } = auditing;
  await context.ledger.noteUnknownPayment(
    {
      audit_id: audit.id,
      payment_id,
      transaction_id: null,
      reference: null,
      order_id: order?.id ?? null,
      ...{ day: dayOf(auditing, payment), currency_code, code: NOT_IN_LEDGER },
      message: textOf(seen),
      ...bookTexts(seen.books),
    },
    audit.provider_id,
  );
}
