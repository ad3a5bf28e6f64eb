import type { Context, ModuleJoinerConfig } from "@medusajs/framework/types";
import {
  defineJoinerConfig,
  generateEntityId,
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaError,
} from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { LedgerRows } from "./history";
import { Event } from "./models/event";
import { printable } from "../../gateway";
import { Notification } from "./models/notification";
import { RecurringSchedule } from "./models/recurring-schedule";
import { Transaction } from "./models/transaction";
import { progressOf, type RecurringTerms } from "./recurring";
import { nextCheck } from "./back-off";
import { isForward, type TransactionState } from "./states";
import type { Change, Draft, InboxNotification, LedgerTransaction, NewDeduction, Schedule } from "./types";

type LockingContext = Context<{ getTransactionContext(): Knex; getKnex(): Knex }>;

/** Key of the ledger in Medusa's container. */
export const CROSSBORDER_MODULE = "crossborder";

const joinedAs = (name: string, entity: string, methodSuffix: string) => ({
  name: [name, `${name}s`],
  entity,
  args: { methodSuffix },
});

/** `query.graph` names the tables, and calls the service's methods. Medusa would look for `listCrossborderTransactions`. */
const JOINER_CONFIG = defineJoinerConfig(CROSSBORDER_MODULE, {
  models: [Transaction, Notification, RecurringSchedule, Event],
  alias: [
    joinedAs("crossborder_transaction", "CrossborderTransaction", "Transactions"),
    joinedAs("crossborder_notification", "CrossborderNotification", "Notifications"),
    joinedAs("crossborder_recurring_schedule", "CrossborderRecurringSchedule", "RecurringSchedules"),
    joinedAs("crossborder_event", "CrossborderEvent", "Events"),
  ],
});

export class CrossborderLedger extends LedgerRows {
  /** Read by Medusa's `Module` and `query.graph`. */
  __joinerConfig(): ModuleJoinerConfig {
    return JOINER_CONFIG;
  }

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

  /** Records a deduction, once: resolves to the transaction that has its reference. */
  async recordDeduction(deduction: NewDeduction): Promise<LedgerTransaction> {
    const known = await this.findByReference(deduction.reference);
    return (
      known ?? (await this.createTransactions({ ...deduction, state: "open", next_check_at: nextCheck(0) }))
    );
  }

  /** A deduction pays for the session of an order that was made for it. */
  async claim(
    { id }: Pick<LedgerTransaction, "id">,
    session: Pick<LedgerTransaction, "payment_session_id" | "payment_collection_id">,
  ): Promise<LedgerTransaction> {
    return await this.updateTransactions({ id, ...session, next_check_at: nextCheck(0) });
  }

  async findSchedule(provider_id: string, schedule_no: string): Promise<Schedule | undefined> {
    const [schedule] = await this.listRecurringSchedules({ provider_id, schedule_no }, { take: 1 });
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

  async findByTransactionNo(transaction_no: string): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions({ transaction_no }, { take: 1 });
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

  /** Transactions that the job should look at now, the longest overdue first. */
  async listDue(limit: number): Promise<LedgerTransaction[]> {
    return await this.listTransactions(
      { next_check_at: { $lte: new Date() } },
      { take: limit, order: { next_check_at: "ASC" } },
    );
  }

  /** Has the job look at a transaction at this moment at the latest. */
  async bringForward({ id }: Pick<LedgerTransaction, "id">, moment: Date): Promise<void> {
    const later = [{ next_check_at: null }, { next_check_at: { $gt: moment } }];
    await this.updateTransactions({ selector: { id, $or: later }, data: { next_check_at: moment } });
  }

  /**
   * Keeps a notification, once. Resolves to its id, or undefined when the same body came from the same
   * provider before.
   */
  @InjectManager()
  async receive(
    notification: Pick<InboxNotification, "provider_id" | "digest" | "body" | "signature">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<string | undefined> {
    const id = generateEntityId(undefined, "cbntf");
    // One statement is a transaction of its own, and the sender waits for it.
    const knex = context.manager?.getKnex() ?? knexOf(context);
    const [kept] = await knex("crossborder_notification")
      .insert({ id, created_at: new Date(), ...notification })
      .onConflict(knex.raw("(provider_id, digest) where deleted_at is null"))
      .ignore()
      .returning("id");
    return kept && id;
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

function knexOf(context: LockingContext): Knex {
  const knex = context.transactionManager?.getTransactionContext();
  if (knex) return knex;
  throw new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    "The ledger is written only inside a database transaction",
  );
}
