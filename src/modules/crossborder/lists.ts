import { LedgerWatch } from "./watch";
import {
  behindStatement,
  type Counted,
  countOf,
  countOpened,
  countStatement,
  foundBy,
  type Opened,
  pageStatement,
  type TransactionPage,
  type WantedTransactions,
} from "./list-statements";
import {
  figuresOf,
  listMovements,
  type MovementFilter,
  type MovementsOfDay,
  sumMovements,
} from "./movement-statements";
import { knexOf, type LockingContext } from "./rows";
import type { LedgerTransaction } from "./types";
import { deleteUnpaid, type UnpaidEnd } from "./unpaid-statements";
import { listWaiting, type WaitingFilter } from "./waiting-statements";
import { idWord, word } from "./words";

/** Lists and sums over many transactions. */
export class LedgerLists extends LedgerWatch {
  /** A page of the transactions that are wanted, and how many there are of them. */
  async pageOfTransactions(
    wanted: WantedTransactions,
    page: TransactionPage,
  ): Promise<Counted & { transactions: LedgerTransaction[] }> {
    const [transactions, [counted]] = await Promise.all([
      pageStatement(this.pool, wanted, page),
      countStatement(this.pool, wanted),
    ]);
    return { ...countOf(Number(counted.count)), transactions };
  }

  /** The newest of the transactions that are wanted, behind the one with the id `after`. */
  async transactionsBehind(
    after: string | undefined,
    wanted: WantedTransactions,
    limit: number,
  ): Promise<LedgerTransaction[]> {
    return await behindStatement(this.pool, wanted, after, limit);
  }

  /** Transactions of some schedules, the oldest first. */
  async listOfSchedules(schedule_ids: string[], context?: LockingContext): Promise<LedgerTransaction[]> {
    if (schedule_ids.length === 0) return [];
    const knex = context ? knexOf(context) : this.pool;
    return await foundBy(knex, schedule_ids.map(idWord))
      .whereIn("schedule_id", schedule_ids)
      .orderBy(["created_at", "id"]);
  }

  /** The newest transaction of a payment session: the only one that may pay for it. */
  async findBySession(payment_session_id: string): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions(
      { payment_session_id },
      { take: 1, order: { created_at: "DESC", id: "DESC" } },
    );
    return row;
  }

  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findByTransactionNo(
    provider_ids: string[],
    transaction_no: string,
  ): Promise<LedgerTransaction | undefined> {
    const found = foundBy(this.pool, [word("<", transaction_no.toLowerCase())]);
    return await found.whereIn("provider_id", provider_ids).where({ transaction_no }).first();
  }

  /** Those of an account that have one of some numbers: as their reference, or as the gateway's number. */
  async findNamed(provider_ids: string[], numbers: readonly string[]): Promise<LedgerTransaction[]> {
    if (numbers.length === 0) return [];
    const words = numbers.map((number) => word("<", number.toLowerCase()));
    return await foundBy(this.pool, words).whereIn("provider_id", provider_ids);
  }

  /** See `Opened`. */
  async countOpened(payment_collection_id: string, since: Date): Promise<Opened> {
    return await countOpened(this.pool, payment_collection_id, since);
  }

  /** See `listWaiting`. */
  async listWaiting(filter: WaitingFilter) {
    return await listWaiting(this.pool, filter);
  }

  /** See `sumMovements`. */
  async sumMovements(filter: MovementFilter) {
    return await sumMovements(this.pool, filter);
  }

  /** See `listMovements`. */
  async listMovements(wanted: MovementsOfDay) {
    return await listMovements(this.pool, wanted);
  }

  /** See `figuresOf`. */
  async figuresOf(filter: Pick<MovementFilter, "provider_ids" | "from" | "to">) {
    return await figuresOf(this.pool, filter);
  }

  /** See `deleteUnpaid`. */
  async deleteUnpaid(state: UnpaidEnd, before: Date, limit: number) {
    return await deleteUnpaid(this.pool, state, before, limit);
  }
}
