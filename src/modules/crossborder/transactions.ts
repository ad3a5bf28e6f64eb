import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { InjectManager, MedusaContext, MedusaError } from "@medusajs/framework/utils";
import { isDeepStrictEqual } from "node:util";
import { printable } from "../../gateway";
import { LedgerLists } from "./lists";
import { currentActor, type LockingContext, type Occasion, poolOf } from "./rows";
import { askedOf, type Opening } from "./rules/operations";
import type { TransactionRows } from "./rules/transactions";
import type { OperationKind } from "./states";
import type { AskedOperation, Changed, LedgerOperation, LedgerTransaction, Writes } from "./types";
import { type Part, TABLES, toldParts, withId, writeAtOnce } from "./write-at-once";

/** How many orders were opened for a payment collection since a moment, and when the newest one was. */
export interface Opened {
  count: number;
  newest: Date | null;
}

/** When the gateway was asked, or when it was asked that has answered. */
export type Question = Pick<LedgerTransaction, "asked_at"> | Pick<LedgerTransaction, "queried_at">;

/** What is decided by these rows is written only as long as the transaction has this version. */
interface Versioned {
  rows: TransactionRows;
  version: string;
}

type FoundRow = LedgerTransaction & {
  version: string;
  was_returned: boolean;
  operations: TransactionRows["operations"];
};

type Changes = Writes<{
  transaction: Changed<LedgerTransaction>;
  operations?: Changed<LedgerOperation>[];
}>;

/** The columns that differ, and the id. One that is `undefined` becomes null. */
function differing(
  before: LedgerTransaction,
  { id, ...change }: Changed<LedgerTransaction>,
): Changed<LedgerTransaction> {
  const known = new Map<string, unknown>(Object.entries(before));
  const isOther = ([column, value]: [string, unknown]) =>
    !isDeepStrictEqual(known.get(column), value ?? null);
  return { id, ...Object.fromEntries(Object.entries(change).filter(isOther)) };
}

/** A transaction with all that its rules go by, in one statement. Amounts stay text: JSON's numbers have no places. */
const ROWS = `
  select ${TABLES.transaction}.*, ${TABLES.transaction}.xmin::text as version,
    audit_finding is not null and exists (
      select from ${TABLES.event} line
      where line.transaction_id = ${TABLES.transaction}.id and line.name = 'money_returned') as was_returned,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'kind', kind, 'outcome', outcome, 'amount', amount::text, 'told', told, 'medusa_id', medusa_id,
        'reference', reference)
        order by created_at, id), '[]')
      from ${TABLES.operation} operation
      where operation.transaction_id = ${TABLES.transaction}.id and operation.deleted_at is null) as operations
  from ${TABLES.transaction} where id = ? and deleted_at is null`;

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
    const [opened] = await poolOf(context)(TABLES.transaction)
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
         update ${TABLES.transaction}
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
    const rows = poolOf(context)<LedgerTransaction>(TABLES.transaction).where({ id });
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
    const underWay = poolOf(context)(TABLES.transaction).where({ id }).whereRaw("under_way_until > now()");
    return (await underWay.first("id")) !== undefined;
  }

  protected occasion(): Occasion {
    return { actor: currentActor(), now: this.clock.date() };
  }

  /**
   * Reads a transaction with what its rules go by, and writes what a rule says: two statements, and no lock is held between them. Where
   * another one has written meanwhile, the rule decides anew.
   * @throws MedusaError NOT_FOUND
   */
  protected async decideAndWrite<Written extends object, After>(
    knex: Knex,
    id: string,
    rule: (rows: TransactionRows) => Written,
    write: (written: Written, version: string) => Promise<After | undefined>,
  ): Promise<After> {
    for (;;) {
      const { rows, version } = await this.rowsOf(knex, id);
      const after = await write(rule(rows), version);
      if (after !== undefined) return after;
    }
  }

  /** As `decideAndWrite`, where the transaction changes, and operations of it. What changes nothing is not written. */
  protected async change(
    knex: Knex,
    id: string,
    rule: (rows: TransactionRows) => Changes,
  ): Promise<LedgerTransaction> {
    const withBefore = (rows: TransactionRows) => ({ before: rows.transaction, ...rule(rows) });
    return await this.decideAndWrite(knex, id, withBefore, async (written, version) => {
      const { before, transaction, operations = [], ...told } = written;
      const change = differing(before, transaction);
      const isTold = told.events.length > 0 || told.messages.length > 0;
      if (Object.keys(change).length === 1 && operations.length === 0 && !isTold) return before;
      const changed: Part[] = operations.map((one) => ({ table: TABLES.operation, change: one }));
      const parts = [{ table: TABLES.transaction, change, version }, ...changed, ...toldParts(told)];
      return await writeAtOnce<LedgerTransaction>(knex, parts);
    });
  }

  /** Adds a transaction with the operation that opens it, and the schedule that it starts. */
  protected async add(
    knex: Knex,
    { transaction, operation, ...told }: Opening,
    schedule?: object,
  ): Promise<{ transaction: LedgerTransaction; operation: AskedOperation }> {
    const asked = withId("cbop", operation);
    const added = await writeAtOnce<LedgerTransaction>(knex, [
      { table: TABLES.transaction, add: [transaction] },
      { table: TABLES.operation, add: [asked] },
      { table: TABLES.schedule, add: schedule ? [schedule] : [] },
      ...toldParts(told),
    ]);
    if (!added) throw new Error(`${transaction.reference} was not written`);
    return { transaction: added, operation: askedOf(asked) };
  }

  private async rowsOf(knex: Knex, id: string): Promise<Versioned> {
    const [found] = (await knex.raw<{ rows: FoundRow[] }>(ROWS, [id])).rows;
    if (!found) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no transaction ${id}`);
    const { operations, was_returned: wasReturned, version, ...transaction } = found;
    return { rows: { transaction, operations, wasReturned }, version };
  }
}
