import { type Deductions, readDeductions } from "./deduction-statements";
import { deleteHistory, type HistoryFilter } from "./history-statements";
import { LedgerWatch } from "./watch";
import {
  behindStatement,
  beyondStatement,
  type Counted,
  countOf,
  countStatement,
  MORE_THAN_COUNTED,
  type WantedTransactions,
} from "./list-statements";
import {
  figuresOf,
  listMovements,
  type MovementFilter,
  type MovementsOfDay,
  sumMovements,
} from "./movement-statements";
import { cutPage, type ListedPage, pageStatement, type TransactionPage } from "./page-statements";
import { countOpened, type Opened } from "./found-statements";
import { named } from "./search-statements";
import type { LedgerTransaction } from "./types";
import { deleteUnpaid, listUnconfirmed, type Unconfirmed, type UnpaidFilter } from "./unpaid-statements";
import { listWaiting, type WaitingFilter } from "./waiting-statements";

/** Lists and sums over many transactions. */
export class LedgerLists extends LedgerWatch {
  /** A page of the transactions that are wanted, how many there are of them, and their sums. */
  async pageOfTransactions(wanted: WantedTransactions, page: TransactionPage): Promise<ListedPage> {
    const [found, counted] = await Promise.all([
      pageStatement(this.pool, wanted, page),
      this.countTransactions(wanted),
    ]);
    return { ...cutPage(found, page), ...counted };
  }

  /** How many transactions are wanted, and their sums. */
  async countTransactions(wanted: WantedTransactions): Promise<Counted> {
    // Adding up ten thousand takes most of the time, and of more no sums are told. A search reads no more than that anyway.
    const [beyond] = wanted.search ? [] : await beyondStatement(this.pool, wanted);
    return beyond ? MORE_THAN_COUNTED : countOf(await countStatement(this.pool, wanted));
  }

  /** The newest of the transactions that are wanted, behind the one with the id `after`. */
  async transactionsBehind(
    after: string | undefined,
    wanted: WantedTransactions,
    limit: number,
  ): Promise<LedgerTransaction[]> {
    return await behindStatement(this.pool, wanted, after, limit);
  }

  /** The deductions of some schedules, by the schedule's id. */
  async deductionsOf(schedule_ids: string[]): Promise<Map<string, Deductions>> {
    return await readDeductions(this.pool, schedule_ids);
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
    const found = named(this.pool, { transaction_nos: [transaction_no] });
    return await found.whereIn("provider_id", provider_ids).first();
  }

  /** Those of an account that have one of some numbers: as their reference, or as the gateway's number. */
  async findNamed(provider_ids: string[], numbers: readonly string[]): Promise<LedgerTransaction[]> {
    if (numbers.length === 0) return [];
    const found = named(this.pool, { references: numbers, transaction_nos: numbers });
    return await found.whereIn("provider_id", provider_ids);
  }

  /** See `Opened`. */
  async countOpened(payment_collection_id: string, since: Date): Promise<Opened> {
    return await countOpened(this.pool, payment_collection_id, since);
  }

  /** See `listWaiting`. */
  async listWaiting(filter: WaitingFilter) {
    return await listWaiting(this.pool, await this.shopId(), filter);
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
  async deleteUnpaid(filter: UnpaidFilter): Promise<number> {
    return await deleteUnpaid(this.pool, filter);
  }

  /** See `listUnconfirmed`. */
  async listUnconfirmed(filter: UnpaidFilter): Promise<Unconfirmed[]> {
    return await listUnconfirmed(this.pool, filter);
  }

  /** See `deleteHistory`. */
  async deleteHistory(filter: HistoryFilter): Promise<number> {
    return await deleteHistory(this.pool, filter);
  }
}
