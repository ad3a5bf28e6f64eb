import { DAY_MS, HOUR_MS } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { MANY_REFUSED, RETRIES } from "../retry-policy";
import type { Found } from "../../http/views/check";

const STANDS_STILL_MS = HOUR_MS;
/** Of those that could not be processed so many are looked at. */
const MOST_FAILED = 100;

/** What keeps payments reconciled, at this moment: a job that stands still is seen here before a customer sees it. */
export async function checkRunning(context: StoreContext): Promise<Found[]> {
  return [
    await checkJob(context),
    await checkDue(context),
    await checkInbox(context),
    await checkLastNotification(context),
    await checkRefused(context),
    await checkAttention(context),
  ];
}

async function checkJob({ ledger, clock }: StoreContext): Promise<Found> {
  const name = "reconciliation job";
  const now = clock.now();
  const run = await ledger.lastRun();
  if (run?.unfinished_since && isLate(run.unfinished_since, now)) {
    return {
      name,
      status: "error",
      finding: "unfinished",
      facts: { moment: run.unfinished_since.toISOString() },
    };
  }
  if (!run?.finished_at) {
    return { name, status: "warning", finding: "never" };
  }
  const { finished_at, failures } = run;
  const ran = { name, facts: { moment: finished_at.toISOString(), failures } };
  if (!isLate(finished_at, now)) return { ...ran, status: "ok", finding: "runs" };
  const standsStill = now - finished_at.getTime() > STANDS_STILL_MS;
  return {
    ...ran,
    status: standsStill ? "error" : "warning",
    finding: standsStill ? "stands_still" : "late",
  };
}

async function checkDue(context: StoreContext): Promise<Found> {
  const name = "due transactions";
  const now = context.clock.now();
  const oldest = await oldestDue(context);
  if (!oldest) return { name, status: "ok", finding: "none" };
  const { reference, since } = oldest;
  const due = { name, facts: { reference, moment: since.toISOString() } };
  return isLate(since, now)
    ? { ...due, status: "warning", finding: "late" }
    : { ...due, status: "ok", finding: "soon" };
}

/** What the job should have looked at first: of some providers, or of all. */
export async function oldestDue(
  { ledger, clock }: StoreContext,
  provider_id?: string[],
): Promise<{ reference: string; since: Date } | undefined> {
  const [oldest] = await ledger.listTransactions(
    { next_check_at: { $lte: clock.date() }, ...(provider_id && { provider_id }) },
    { take: 1, order: { next_check_at: "ASC" }, select: ["reference", "next_check_at"] },
  );
  return oldest?.next_check_at ? { reference: oldest.reference, since: oldest.next_check_at } : undefined;
}

async function checkInbox({ ledger, clock }: StoreContext): Promise<Found> {
  const now = clock.now();
  const name = "inbox";
  const [[oldest], count] = await ledger.listAndCountNotifications(
    { status: "received" },
    { take: 1, order: { created_at: "ASC" }, select: ["id", "created_at"] },
  );
  if (!oldest) return { name, ...(await checkFailed({ ledger, clock })) };
  const waiting = { name, facts: { count, moment: oldest.created_at.toISOString() } };
  return isLate(oldest.created_at, now)
    ? { ...waiting, status: "warning", finding: "late" }
    : { ...waiting, status: "ok", finding: "soon" };
}

/** What of a signed one that could not be processed is still not settled: the gateway has said something that nobody has confirmed. */
async function checkFailed({
  ledger,
  clock,
}: Pick<StoreContext, "ledger" | "clock">): Promise<Omit<Found, "name">> {
  const since = new Date(clock.now() - DAY_MS);
  const failed = await ledger.listNotifications(
    { status: "failed", signature: "valid", created_at: { $gte: since } },
    { take: MOST_FAILED, order: { created_at: "DESC" }, select: ["reference"] },
  );
  const named = failed.flatMap(({ reference }) => reference ?? []);
  const [open] = await ledger.listTransactions(
    { reference: named, reconciliation_status: ["pending", "needs_attention"] },
    { take: 1, order: { created_at: "DESC" }, select: ["reference"] },
  );
  if (!open) return { status: "ok", finding: "empty" };
  const { reference } = open;
  return { status: "warning", finding: "failed", facts: { reference } };
}

async function checkLastNotification({ ledger }: StoreContext): Promise<Found> {
  const name = "last notification";
  const moment = await lastNotification(ledger);
  return moment
    ? { name, status: "ok", finding: "came", facts: { moment: moment.toISOString() } }
    : { name, status: "ok", finding: "none" };
}

/** As many as are kept. */
async function checkRefused({ ledger, clock }: StoreContext): Promise<Found> {
  const name = "refused notifications";
  const [[last], count] = await ledger.listAndCountNotifications(
    { status: "refused", created_at: { $gte: new Date(clock.now() - 2 * HOUR_MS) } },
    { take: 1, order: { created_at: "DESC" } },
  );
  if (!last?.refusal) return { name, status: "ok", finding: "none" };
  const refused = { name, facts: { count, reason: last.refusal } };
  return count < MANY_REFUSED
    ? { ...refused, status: "ok", finding: "few" }
    : { ...refused, status: "warning", finding: "many" };
}

/** When the last notification came that the gateway signed: to the entries of a merchant, or to any. */
export async function lastNotification(
  ledger: StoreContext["ledger"],
  provider_id?: string[],
): Promise<Date | undefined> {
  const [last] = await ledger.listNotifications(
    { signature: "valid", ...(provider_id && { provider_id }) },
    { take: 1, order: { created_at: "DESC" }, select: ["id", "created_at"] },
  );
  return last?.created_at;
}

async function checkAttention({ ledger }: StoreContext): Promise<Found> {
  const name = "attention";
  const {
    rows: [oldest],
    count,
  } = await ledger.listWaiting({ skip: 0, take: 1 });
  if (!oldest) return { name, status: "ok", finding: "none" };
  const { reference, attention_since } = oldest;
  return {
    name,
    status: "warning",
    finding: "waiting",
    facts: { count, reference, moment: attention_since.toISOString() },
  };
}

const isLate = (moment: Date, now: number) => now - moment.getTime() > RETRIES.job_late_ms;
