import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import { currentActor } from "./actor";
import { LedgerLookUps } from "./look-ups";
import { CrossborderEvents } from "./messages";
import { progressOf, type ScheduleAttentionCode } from "./recurring";
import { rowsOf } from "./rows";
import { knexOf, type LockingContext } from "./statements";
import type { LedgerTransaction, Schedule } from "./types";

/** What changes about a schedule. `attention_code`: why a person must look, now or still; null where nobody must any more. */
export type ScheduleUpdate = Partial<Omit<Schedule, "id" | "attention_code" | "attention_since">> & {
  attention_code?: ScheduleAttentionCode | null;
};

/** What the ledger writes of recurring schedules and their deductions, beside the transactions themselves. */
export class LedgerSchedules extends LedgerLookUps {
  /**
   * Writes down the number that the gateway gave a schedule. A number that is known already stays. A cancellation that waits for
   * it is due.
   */
  async nameSchedule(id: string, schedule_no: string): Promise<void> {
    await rowsOf(this).updateRecurringSchedules({
      selector: { id, schedule_no: null },
      data: { schedule_no },
    });
    const waits = { id, schedule_no, cancel_requested_at: { $ne: null } };
    await rowsOf(this).updateRecurringSchedules({ selector: waits, data: { next_check_at: new Date() } });
  }

  /**
   * Changes a schedule by what it is at that moment, if `decide` gives a change. Where it names an `attention_code`, the store is
   * told that a person must look, each time; where there was one and is none any more, that nobody must.
   */
  @InjectTransactionManager()
  async changeSchedule(
    id: string,
    decide: (schedule: Schedule) => ScheduleUpdate | undefined,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Schedule> {
    const schedule = await this.lockSchedule(id, context);
    const change = decide(schedule);
    return change ? await this.writeSchedule(schedule, change, context) : schedule;
  }

  /** Which deduction of its schedule a transaction is, the first payment being number 1; moves the schedule on. */
  @InjectTransactionManager()
  async countDeduction(
    { id, schedule_id, paid_at, created_at }: LedgerTransaction,
    @MedusaContext() context: LockingContext = {},
  ): Promise<{ schedule: Schedule; deduction: number }> {
    const schedule = await this.lockSchedule(schedule_id ?? "", context);
    const made = await this.listTransactions(
      { schedule_id, state: ["paid", "captured", "refunded", "reversed", "failed", "closed"] },
      { select: ["id"], order: { created_at: "ASC", id: "ASC" } },
      context,
    );
    const deduction = made.findIndex((deduction) => deduction.id === id) + 1;
    // One that is charged on the gateway's retry was counted when it was declined.
    const isCounted = await this.hasLine({ transaction_id: id, name: "reconciled" }, context);
    if (schedule.status !== "active" || isCounted) return { schedule, deduction };
    const progress = progressOf(schedule, made.length, paid_at ?? schedule.next_deduction_at ?? created_at);
    return { schedule: await this.writeSchedule(schedule, progress, context), deduction };
  }

  private async lockSchedule(id: string, context: LockingContext): Promise<Schedule> {
    await knexOf(context)("crossborder_recurring_schedule").where({ id }).forUpdate().select("id");
    return await this.retrieveRecurringSchedule(id, { options: { refresh: true } }, context);
  }

  /** With its history and what the store is told. */
  private async writeSchedule(
    before: Schedule,
    change: ScheduleUpdate,
    context: LockingContext,
  ): Promise<Schedule> {
    const { id, reference } = before;
    const { attention_code: code = before.attention_code } = change;
    const isSame = code === before.attention_code;
    const attention_since = isSame ? before.attention_since : code ? new Date() : null;
    const after = await rowsOf(this).updateRecurringSchedules({ id, ...change, attention_since }, context);
    if (!isSame) {
      const name = code ? "attention_raised" : "attention_resolved";
      const data = { code: code ?? before.attention_code ?? undefined };
      await this.appendEvents([{ schedule_id: id, ...currentActor(), name, data }], context);
    }
    if (change.attention_code) {
      const data = { reference, code, reason: after.last_error };
      await this.postMessages([{ name: CrossborderEvents.ATTENTION_NEEDED, data }], context);
    } else if (!isSame) {
      const data = { reference, code: before.attention_code };
      await this.postMessages([{ name: CrossborderEvents.ATTENTION_RESOLVED, data }], context);
    }
    return after;
  }
}
