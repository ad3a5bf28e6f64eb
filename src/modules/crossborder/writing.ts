import { currentActor } from "./actor";
import { LedgerLookUps } from "./look-ups";
import { rowsOf } from "./rows";
import type { KnownOperation } from "./rules/operations";
import type { TransactionRows } from "./rules/transactions";
import type { Changed, Occasion, Writes } from "./rules/writes";
import { knexOf, lockRow, type LockingContext } from "./statements";
import type { LedgerOperation, LedgerTransaction, Schedule } from "./types";

/** How the ledger carries out its rules: it locks and reads rows, and writes what a rule says, in one database transaction. */
export class LedgerWriting extends LedgerLookUps {
  protected occasion(): Occasion {
    return { actor: currentActor(), now: this.clock.date() };
  }

  /**
   * One that was created in the same database transaction is not in its table until MikroORM reads.
   * @throws MedusaError NOT_FOUND
   */
  protected async lockTransaction(id: string, context: LockingContext): Promise<LedgerTransaction> {
    const row = await lockRow<LedgerTransaction>(knexOf(context), "crossborder_transaction", id);
    return row ?? (await this.retrieveTransaction(id, { options: { refresh: true } }, context));
  }

  /** @throws MedusaError NOT_FOUND */
  protected async lockSchedule(id: string, context: LockingContext): Promise<Schedule> {
    const row = await lockRow<Schedule>(knexOf(context), "crossborder_recurring_schedule", id);
    return row ?? (await this.retrieveRecurringSchedule(id, {}, context));
  }

  /** Locks a transaction, and reads what is known of it. */
  protected async lockRows(id: string, context: LockingContext): Promise<TransactionRows> {
    const transaction = await this.lockTransaction(id, context);
    const operations = await this.operationsOf(transaction, undefined, context);
    const wasReturned =
      transaction.audit_finding !== null &&
      (await this.hasLine({ transaction_id: id, name: "money_returned" }, context));
    return { transaction, operations, wasReturned };
  }

  protected async writeTransaction(
    { transaction, ...told }: Writes<{ transaction: Changed<LedgerTransaction> }>,
    context: LockingContext,
  ): Promise<LedgerTransaction> {
    const after = await rowsOf(this).updateTransactions(transaction, context);
    await this.tell(told, context);
    return after;
  }

  protected async operationAfter(
    { known, row }: KnownOperation,
    context: LockingContext,
  ): Promise<LedgerOperation> {
    return row ? await rowsOf(this).updateOperations(row, context) : known;
  }

  protected async tell({ events, messages }: Writes<object>, context: LockingContext): Promise<void> {
    await this.appendEvents(events, context);
    await this.postMessages(messages, context);
  }
}
