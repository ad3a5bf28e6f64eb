import { addDeduction, nextDueAt } from "./schedule";
import type { Schedule } from "./transaction";
import { agree, end } from "./transitions";
import type { World } from "./sandbox-state";

/** The operation of a payment that nobody called for. */
export const DEDUCTION = "recurring-deduction";

const LOOK_EVERY_MS = 1000;

/** Makes every deduction that has fallen due by now, the earliest first. */
export function makeDueDeductions(world: World): void {
  const now = world.clock.now();
  for (let due = earliest(world, now); due; due = earliest(world, now)) deduct(world, due.schedule, due.at);
}

/** Notifies of deductions although nobody looks. Answers how to stop it. */
export function watchDeductions(world: World): () => void {
  const timer = setInterval(() => makeDueDeductions(world), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function earliest({ schedules }: World, now: number): { schedule: Schedule; at: number } | undefined {
  const due = schedules.list().flatMap((schedule) => {
    const at = nextDueAt(schedule);
    return at !== undefined && at <= now ? [{ schedule, at }] : [];
  });
  return due.sort((one, other) => one.at - other.at).at(0);
}

/** A payment without the customer, like the first one, told to the shop in the same way (§6). */
function deduct({ ledger, ipn }: World, schedule: Schedule, at: number): void {
  const [{ currency, amount, timeoutMinutes, reference, vendor, note, ipnUrl }] = schedule.transactions;
  const terms = { currency, amount, timeoutMinutes, reference, vendor, note, ipnUrl };
  const transaction = ledger.openDeduction({ operation: DEDUCTION, ...terms }, at);
  if (schedule.declineNext) end(transaction, "failed");
  else agree(transaction, at);
  addDeduction(schedule, transaction);
  ipn.notify(transaction);
}
