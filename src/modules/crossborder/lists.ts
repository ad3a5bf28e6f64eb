import { InjectManager, MedusaContext } from "@medusajs/framework/utils";
import { LedgerDue } from "./due";
import {
  behindStatement,
  type Counted,
  countOf,
  countStatement,
  foundBy,
  idsOf,
  inOrderOf,
  pageStatement,
  type TransactionPage,
  type WantedTransactions,
} from "./list-statements";
import { type MovementFilter, sumMovements } from "./movement-statements";
import { knexOf, type LockingContext, poolOf } from "./rows";
import type { LedgerTransaction } from "./types";
import { deleteUnpaid, type UnpaidEnd } from "./unpaid-statements";
import { listWaiting, type WaitingFilter } from "./waiting-statements";
import { idWord, word } from "./words";

/** Lists and sums over many transactions. */
export class LedgerLists extends LedgerDue {
  /** A page of the transactions that are wanted, and how many there are of them. */
  @InjectManager()
  async pageOfTransactions(
    wanted: WantedTransactions,
    page: TransactionPage,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Counted & { transactions: LedgerTransaction[] }> {
    const knex = poolOf(context);
    const [rows, counted] = await Promise.all([
      pageStatement(knex, wanted, page),
      countStatement(knex, wanted),
    ]);
    return { ...countOf(counted), transactions: await this.withIds(idsOf(rows)) };
  }

  /** The newest of the transactions that are wanted, behind the one with the id `after`. */
  @InjectManager()
  async transactionsBehind(
    after: string | undefined,
    wanted: WantedTransactions,
    limit: number,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction[]> {
    return await this.withIds(idsOf(await behindStatement(poolOf(context), wanted, after, limit)));
  }

  /** Transactions of some schedules, the oldest first. */
  @InjectManager()
  async listOfSchedules(
    schedule_ids: string[],
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction[]> {
    if (schedule_ids.length === 0) return [];
    const knex = context.transactionManager ? knexOf(context) : poolOf(context);
    const id = idsOf(await foundBy(knex, schedule_ids.map(idWord)));
    const oldest = { take: null, order: { created_at: "ASC", id: "ASC" } };
    return id.length === 0
      ? []
      : await this.listTransactions({ id, schedule_id: schedule_ids }, oldest, context);
  }

  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  @InjectManager()
  async findByTransactionNo(
    provider_id: string[],
    transaction_no: string,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction | undefined> {
    const id = idsOf(await foundBy(poolOf(context), [word("<", transaction_no.toLowerCase())]));
    if (id.length === 0) return undefined;
    const [row] = await this.listTransactions({ id, provider_id, transaction_no }, { take: 1 });
    return row;
  }

  private async withIds(ids: string[]): Promise<LedgerTransaction[]> {
    return ids.length === 0 ? [] : inOrderOf(ids, await this.listTransactions({ id: ids }, { take: null }));
  }

  /** See `listWaiting`. */
  @InjectManager()
  async listWaiting(filter: WaitingFilter, @MedusaContext() context: LockingContext = {}) {
    return await listWaiting(poolOf(context), filter);
  }

  /** See `sumMovements`. */
  @InjectManager()
  async sumMovements(filter: MovementFilter, @MedusaContext() context: LockingContext = {}) {
    return await sumMovements(poolOf(context), filter);
  }

  /** See `deleteUnpaid`. */
  @InjectManager()
  async deleteUnpaid(
    state: UnpaidEnd,
    before: Date,
    limit: number,
    @MedusaContext() context: LockingContext = {},
  ) {
    return await deleteUnpaid(poolOf(context), state, before, limit);
  }
}
