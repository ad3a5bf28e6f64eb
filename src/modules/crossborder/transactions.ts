import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { MedusaError } from "@medusajs/framework/utils";
import { isDeepStrictEqual } from "node:util";
import { printable } from "../../gateway";
import {
  ASKED,
  BEGUN,
  FOUND,
  FOUND_TO_OPEN,
  foundIn,
  type FoundRow,
  KNOWN,
  knownIn,
  type KnownRow,
  type ToOpen,
  type Versioned,
} from "./found-statements";
import { LedgerLists } from "./lists";
import { currentActor } from "./call-context";
import { channelOff, DRAINS, type LockingContext } from "./rows";
import { askedOf, type Opening } from "./rules/operations";
import type { TransactionRows } from "./rules/transactions";
import type { OperationKind } from "./states";
import type {
  AskedOperation,
  Changed,
  InLedger,
  LedgerOperation,
  LedgerTransaction,
  NewOperationRow,
  NewTransactionRow,
  Occasion,
  Writes,
} from "./types";
import { type Part, TABLES, withId, writeAtOnce } from "./write-statements";

type Changes = Writes<{
  transaction: Changed<LedgerTransaction>;
  operations?: Changed<LedgerOperation>[];
  added?: NewOperationRow[];
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

/**
 * Transactions and their operations: how they are found, and how the ledger carries out its rules. It writes what a rule says in one
 * statement, as long as the transaction is what the rule has decided by.
 */
export class LedgerTransactions extends LedgerLists {
  /** By what was given out: what it was read or written with. What is decided by that is written, unless another one wrote. */
  readonly #known = new WeakMap<object, Versioned>();

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

  /** All that the ledger knows of a transaction, in one statement. */
  async readTransaction(by: keyof typeof KNOWN, value: string): Promise<InLedger | undefined> {
    const { rows } = await this.pool.raw<{ rows: KnownRow[] }>(KNOWN[by], [value]);
    const [row] = rows;
    if (!row) return undefined;
    const { found, known } = knownIn(row);
    this.remember(found);
    return known;
  }

  /** A transaction with what was opened for the same payment collection since a moment. */
  async readToOpen(reference: string, since: Date): Promise<ToOpen | undefined> {
    const found = await this.find(FOUND_TO_OPEN, [reference, since]);
    return found?.opened && { transaction: found.transaction, opened: found.opened };
  }

  /** Sets `asked_at` before the gateway is called: however that ends, a stranger's look is not followed by another one at once. */
  async noteAsked({ id }: Pick<LedgerTransaction, "id">, asked_at: Date): Promise<LedgerTransaction> {
    const asked = await this.find(ASKED, [id, asked_at]);
    if (asked) return asked.transaction;
    throw notThere(id);
  }

  /**
   * Begins a call that opens or moves money, where none is under way for the same transaction. Resolves to the moment until which
   * it is under way, unless it ends before; undefined where another one is, where its channel drains in the region, or where another shop has
   * opened it. The database decides, on all servers, by its clock.
   */
  async begin(
    operation: Pick<LedgerOperation, "id" | "transaction_id">,
    longest_ms: number,
    region_id: string | null = null,
  ): Promise<Date | undefined> {
    const { id, transaction_id } = operation;
    const begun = await this.find(
      BEGUN,
      [transaction_id, longest_ms, await this.shopId(), region_id, id],
      operation,
    );
    return begun?.transaction.under_way_until ?? undefined;
  }

  /** Whether a call for the transaction is under way. */
  async isUnderWay({ id }: Pick<LedgerTransaction, "id">): Promise<boolean> {
    const underWay = this.pool(TABLES.transaction).where({ id }).whereRaw("under_way_until > now()");
    return (await underWay.first("id")) !== undefined;
  }

  protected occasion(): Occasion {
    return { actor: currentActor(), now: this.clock.date() };
  }

  /** @param given what is given out with these rows; the transaction where it is left out */
  private async find(statement: string, values: (string | number | Date | null)[], given?: object) {
    const { rows } = await this.pool.raw<{ rows: FoundRow[] }>(statement, values);
    return rows[0] && this.remember(foundIn(rows[0]), given);
  }

  private remember(found: ReturnType<typeof foundIn>, given: object = found.transaction) {
    if (found.versioned) this.#known.set(given, found.versioned);
    return found;
  }

  /** The rows that something was given out with. */
  protected knownOf = (given: object): Versioned | undefined => this.#known.get(given);

  /**
   * Reads a transaction with what its rules go by, and writes what a rule says: two statements, and no lock is held between them. Where
   * another one has written meanwhile, the rule decides anew.
   * @param known read or written before: the first try goes by it
   * @throws MedusaError NOT_FOUND
   */
  protected async decideAndWrite<Written extends object, After>(
    knex: Knex,
    id: string,
    rule: (rows: TransactionRows) => Written,
    write: (written: Written, version: string, isRead: boolean) => Promise<After | undefined>,
    known?: Versioned,
  ): Promise<After> {
    for (let found = known; ; found = undefined) {
      const { rows, version } = found ?? (await this.rowsOf(knex, id));
      const after = await write(rule(rows), version, found === undefined);
      if (after !== undefined) return after;
    }
  }

  /** As `decideAndWrite`, where the transaction changes, and operations of it. What changes nothing is not written. */
  protected async change(
    knex: Knex,
    id: string,
    rule: (rows: TransactionRows) => Changes,
    given?: object,
  ): Promise<LedgerTransaction> {
    const withBefore = (before: TransactionRows) => ({ before, ...rule(before) });
    return await this.decideAndWrite(
      knex,
      id,
      withBefore,
      async ({ before, transaction, operations = [], added = [], ...told }, version, isRead) => {
        const change = differing(before.transaction, transaction);
        const isTold = told.events.length > 0 || told.messages.length > 0;
        // That nothing changes is only known of what was read now.
        if (Object.keys(change).length === 1 && operations.length === 0 && added.length === 0 && !isTold)
          return isRead ? before.transaction : undefined;
        const changed: Part[] = operations.map((one) => ({ table: TABLES.operation, change: one }));
        const first = { table: TABLES.transaction, change, version };
        const more = { table: TABLES.operation, add: added.map((row) => withId("cbop", row)) };
        const parts = [first, ...changed, more, ...(await this.told(told))];
        const written = await writeAtOnce<LedgerTransaction>(knex, parts);
        // What was added has rows that are read when they are needed.
        if (added.length > 0) return written?.row;
        return written && this.written(written, before, operations);
      },
      given && this.knownOf(given),
    );
  }

  private written(
    { row: transaction, version }: { row: LedgerTransaction; version: string },
    before: TransactionRows,
    changed: readonly Changed<LedgerOperation>[],
  ): LedgerTransaction {
    // Whether its money was returned before is read only of what an audit found.
    if (transaction.audit_finding !== null) return transaction;
    const operations = before.operations.map((one) => ({
      ...one,
      ...changed.find(({ id }) => id === one.id),
    }));
    this.#known.set(transaction, { rows: { transaction, operations, wasReturned: false }, version });
    return transaction;
  }

  /**
   * Adds a transaction with the operation that opens it, and the schedule that it starts.
   * @throws MedusaError `channel_off` where its channel drains in the region
   */
  protected async add(
    knex: Knex,
    { transaction, operation, ...told }: Opening,
    { schedule, region_id }: { schedule?: object; region_id?: string } = {},
  ): Promise<{ transaction: LedgerTransaction; operation: AskedOperation }> {
    const asked = withId("cbop", operation);
    const started = { table: TABLES.schedule, add: schedule ? [schedule] : [] };
    const opening = [{ table: TABLES.operation, add: [asked] }, started, ...(await this.told(told))];
    const added = await this.addRow(knex, transaction, opening, region_id);
    return { transaction: added, operation: askedOf(asked) };
  }

  /** Adds a transaction, and what comes with it. */
  protected async addRow(
    knex: Knex,
    transaction: NewTransactionRow,
    more: readonly Part[] = [],
    region_id?: string,
  ): Promise<LedgerTransaction> {
    const unless = region_id ? { found: DRAINS(), values: [region_id, transaction.provider_id] } : undefined;
    const row = { shop_id: await this.shopId(), ...transaction };
    const first = { table: TABLES.transaction, add: [row], unless };
    const added = await writeAtOnce<LedgerTransaction>(knex, [first, ...more]);
    if (!added) throw region_id ? channelOff() : new Error(`${transaction.reference} was not written`);
    return added.row;
  }

  protected async rowsOf(knex: Knex, id: string): Promise<Versioned> {
    const { rows } = await knex.raw<{ rows: FoundRow[] }>(FOUND, [id]);
    const versioned = rows[0] && foundIn(rows[0]).versioned;
    if (versioned) return versioned;
    throw notThere(id);
  }
}

const notThere = (id: string) =>
  new MedusaError(MedusaError.Types.NOT_FOUND, `There is no transaction ${id}`);
