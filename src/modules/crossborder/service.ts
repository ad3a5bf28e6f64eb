import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaError,
} from "@medusajs/framework/utils";
import { LedgerAudits } from "./audits";
import { printable } from "../../gateway";
import { progressOf, type RecurringTerms } from "./recurring";
import { nextCheck } from "./back-off";
import {
  bringCheckForward,
  countUnsigned,
  deleteNotifications,
  keepNotification,
  knexOf,
  type LockingContext,
  type NewNotification,
  type OldNotifications,
  poolOf,
  postponeCheck,
  type UnsignedSubject,
} from "./statements";
import { isForward, type TransactionState } from "./states";
import type { Change, Draft, LedgerTransaction, NewDeduction, Schedule } from "./types";

export class CrossborderLedger extends LedgerAudits {
  /**
   * Writes what must exist before the gateway is called: the transaction, and the schedule that starts with it. The
   * job looks at it unless it is reconciled earlier.
   */
  @InjectTransactionManager()
  async draft(
    draft: Draft,
    recurring?: RecurringTerms & Pick<Schedule, "customer_id">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const { provider_id, reference, currency_code, amount } = draft;
    const schedule =
      recurring &&
      (await this.createRecurringSchedules(
        { ...recurring, provider_id, reference, currency_code, amount },
        context,
      ));
    return await this.createTransactions(
      { ...draft, schedule_id: schedule?.id ?? null, next_check_at: nextCheck(0) },
      context,
    );
  }

  /** Records a deduction, once: resolves to the transaction of its schedule that has its number. */
  async recordDeduction(deduction: NewDeduction): Promise<LedgerTransaction> {
    const { schedule_id, transaction_no } = deduction;
    const [known] = await this.listTransactions({ schedule_id, transaction_no }, { take: 1 });
    if (known) return known;
    // Another account's gateway may have given the same two numbers.
    const taken = await this.findByReference(deduction.reference);
    const reference = taken ? `${deduction.reference}-${schedule_id?.slice(-8)}` : deduction.reference;
    return await this.createTransactions({
      ...deduction,
      reference,
      state: "open",
      next_check_at: nextCheck(0),
    });
  }

  /** A deduction pays for the session of an order that was made for it. */
  async claim(
    { id }: Pick<LedgerTransaction, "id">,
    session: Pick<LedgerTransaction, "payment_session_id" | "payment_collection_id">,
  ): Promise<LedgerTransaction> {
    return await this.updateTransactions({ id, ...session, next_check_at: nextCheck(0) });
  }

  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findSchedule(provider_ids: string[], schedule_no: string): Promise<Schedule | undefined> {
    const filters = { provider_id: provider_ids, schedule_no };
    const [schedule] = await this.listRecurringSchedules(filters, { take: 1 });
    return schedule;
  }

  /** Writes down the number that the gateway gave a schedule. A number that is known already stays. */
  async nameSchedule(id: string, schedule_no: string): Promise<void> {
    await this.updateRecurringSchedules({ selector: { id, schedule_no: null }, data: { schedule_no } });
  }

  /** @throws MedusaError NOT_FOUND, code `transaction_not_found` */
  async retrieveByReference(reference: string): Promise<LedgerTransaction> {
    const transaction = await this.findByReference(reference);
    if (transaction) return transaction;
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `No transaction has the reference ${printable(reference, 80)}`,
      "transaction_not_found",
    );
  }

  async findByReference(reference: string): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions({ reference }, { take: 1 });
    return row;
  }

  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findByTransactionNo(
    provider_ids: string[],
    transaction_no: string,
  ): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions({ provider_id: provider_ids, transaction_no }, { take: 1 });
    return row;
  }

  /** The newest transaction of a payment session: the only one that may pay for it. */
  async findBySession(payment_session_id: string): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions(
      { payment_session_id },
      { take: 1, order: { created_at: "DESC", id: "DESC" } },
    );
    return row;
  }

  /** Transactions of some providers that the job should look at now, without some, the longest overdue first. */
  async listDue(
    provider_id: { $in: string[] } | { $nin: string[] },
    limit: number,
    except: string[],
  ): Promise<LedgerTransaction[]> {
    return await this.listTransactions(
      { provider_id, next_check_at: { $lte: new Date() }, id: { $nin: except } },
      { take: limit, order: { next_check_at: "ASC" } },
    );
  }

  /** See `bringCheckForward`. */
  @InjectManager()
  async bringCheckForward(id: string, moment: Date, @MedusaContext() context: LockingContext = {}) {
    await bringCheckForward(poolOf(context), id, moment);
  }

  /** See `postponeCheck`. */
  @InjectManager()
  async postponeCheck(id: string, moment: Date, @MedusaContext() context: LockingContext = {}) {
    await postponeCheck(poolOf(context), id, moment);
  }

  /** See `keepNotification`. */
  @InjectManager()
  async receive(notification: NewNotification, @MedusaContext() context: LockingContext = {}) {
    return await keepNotification(poolOf(context), notification);
  }

  /** See `countUnsigned`. */
  @InjectManager()
  async countUnsigned(subject: UnsignedSubject, since: Date, @MedusaContext() context: LockingContext = {}) {
    return await countUnsigned(poolOf(context), subject, since);
  }

  /** See `deleteNotifications`. */
  @InjectManager()
  async deleteOldNotifications(old: OldNotifications, @MedusaContext() context: LockingContext = {}) {
    return await deleteNotifications(poolOf(context), old);
  }

  /**
   * The one place where a transaction changes. It is locked while it is read and written. States only move forward,
   * whichever order the answers come in.
   */
  @InjectTransactionManager()
  async advance(
    { id }: Pick<LedgerTransaction, "id">,
    change: Change,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const current = await this.lock(id, context);
    const { state, ...rest } = change;
    const moved = state !== undefined && isForward(current.state, state) ? { state } : {};
    return await this.updateTransactions({ id, ...rest, ...moved }, context);
  }

  /**
   * From now on a transaction may pay for nothing, if it is in one of the given states.
   * Resolves to false, with nothing changed, when it has moved on in the meantime.
   */
  @InjectTransactionManager()
  async makeIneligible(
    { id }: Pick<LedgerTransaction, "id">,
    from: readonly TransactionState[],
    reason: string,
    @MedusaContext() context: LockingContext = {},
  ): Promise<boolean> {
    const current = await this.lock(id, context);
    if (!from.includes(current.state)) return false;
    if (current.ineligible_since === null) {
      await this.updateTransactions({ id, ineligible_since: new Date(), ineligible_reason: reason }, context);
    }
    return true;
  }

  /**
   * The one capture of a hold. Resolves to false when another one than `instead_of` has it already.
   */
  @InjectTransactionManager()
  async claimCapture(
    { id }: Pick<LedgerTransaction, "id">,
    capture_id: string,
    instead_of: string | null,
    @MedusaContext() context: LockingContext = {},
  ): Promise<boolean> {
    const current = await this.lock(id, context);
    if (current.capture_id !== instead_of) return current.capture_id === capture_id;
    await this.updateTransactions({ id, capture_id }, context);
    return true;
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
    if (schedule.status !== "active") return { schedule, deduction };
    const progress = progressOf(schedule, made.length, paid_at ?? schedule.next_deduction_at ?? created_at);
    const counted = await this.updateRecurringSchedules({ id: schedule.id, ...progress }, context);
    return { schedule: counted, deduction };
  }

  private async lock(id: string, context: LockingContext): Promise<LedgerTransaction> {
    await knexOf(context)("crossborder_transaction").where({ id }).forUpdate().select("id");
    return await this.retrieveTransaction(id, { options: { refresh: true } }, context);
  }
}
