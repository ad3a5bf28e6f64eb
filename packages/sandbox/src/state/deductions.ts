import type BigNumber from "bignumber.js";
import type { SandboxState } from "./sandbox-state";
import { addDeduction, nextDueAt } from "./schedules";
import type { Schedule } from "./transaction";
import { agree, end } from "./transitions";

/** The `operation` of a deduction: no gateway call opened it. */
export const DEDUCTION = "recurring-deduction";

const CHECK_EVERY_MS = 1000;

/** Makes every deduction that has fallen due by now, the earliest first. */
export function makeDueDeductions(state: SandboxState): void {
  const now = state.clock.now();
  for (let due = earliest(state, now); due; due = earliest(state, now)) deduct(state, due.schedule, due.at);
}

/** Makes deductions fall due in real time too, without any request; ends when the sandbox is closed. */
export function makeDeductionsOnTime(state: SandboxState): void {
  const timer = setInterval(() => makeDueDeductions(state), CHECK_EVERY_MS);
  timer.unref();
  state.untilClose.addEventListener("abort", () => clearInterval(timer));
}

function earliest({ schedules }: SandboxState, now: number): { schedule: Schedule; at: number } | undefined {
  const due = schedules.list().flatMap((schedule) => {
    const at = nextDueAt(schedule);
    return at !== undefined && at <= now ? [{ schedule, at }] : [];
  });
  return due.sort((one, other) => one.at - other.at).at(0);
}

/** A payment by the terms of the first one, without the customer (§2.8); of another amount where one is given. */
export function deduct(
  { transactions, events }: SandboxState,
  schedule: Schedule,
  at: number,
  otherAmount?: BigNumber,
): void {
  const [first] = schedule.transactions;
  const { account, currency, timeoutMinutes, reference, vendor, note, ipnUrl } = first;
  const amount = otherAmount ?? first.amount;
  const terms = { currency, amount, timeoutMinutes, reference, vendor, note, ipnUrl };
  const transaction = transactions.openDeduction(account, { operation: DEDUCTION, ...terms }, at);
  if (schedule.declineNext) end(transaction, "failed");
  else agree(transaction, at);
  addDeduction(schedule, transaction);
  events.emit("paymentResult", transaction);
}
