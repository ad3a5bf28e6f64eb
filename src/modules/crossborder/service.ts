import { generateEntityId } from "@medusajs/framework/utils";
import { type Part, readDebt, TABLES, withId, writeAtOnce, writeClaim } from "./write-statements";
import type { Ledger } from "./ledger";
import type { Message } from "./messages";
import { rowsOf } from "./rows";
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
} from "./rules/operations";
import { changeTransaction, claimSession, makeIneligible, type TransactionRows } from "./rules/transactions";
import { LedgerSchedules } from "./schedules";
import type { TransactionState } from "./states";
import type {
  AskedOperation,
  Change,
  Claim,
  Debt,
  Draft,
  Drafted,
  LedgerOperation,
  LedgerTransaction,
  NewOperation,
  Requested,
  Result,
  Reading,
  StartedSchedule,
} from "./types";

/** The ledger on PostgreSQL. What it writes is decided in `rules/`, by what it has locked and read. */
export class CrossborderLedger extends LedgerSchedules implements Ledger {
  /**
   * Writes what must exist before the gateway is called: the transaction, the operation that opens it, and the schedule that
   * starts with it. The job looks at it unless it is reconciled earlier.
   * @throws MedusaError `channel_off` where the channel drains in the region, and nothing is written
   */
  async draft(draft: Draft, recurring?: StartedSchedule, region_id?: string): Promise<Drafted> {
    const { id, row, schedule } = newRows(draft, await this.shopId(), recurring);
    const opened = draftTransaction(id, row, this.occasion());
    const { transaction, operation } = await this.add(this.pool, opened, { schedule, region_id });
    return { transaction, requested: { operation, isNew: true } };
  }

  /** Writes down what a shopper will pay: its order is opened when they go to pay. */
  async prepare(draft: Draft): Promise<LedgerTransaction> {
    return await this.addRow(this.pool, prepareTransaction(generateEntityId(undefined, "cbtrx"), draft));
  }

  /**
   * As `draft`, of what was prepared: what is to be opened is what `draft` says, which is more than was known before. Resolves to
   * undefined where another one has opened it, or its session is gone.
   */
  async draftPrepared(
    prepared: Pick<LedgerTransaction, "id">,
    draft: Draft,
    recurring?: StartedSchedule,
  ): Promise<Drafted | undefined> {
    const { row, schedule } = newRows(draft, await this.shopId(), recurring);
    const { id } = prepared;
    for (let known = this.knownOf(prepared); ; known = undefined) {
      const { rows, version } = known ?? (await this.rowsOf(this.pool, id));
      const written = draftPrepared(rows, row, this.occasion());
      if (!written) return undefined;
      const { transaction: change, operation: added, ...told } = written;
      const { asked, part } = partOf(id, { added });
      const started = { table: TABLES.schedule, add: schedule ? [schedule] : [] };
      const first = { table: TABLES.transaction, change, version };
      const parts = [first, ...part, started, ...(await this.told(told))];
      const after = await writeAtOnce<LedgerTransaction>(this.pool, parts);
      if (after) return { transaction: after.row, requested: { operation: asked, isNew: true } };
    }
  }

  /**
   * Writes down an act before the gateway is called for it. Of kinds that a transaction has one of at a time, the one that moved
   * money or may have is given instead: then the gateway is asked what became of it, and the act is not repeated blindly. It
   * belongs to the record of Medusa's that asked for it, its `medusa_id`; another record gets it only in the place of
   * `instead_of`.
   */
  async request(
    { id }: Pick<LedgerTransaction, "id">,
    wanted: NewOperation,
    instead_of: string | null = null,
  ): Promise<Requested> {
    const knex = this.pool;
    const rule = (rows: TransactionRows) => requestOperation(rows, wanted, instead_of, this.occasion());
    return await this.decideAndWrite<ReturnType<typeof rule>, Requested>(
      knex,
      id,
      rule,
      async (written, version) => {
        const { operation, transaction: change, ...told } = written;
        const { asked, part } = partOf(id, operation);
        const parts = [{ table: TABLES.transaction, change, version }, ...part, ...(await this.told(told))];
        const after = await writeAtOnce<LedgerTransaction>(knex, parts);
        return after && { operation: asked, isNew: "added" in operation };
      },
    );
  }

  /** Writes down what is known of an act after a call or an answer, and what else changes with it. What succeeded stays so. */
  async settle(
    operation: Pick<LedgerOperation, "id" | "transaction_id">,
    result: Result,
    change: Change = {},
  ): Promise<LedgerTransaction> {
    const { id, transaction_id } = operation;
    const rule = (rows: TransactionRows) => settleOperation(rows, id, result, change, this.occasion());
    return await this.change(this.pool, transaction_id, rule, operation);
  }

  /** Writes down what the gateway has answered about a transaction: see the rule `answerTransaction`. */
  async answer(
    transaction: Pick<LedgerTransaction, "id">,
    change: Change,
    reading: Reading,
  ): Promise<LedgerTransaction> {
    const rule = (rows: TransactionRows) => answerTransaction(rows, change, reading, this.occasion());
    return await this.change(this.pool, transaction.id, rule, transaction);
  }

  /**
   * Where a transaction changes that no act of ours is about.
   * @param messages what the store is told with it
   */
  async advance(
    transaction: Pick<LedgerTransaction, "id">,
    change: Change,
    messages: Message[] = [],
  ): Promise<LedgerTransaction> {
    const rule = (rows: TransactionRows) => changeTransaction(rows, change, this.occasion(), messages);
    return await this.change(this.pool, transaction.id, rule, transaction);
  }

  /**
   * From now on a transaction may pay for nothing, if it is in one of the given states.
   * Resolves to undefined, with nothing changed, when it has moved on in the meantime.
   */
  async makeIneligible(
    { id }: Pick<LedgerTransaction, "id">,
    from: readonly TransactionState[],
    reason: string,
  ): Promise<LedgerTransaction | undefined> {
    let isMarked = false;
    const after = await this.change(this.pool, id, (rows) => {
      isMarked = from.includes(rows.transaction.state);
      return makeIneligible(rows, from, reason, this.occasion());
    });
    return isMarked ? after : undefined;
  }

  /** An order belongs to another customer now, and with it what was paid for it. */
  async followOrder(order_id: string, customer_id: string): Promise<void> {
    const selector = { order_id, $or: [{ customer_id: null }, { customer_id: { $ne: customer_id } }] };
    await rowsOf(this).updateTransactions({ selector, data: { customer_id } });
  }

  /** See `claimSession`. */
  async claim(
    transaction: Pick<LedgerTransaction, "id">,
    session: Pick<LedgerTransaction, "payment_session_id" | "payment_collection_id">,
  ): Promise<LedgerTransaction> {
    return await rowsOf(this).updateTransactions(claimSession(transaction, session, this.clock.date()));
  }

  /**
   * See the rule `claimRefund`.
   * @param recorded ids of the payment's refunds in Medusa
   */
  async claimRefund(
    { id }: Pick<LedgerTransaction, "id">,
    refund: { id: string; amount: string },
    recorded: readonly string[],
  ): Promise<AskedOperation | undefined> {
    let claimed: KnownOperation | undefined;
    await this.change(this.pool, id, ({ operations }) => {
      claimed = claimRefund(operations, refund, recorded);
      return { transaction: { id }, operations: claimed?.row ? [claimed.row] : [], events: [], messages: [] };
    });
    return claimed && { transaction_id: id, ...knownNow(claimed) };
  }

  /**
   * See the rule `claimDebt`: before Medusa records the money. Most often nothing else claims any of the debt, and it is one statement.
   * @throws MedusaError `another_shop` where another one has opened the transaction
   */
  async claimDebt(given: Pick<LedgerTransaction, "id">, debt: Debt | undefined): Promise<Claim> {
    const { id } = given;
    if (!debt) throw new Error(`The payment collection of transaction ${id} is gone`);
    const known = this.knownOf(given);
    let first = known && [{ ...known.rows.transaction, version: known.version }];
    for (;;) {
      const isRead = first === undefined;
      const seen = first ?? (await readDebt(this.pool, id, debt));
      const own = seen.find((one) => one.id === id) ?? (await this.retrieveTransaction(id));
      await this.requireOwn(own);
      const claims = seen.filter((one) => one.id !== id && one.claimed_at !== null);
      const { claim, transaction: change } = claimDebt(own, claims, debt, this.clock.date());
      // That nothing is to be written is only known of what was read now.
      if (!change && isRead) return claim;
      if (change && (await writeClaim(this.pool, change, seen, debt))) return claim;
      first = undefined;
    }
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
