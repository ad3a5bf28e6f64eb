import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { InjectManager, MedusaContext, MedusaError } from "@medusajs/framework/utils";
import { printable } from "../../gateway";
import { LedgerLists } from "./lists";
import { currentActor, knexOf, type LockingContext, type Occasion, poolOf, rowsOf } from "./rows";
import type { KnownOperation } from "./rules/operations";
import type { TransactionRows } from "./rules/transactions";
import type { OperationKind } from "./states";
import type { Changed, LedgerOperation, LedgerTransaction, Writes } from "./types";

const TRANSACTIONS = "crossborder_transaction";

/** How many orders were opened for a payment collection since a moment, and when the newest one was. */
export interface Opened {
  count: number;
  newest: Date | null;
}

/** When the gateway was asked, or when it was asked that has answered. */
export type Question = Pick<LedgerTransaction, "asked_at"> | Pick<LedgerTransaction, "queried_at">;

/**
 * Locks a row until the database transaction ends, and reads it. In SQL: MikroORM's locking read takes the whole table, and a lock
 * and a generated read apart are two statements for each write of the ledger.
 */
export async function lockRow<Row extends object>(
  knex: Knex,
  table: string,
  id: string,
): Promise<Row | undefined> {
  return await knex(table).where({ id, deleted_at: null }).forUpdate().first<Row | undefined>("*");
}

/**
 * Transactions and their operations: how they are found, and how the ledger carries out its rules. It locks and reads rows, and
 * writes what a rule says, in one database transaction.
 */
export class LedgerTransactions extends LedgerLists {
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

  /** The newest transaction of a payment session: the only one that may pay for it. */
  async findBySession(payment_session_id: string): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions(
      { payment_session_id },
      { take: 1, order: { created_at: "DESC", id: "DESC" } },
    );
    return row;
  }

  /** What was asked for of a transaction, the oldest first; all kinds when none is given. */
  async operationsOf(
    { id }: Pick<LedgerTransaction, "id">,
    kind?: OperationKind,
    context?: LockingContext,
  ): Promise<LedgerOperation[]> {
    return await this.listOperations(
      { transaction_id: id, ...(kind && { kind }) },
      { take: null, order: { created_at: "ASC", id: "ASC" } },
      context,
    );
  }

  /** See `Opened`. */
  @InjectManager()
  async countOpened(
    payment_collection_id: string,
    since: Date,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Opened> {
    const [opened] = await poolOf(context)(TRANSACTIONS)
      .where({ payment_collection_id })
      .where("created_at", ">", since)
      .whereNull("deleted_at")
      .count({ count: "*" })
      .max({ newest: "created_at" });
    return { count: Number(opened?.count), newest: opened?.newest ?? null };
  }

  /**
   * Begins a call that opens or moves money, where none is under way for the same transaction. Resolves to the moment until which
   * it is under way, unless it ends before; undefined where another one is. The database's clock decides, on all servers.
   */
  @InjectManager()
  async begin(
    { id, transaction_id }: Pick<LedgerOperation, "id" | "transaction_id">,
    longest_ms: number,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Date | undefined> {
    const { rows } = await poolOf(context).raw<{ rows: { under_way_until: Date }[] }>(
      `with free as (
         update ${TRANSACTIONS}
         set under_way_until = date_trunc('milliseconds', now() + ? * interval '1 millisecond'), updated_at = now()
         where id = ? and (under_way_until is null or under_way_until <= now())
         returning id, under_way_until)
       update crossborder_operation as operation
       set called_at = now(), attempts = attempts + 1, updated_at = now()
       from free where operation.id = ? and operation.transaction_id = free.id
       returning free.under_way_until`,
      [longest_ms, transaction_id, id],
    );
    return rows[0]?.under_way_until;
  }

  /**
   * Sets `asked_at` before the gateway is called: however that ends, a stranger's look is not followed by another one at once. Or
   * `queried_at` after an answer that shows nothing new, of which it is all that changes. A page that waits causes many of both.
   */
  @InjectManager()
  async noteQuestion(
    { id }: Pick<LedgerTransaction, "id">,
    moment: Question,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const rows = poolOf(context)<LedgerTransaction>(TRANSACTIONS).where({ id });
    const [row] = await rows.update({ ...moment, updated_at: this.clock.date() }, "*");
    if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no transaction ${id}`);
    return row;
  }

  /** Whether a call for the transaction is under way. */
  @InjectManager()
  async isUnderWay(
    { id }: Pick<LedgerTransaction, "id">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<boolean> {
    const underWay = poolOf(context)(TRANSACTIONS).where({ id }).whereRaw("under_way_until > now()");
    return (await underWay.first("id")) !== undefined;
  }

  protected occasion(): Occasion {
    return { actor: currentActor(), now: this.clock.date() };
  }

  /**
   * One that was created in the same database transaction is not in its table until MikroORM reads.
   * @throws MedusaError NOT_FOUND
   */
  protected async lockTransaction(id: string, context: LockingContext): Promise<LedgerTransaction> {
    const row = await lockRow<LedgerTransaction>(knexOf(context), TRANSACTIONS, id);
    return row ?? (await this.retrieveTransaction(id, { options: { refresh: true } }, context));
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
}
