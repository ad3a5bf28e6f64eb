import { generateEntityId, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import { findDeduction, placeOf } from "./deduction-statements";
import { currentActor } from "./call-context";
import { knexOf, type LockingContext, rowsOf } from "./rows";
import { addDeduction, settleOperation, takeIn } from "./rules/operations";
import { changeSchedule, countDeduction, nameSchedule, type ScheduleUpdate } from "./rules/schedules";
import { LedgerTransactions } from "./transactions";
import type {
  LedgerTransaction,
  NewDeduction,
  NewFound,
  Schedule,
  ScheduleOperation,
  WantedChange,
} from "./types";
import { TABLES, writeAtOnce } from "./write-statements";

/** What the ledger writes of recurring schedules, of their deductions, and of what it finds again at the gateway. */
export class LedgerSchedules extends LedgerTransactions {
  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findSchedule(provider_ids: string[], schedule_no: string): Promise<Schedule | undefined> {
    const filters = { provider_id: provider_ids, schedule_no };
    const [schedule] = await this.listRecurringSchedules(filters, { take: 1 });
    return schedule;
  }

  /**
   * Writes down the number that the gateway gave a schedule. A number that is known already stays. A cancellation that waits for
   * it is due.
   */
  async nameSchedule(id: string, schedule_no: string): Promise<void> {
    await this.changeSchedule(id, (schedule) => nameSchedule(schedule, schedule_no, this.clock.date()));
  }

  /**
   * Changes a schedule by what it is at that moment, if `decide` gives a change. Where it names an `attention_code`, the store is
   * told that a person must look, each time; where there was one and is none any more, that no person must.
   */
  @InjectTransactionManager()
  async changeSchedule(
    id: string,
    decide: (schedule: Schedule) => ScheduleUpdate | undefined,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Schedule> {
    const schedule = await this.lockSchedule(id, context);
    return await this.writeSchedule(schedule, decide(schedule), context);
  }

  /**
   * Writes down that the gateway is about to be asked for a change. What was asked for before, and is not decided, is asked for again.
   * Its caller has locked the schedule.
   * @throws MedusaError `another_shop` where another one has started it
   */
  @InjectTransactionManager()
  async beginScheduleChange(
    schedule_id: string,
    wanted: WantedChange,
    @MedusaContext() context: LockingContext = {},
  ): Promise<ScheduleOperation> {
    await this.requireOwn(await this.retrieveRecurringSchedule(schedule_id, {}, context));
    const same = { schedule_id, ...wanted, outcome: ["requested", "unknown"] };
    const [asked] = await this.listScheduleOperations(same, { take: 1 }, context);
    const called_at = this.clock.date();
    if (asked) {
      const attempts = asked.attempts + 1;
      return await rowsOf(this).updateScheduleOperations({ id: asked.id, attempts, called_at }, context);
    }
    const row = { schedule_id, ...wanted, ...currentActor(), attempts: 1, called_at };
    return await rowsOf(this).createScheduleOperations(row, context);
  }

  /** Writes down what the gateway answered, with a line of the history. */
  @InjectTransactionManager()
  async settleScheduleChange(
    { id, schedule_id, kind }: ScheduleOperation,
    result: Pick<ScheduleOperation, "outcome" | "ret_code">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<void> {
    await rowsOf(this).updateScheduleOperations({ id, ...result }, context);
    const data = { kind, outcome: result.outcome, ret_code: result.ret_code ?? undefined };
    await this.appendEvents([{ schedule_id, ...currentActor(), name: "operation_answered", data }], context);
  }

  /** Records a deduction, once: resolves to the transaction of its schedule that has its number. */
  @InjectTransactionManager()
  async recordDeduction(
    deduction: NewDeduction,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const { schedule_id, transaction_no: gateway_id } = deduction;
    const knex = knexOf(context);
    const known = await findDeduction(knex, schedule_id ?? "", gateway_id ?? "");
    if (known) return known;
    const isTaken = (await this.findByReference(deduction.reference)) !== undefined;
    const on = this.occasion();
    const added = addDeduction(generateEntityId(undefined, "cbtrx"), deduction, isTaken, on);
    // The schedule's shop has it, also where another one hears of it.
    const of = await knex(TABLES.schedule)
      .where({ id: schedule_id })
      .first<Pick<Schedule, "shop_id">>("shop_id");
    const transaction = { ...added.transaction, shop_id: of.shop_id };
    const { operation } = await this.add(knex, { ...added, transaction });
    const result = { outcome: "succeeded", gateway_id } as const;
    return await this.change(knex, operation.transaction_id, (rows) =>
      settleOperation(rows, operation.id, result, {}, on),
    );
  }

  /** See the rule `takeIn`. What is there stays as it is. */
  async takeIn(found: NewFound): Promise<LedgerTransaction> {
    const known = await this.findByReference(found.reference);
    if (known) return known;
    const added = takeIn(generateEntityId(undefined, "cbtrx"), found, this.occasion());
    return (await this.add(this.pool, added)).transaction;
  }

  /** Which deduction of its schedule a transaction is, the first payment being number 1; moves the schedule on. */
  @InjectTransactionManager()
  async countDeduction(
    transaction: LedgerTransaction,
    @MedusaContext() context: LockingContext = {},
  ): Promise<{ schedule: Schedule; deduction: number }> {
    const { id, schedule_id } = transaction;
    const schedule = await this.lockSchedule(schedule_id ?? "", context);
    const { place: deduction, counted } = await placeOf(knexOf(context), schedule.id, transaction);
    const isCounted = await this.hasLine({ transaction_id: id, name: "reconciled" }, context);
    const change = countDeduction(schedule, transaction, counted, isCounted);
    return { schedule: await this.writeSchedule(schedule, change, context), deduction };
  }

  /**
   * Locks it until the database transaction ends, and reads it. In SQL: MikroORM's locking read takes the whole table.
   * @throws MedusaError NOT_FOUND
   */
  private async lockSchedule(id: string, context: LockingContext): Promise<Schedule> {
    const table = knexOf(context)(TABLES.schedule);
    const row = await table.where({ id, deleted_at: null }).forUpdate().first<Schedule | undefined>("*");
    return row ?? (await this.retrieveRecurringSchedule(id, {}, context));
  }

  private async writeSchedule(
    before: Schedule,
    update: ScheduleUpdate | undefined,
    context: LockingContext,
  ): Promise<Schedule> {
    if (!update) return before;
    const { schedule: change, ...told } = changeSchedule(before, update, this.occasion());
    const parts = [{ table: TABLES.schedule, change }, ...(await this.told(told))];
    return (await writeAtOnce<Schedule>(knexOf(context), parts))?.row ?? before;
  }
}
