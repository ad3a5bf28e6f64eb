import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId, MedusaError } from "@medusajs/framework/utils";
import { printable } from "../../gateway";
import type { Message } from "./messages";
import { type Id, NEWEST_FIRST, OLDEST_FIRST } from "./reads";
import { claimDebt } from "./rules/debts";
import {
  answerTransaction,
  type AskedFor,
  askedOf,
  claimRefund,
  draftPrepared,
  draftTransaction,
  type KnownOperation,
  knownNow,
  newSchedule,
  prepareTransaction,
  requestOperation,
  settleOperation,
  draftImported,
} from "./rules/operations";
import { changeTransaction, claimSession, makeIneligible, type TransactionRows } from "./rules/transactions";
import type { Shops } from "./shops";
import type { OperationKind, TransactionState } from "./states";
import { type Store, TABLES, type Part, withId, writeAtOnce } from "./store";
import {
  ASKED,
  BEGUN,
  FOUND_TO_OPEN,
  type KNOWN,
  type Opened,
  openedFor,
  type ToOpen,
  transactionNotFound,
  type TransactionWriter,
} from "./transaction-writer";
import type {
  AskedOperation,
  Change,
  Changed,
  Claim,
  Debt,
  Draft,
  Drafted,
  InLedger,
  LedgerOperation,
  LedgerTransaction,
  NewFound,
  NewOperation,
  Reading,
  Requested,
  Result,
  StartedSchedule,
} from "./types";
type OperationId = Pick<LedgerOperation, "id" | "transaction_id">;

/** Transactions and their operations: what moves money. What is written is decided in `rules/`. Amounts are decimal text with two places. */
export class Transactions {
  constructor(
    private readonly store: Store,
    private readonly writer: TransactionWriter,
    private readonly shops: Pick<Shops, "requireOwn">,
  ) {}

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
    const [row] = await this.store.rows.listTransactions({ reference }, { take: 1 });
    return row;
  }

  /** What was asked for of a transaction, the oldest first; all kinds when none is given. */
  async operationsOf({ id }: Id, kind?: OperationKind): Promise<LedgerOperation[]> {
    return await this.store.rows.listOperations(
      { transaction_id: id, ...(kind && { kind }) },
      { take: null, order: OLDEST_FIRST },
    );
  }

  /** The newest transaction of a payment session: the only one that may pay for it. */
  async findBySession(payment_session_id: string): Promise<LedgerTransaction | undefined> {
    const newest = { take: 1, order: NEWEST_FIRST };
    const [row] = await this.store.rows.listTransactions({ payment_session_id }, newest);
    return row;
  }

  /** All that the ledger knows of a transaction, in one statement. Of a payment session the newest one. */
  async readTransaction(by: keyof typeof KNOWN, value: string): Promise<InLedger | undefined> {
    return await this.writer.readTransaction(by, value);
  }

  /** See `Opened`. */
  async countOpened(payment_collection_id: string, since: Date): Promise<Opened> {
    const [opened] = await this.store.query<Opened>(openedFor("?"), [payment_collection_id, since]);
    return opened ?? { count: 0, newest: null };
  }

  /** The newest transaction of a payment session, with what was opened for the same payment collection since a moment. */
  async readToOpen(payment_session_id: string, since: Date): Promise<ToOpen | undefined> {
    const found = await this.writer.find(FOUND_TO_OPEN, [payment_session_id, since]);
    return found?.opened && { transaction: found.transaction, opened: found.opened };
  }

  /** Sets `asked_at` before the gateway is called: however that ends, a stranger's look is not followed by another one at once. */
  async noteAsked({ id }: Id, asked_at: Date): Promise<LedgerTransaction> {
    const asked = await this.writer.find(ASKED, [id, asked_at]);
    if (asked) return asked.transaction;
    throw transactionNotFound(id);
  }

  /**
   * Begins a call that opens or moves money, where none is under way for the same transaction. Resolves to the moment until which
   * it is under way, unless it ends before; undefined where another one is, where its channel drains in the region, or where another shop has
   * opened it. The database decides, on all servers, by its clock.
   */
  async begin(
    operation: OperationId,
    longest_ms: number,
    region_id: string | null = null,
  ): Promise<Date | undefined> {
    const { id, transaction_id } = operation;
    const begun = await this.writer.find(
      BEGUN,
      [transaction_id, longest_ms, await this.store.shopId(), region_id, id],
      operation,
    );
    return begun?.transaction.under_way_until ?? undefined;
  }

  /** Whether a call for the transaction is under way. */
  async isUnderWay({ id }: Id): Promise<boolean> {
    const underWay = this.store.pool(TABLES.transaction).where({ id }).whereRaw("under_way_until > now()");
    return (await underWay.first("id")) !== undefined;
  }

  /**
   * Writes what must exist before the gateway is called: the transaction, the operation that opens it, and the schedule that
   * starts with it. The job looks at it unless it is reconciled earlier.
   * @throws MedusaError `channel_off` where the channel drains in the region, and nothing is written
   */
  async draft(draft: Draft, recurring?: StartedSchedule, region_id?: string): Promise<Drafted> {
    const { id, row, schedule } = newRows(draft, await this.store.shopId(), recurring);
    const opened = draftTransaction(id, row, this.store.actorAndTime());
    const { transaction, operation } = await this.writer.add(this.store.pool, opened, {
      schedule,
      region_id,
    });
    return { transaction, requested: { operation, isNew: true } };
  }

  /** Writes down what a shopper will pay: its order is opened when they go to pay. */
  async prepare(draft: Draft): Promise<LedgerTransaction> {
    return await this.writer.addRow(
      this.store.pool,
      prepareTransaction(generateEntityId(undefined, "cbtrx"), draft),
    );
  }

  /**
   * As `draft`, of what was prepared: what is to be opened is what `draft` says, which is more than was known before. Resolves to
   * undefined where another one has opened it, or its session is gone.
   */
  async draftPrepared(prepared: Id, draft: Draft, recurring?: StartedSchedule): Promise<Drafted | undefined> {
    const { row, schedule } = newRows(draft, await this.store.shopId(), recurring);
    const { id } = prepared;
    for (let known = this.writer.knownOf(prepared); ; known = undefined) {
      const { rows, version } = known ?? (await this.writer.rowsOf(this.store.pool, id));
      const written = draftPrepared(rows, row, this.store.actorAndTime());
      if (!written) return undefined;
      const { transaction: change, operation: added, ...told } = written;
      const { asked, part } = partOf(id, { added });
      const started = { table: TABLES.schedule, add: schedule ? [schedule] : [] };
      const first = { table: TABLES.transaction, change, version };
      const parts = [first, ...part, started, ...(await this.store.told(told))];
      const after = await writeAtOnce<LedgerTransaction>(this.store.pool, parts);
      if (after) return { transaction: after.row, requested: { operation: asked, isNew: true } };
    }
  }

  /**
   * Writes down an act before the gateway is called for it. Of kinds that a transaction has one of at a time, the one that moved
   * money or may have is given instead: then the gateway is asked what became of it, and the act is not repeated blindly. It
   * belongs to the record of Medusa's that asked for it, its `medusa_id`; another record gets it only in the place of
   * `instead_of`.
   */
  async request({ id }: Id, wanted: NewOperation, instead_of: string | null = null): Promise<Requested> {
    const knex = this.store.pool;
    const rule = (rows: TransactionRows) =>
      requestOperation(rows, wanted, instead_of, this.store.actorAndTime());
    return await this.writer.decideAndWrite<ReturnType<typeof rule>, Requested>(
      knex,
      id,
      rule,
      async (written, version) => {
        const { operation, transaction: change, ...told } = written;
        const { asked, part } = partOf(id, operation);
        const parts = [
          { table: TABLES.transaction, change, version },
          ...part,
          ...(await this.store.told(told)),
        ];
        const after = await writeAtOnce<LedgerTransaction>(knex, parts);
        return after && { operation: asked, isNew: "added" in operation };
      },
    );
  }

  /** Writes down what is known of an act after a call or an answer, and what else changes with it. What succeeded stays so. */
  async settle(operation: OperationId, result: Result, change: Change = {}): Promise<LedgerTransaction> {
    const { id, transaction_id } = operation;
    const rule = (rows: TransactionRows) =>
      settleOperation(rows, id, result, change, this.store.actorAndTime());
    return await this.writer.change(this.store.pool, transaction_id, rule, operation);
  }

  /** Writes down what the gateway has answered about a transaction: see the rule `answerTransaction`. */
  async answer(transaction: Id, change: Change, reading: Reading): Promise<LedgerTransaction> {
    const rule = (rows: TransactionRows) =>
      answerTransaction(rows, change, reading, this.store.actorAndTime());
    return await this.writer.change(this.store.pool, transaction.id, rule, transaction);
  }

  /**
   * Where a transaction changes that no act of ours is about.
   * @param messages what the store is told with it
   */
  async advance(transaction: Id, change: Change, messages: Message[] = []): Promise<LedgerTransaction> {
    const rule = (rows: TransactionRows) =>
      changeTransaction(rows, change, this.store.actorAndTime(), messages);
    return await this.writer.change(this.store.pool, transaction.id, rule, transaction);
  }

  /**
   * From now on a transaction may pay for nothing, if it is in one of the given states.
   * Resolves to undefined, with nothing changed, when it has moved on in the meantime.
   */
  async makeIneligible(
    { id }: Id,
    from: readonly TransactionState[],
    reason: string,
  ): Promise<LedgerTransaction | undefined> {
    let isMarked = false;
    const after = await this.writer.change(this.store.pool, id, (rows) => {
      isMarked = from.includes(rows.transaction.state);
      return makeIneligible(rows, from, reason, this.store.actorAndTime());
    });
    return isMarked ? after : undefined;
  }

  /** An order belongs to another customer now, and with it what was paid for it. */
  async followOrder(order_id: string, customer_id: string): Promise<void> {
    const selector = { order_id, $or: [{ customer_id: null }, { customer_id: { $ne: customer_id } }] };
    await this.store.rows.updateTransactions({ selector, data: { customer_id } });
  }

  /** See `claimSession`. */
  async claim(
    transaction: Id,
    session: Pick<LedgerTransaction, "payment_session_id" | "payment_collection_id">,
  ): Promise<LedgerTransaction> {
    return await this.store.rows.updateTransactions(
      claimSession(transaction, session, this.store.clock.date()),
    );
  }

  /**
   * See the rule `claimRefund`.
   * @param recorded ids of the payment's refunds in Medusa
   */
  async claimRefund(
    { id }: Id,
    refund: { id: string; amount: string },
    recorded: readonly string[],
  ): Promise<AskedOperation | undefined> {
    let claimed: KnownOperation | undefined;
    await this.writer.change(this.store.pool, id, ({ operations }) => {
      claimed = claimRefund(operations, refund, recorded);
      return { transaction: { id }, operations: claimed?.row ? [claimed.row] : [], events: [], messages: [] };
    });
    return claimed && { transaction_id: id, ...knownNow(claimed) };
  }

  /**
   * See the rule `claimDebt`: before Medusa records the money. Most often nothing else claims any of the debt, and it is one statement.
   * @throws MedusaError `another_shop` where another one has opened the transaction
   */
  async claimDebt(given: Id, debt: Debt | undefined): Promise<Claim> {
    const { id } = given;
    if (!debt) throw new Error(`The payment collection of transaction ${id} is gone`);
    const known = this.writer.knownOf(given);
    let first = known && [{ ...known.rows.transaction, version: known.version }];
    for (;;) {
      const isRead = first === undefined;
      const seen = first ?? (await readDebt(this.store.pool, id, debt));
      const own = seen.find((one) => one.id === id) ?? (await this.store.rows.retrieveTransaction(id));
      await this.shops.requireOwn(own);
      const claims = seen.filter((one) => one.id !== id && one.claimed_at !== null);
      const { claim, transaction: change } = claimDebt(own, claims, debt, this.store.clock.date());
      // That nothing is to be written is only known of what was read now.
      if (!change && isRead) return claim;
      if (change && (await writeClaim(this.store.pool, change, seen, debt))) return claim;
      first = undefined;
    }
  }

  /** See the rule `draftImported`. What is there stays as it is. */
  async importTransaction(found: NewFound): Promise<LedgerTransaction> {
    const known = await this.findByReference(found.reference);
    if (known) return known;
    const added = draftImported(generateEntityId(undefined, "cbtrx"), found, this.store.actorAndTime());
    return (await this.writer.add(this.store.pool, added)).transaction;
  }
}

/** A transaction that is written down, and the schedule that starts with it. */
function newRows(draft: Draft, shop_id: string, recurring?: StartedSchedule) {
  const id = generateEntityId(undefined, "cbtrx");
  const schedule = recurring && {
    id: generateEntityId(undefined, "cbsch"),
    shop_id,
    ...newSchedule(draft, recurring),
  };
  return { id, row: { ...draft, schedule_id: schedule?.id ?? null }, schedule };
}

/** What is written of an operation that is asked for, and how it is known from then on. */
function partOf(transaction_id: string, operation: AskedFor): { asked: AskedOperation; part: Part[] } {
  const table = TABLES.operation;
  if ("added" in operation) {
    const row = withId("cbop", operation.added);
    return { asked: askedOf(row), part: [{ table, add: [row] }] };
  }
  const { row: change } = operation;
  const asked = { transaction_id, ...knownNow(operation) };
  return { asked, part: change ? [{ table, change }] : [] };
}

/** A transaction that has claimed a debt or asks for it, and its version (`xmin`). */
type DebtRow = LedgerTransaction & { version: string };

type Collections = Pick<Debt, "payment_collection_ids">;

/** Two payments of one debt share at least the older one's payment collection. */
const DEBT = `
  select *, xmin::text as version from ${TABLES.transaction}
  where (id = ? or payment_collection_id = any(?)) and deleted_at is null order by id`;

/** The transactions of a debt, and the one that asks for it. */
async function readDebt(knex: Knex, id: string, { payment_collection_ids }: Collections): Promise<DebtRow[]> {
  const { rows } = await knex.raw<{ rows: DebtRow[] }>(DEBT, [id, payment_collection_ids]);
  return rows;
}

/**
 * All who claim part of a debt lock its transactions, in the same order, and write all of them. Who has waited finds a row that moved since
 * the statement began, and writes nothing: the one before may have claimed for a transaction that this statement does not see.
 */
const CLAIM = `
  with debt as (${DEBT} for update),
    moved as (select from debt join ${TABLES.transaction} begun on begun.id = debt.id and begun.xmin::text <> debt.version),
    unseen as (select from debt where (id = ? or claimed_at is not null) and id || ':' || version <> all(?))
  update ${TABLES.transaction} own
  set claimed_at = case when own.id = ? then ?::timestamptz else own.claimed_at end, updated_at = now()
  from debt where own.id = debt.id and not exists (select from moved) and not exists (select from unseen)
  returning own.id`;

/** Writes a claim, or its end, as long as `seen` are what it was decided by. Resolves to whether it was written. */
async function writeClaim(
  knex: Knex,
  { id, claimed_at = null }: Changed<LedgerTransaction>,
  seen: readonly DebtRow[],
  { payment_collection_ids }: Collections,
): Promise<boolean> {
  // A claim writes several rows, which all have the same version then.
  const versions = seen.map((one) => `${one.id}:${one.version}`);
  const values = [id, payment_collection_ids, id, versions, id, claimed_at];
  const { rows } = await knex.raw<{ rows: unknown[] }>(CLAIM, values);
  return rows.length > 0;
}
