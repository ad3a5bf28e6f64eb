import { CrossborderEvents, type Audit } from "../../modules/crossborder/internal";
import { type Merchant, merchantBehind, merchantsIn, nameOfMerchant } from "../accounts";
import type { StoreContext } from "../context";
import { correlated } from "../log";
import { paymentError } from "../errors";
import { tell } from "../events";
import { every } from "../clock";
import { worksHere } from "../process-config";
import { providerIdsBeside } from "../provider-id";
import { auditPage } from "./audit-page";
import type { Auditing } from "./audit-transaction";
import { atMost } from "./pace";
import { viewFinished } from "../../http/views/audit";
import { readAudit } from "./read";
import { beginPayments, walkPayments, walksPayments } from "./walk-payments";

const DAY_MS = 24 * 60 * 60_000;
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
  const provider_ids = own?.entries.flatMap(providerIdsBeside) ?? [];
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
