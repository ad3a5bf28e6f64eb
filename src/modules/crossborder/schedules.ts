import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import { LedgerLookUps } from "./look-ups";
import { progressOf } from "./recurring";
import { rowsOf } from "./rows";
import { knexOf, type LockingContext } from "./statements";
import type { LedgerTransaction, Schedule } from "./types";

/** What changes about a schedule. What it was agreed on stays. */
type ScheduleFacts = Partial<
  Pick<
    Schedule,
    | "status"
    | "order_id"
    | "payment_count"
    | "requested_payment_count"
    | "cancel_requested_at"
    | "cancelled_at"
    | "started_at"
    | "next_deduction_at"
    | "next_check_at"
    | "attention_since"
    | "last_error"
  >
>;

/** What the ledger writes of recurring schedules and their deductions, beside the transactions themselves. */
export class LedgerSchedules extends LedgerLookUps {
  /** Writes down the number that the gateway gave a schedule. A number that is known already stays. */
  async nameSchedule(id: string, schedule_no: string): Promise<void> {
    await rowsOf(this).updateRecurringSchedules({
      selector: { id, schedule_no: null },
      data: { schedule_no },
    });
  }

  /** What the gateway did, was asked to do or has missed. The caller holds the schedule lock. */
  async changeSchedule({ id }: Pick<Schedule, "id">, change: ScheduleFacts): Promise<Schedule> {
    return await rowsOf(this).updateRecurringSchedules({ id, ...change });
  }

  /** Which deduction of its schedule a transaction is, the first payment being number 1; moves the schedule on. */
  @InjectTransactionManager()
  async countDeduction(
    { id, schedule_id, paid_at, created_at }: LedgerTransaction,
    @MedusaContext() context: LockingContext = {},
  ): Promise<{ schedule: Schedule; deduction: number }> {
    await knexOf(context)("crossborder_recurring_schedule")
      .where({ id: schedule_id })
      .forUpdate()
      .select("id");
    const schedule = await this.retrieveRecurringSchedule(schedule_id ?? "", {}, context);
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
    const counted = await rowsOf(this).updateRecurringSchedules({ id: schedule.id, ...progress }, context);
    return { schedule: counted, deduction };
  }
}
