import type { StoreContext } from "../context";
import type { Check } from "./check";

const MINUTE_MS = 60_000;
/** The job runs every minute; a run may take one. */
const LATE_MS = 5 * MINUTE_MS;
const STANDS_STILL_MS = 60 * MINUTE_MS;

/** What keeps payments reconciled, at this moment: a job that stands still is seen here before a customer sees it. */
export async function checkRunning(context: StoreContext): Promise<Check[]> {
  return [
    await checkJob(context),
    await checkDue(context),
    await checkInbox(context),
    await checkLastNotification(context),
    await checkAttention(context),
  ];
}

async function checkJob({ ledger }: StoreContext): Promise<Check> {
  const name = "reconciliation job";
  const run = await ledger.lastRun();
  if (!run?.finished_at)
    return { name, status: "warning", message: "It has not finished a run yet. It runs every minute." };
  const { finished_at, failures } = run;
  const left = failures > 0 ? `; it left ${failures} to the next one` : "";
  const message = `Its last run ended ${ago(finished_at)}${left}.`;
  if (Date.now() - finished_at.getTime() > STANDS_STILL_MS) return { name, status: "error", message };
  return { name, status: isLate(finished_at) ? "warning" : "ok", message };
}

async function checkDue({ ledger }: StoreContext): Promise<Check> {
  const name = "due transactions";
  const [oldest] = await ledger.listTransactions(
    { next_check_at: { $lte: new Date() } },
    { take: 1, order: { next_check_at: "ASC" }, select: ["reference", "next_check_at"] },
  );
  if (!oldest?.next_check_at) return { name, status: "ok", message: "None waits for the job." };
  const message = `The oldest, ${oldest.reference}, was due ${ago(oldest.next_check_at)}.`;
  return { name, status: isLate(oldest.next_check_at) ? "warning" : "ok", message };
}

async function checkInbox({ ledger }: StoreContext): Promise<Check> {
  const name = "inbox";
  const [[oldest], count] = await ledger.listAndCountNotifications(
    { status: "received" },
    { take: 1, order: { created_at: "ASC" }, select: ["id", "created_at"] },
  );
  if (!oldest) return { name, status: "ok", message: "Every notification was processed." };
  const message = `${count} to be processed; the oldest came ${ago(oldest.created_at)}.`;
  return { name, status: isLate(oldest.created_at) ? "warning" : "ok", message };
}

async function checkLastNotification({ ledger }: StoreContext): Promise<Check> {
  const [last] = await ledger.listNotifications(
    { signature: "valid" },
    { take: 1, order: { created_at: "DESC" }, select: ["id", "created_at"] },
  );
  const message = last
    ? `The last one with a valid signature came ${ago(last.created_at)}.`
    : "None with a valid signature has come yet, or they are deleted.";
  return { name: "last notification", status: "ok", message };
}

async function checkAttention({ ledger }: StoreContext): Promise<Check> {
  const name = "attention";
  const [[oldest], count] = await ledger.listAndCountTransactions(
    { attention_since: { $ne: null } },
    { take: 1, order: { attention_since: "ASC" }, select: ["reference", "attention_since"] },
  );
  if (!oldest?.attention_since) return { name, status: "ok", message: "Nothing waits for a person." };
  const message = `${count} wait for a person; the oldest is ${oldest.reference}, since ${ago(oldest.attention_since)}.`;
  return { name, status: "warning", message };
}

const isLate = (moment: Date) => Date.now() - moment.getTime() > LATE_MS;

function ago(moment: Date): string {
  const minutes = Math.max(0, Math.floor((Date.now() - moment.getTime()) / MINUTE_MS));
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}
