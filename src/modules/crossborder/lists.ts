import { InjectManager, MedusaContext } from "@medusajs/framework/utils";
import { LedgerDue } from "./due";
import {
  behindStatement,
  type Counted,
  countOf,
  countStatement,
  idsOf,
  inOrderOf,
  pageStatement,
  type TransactionPage,
  type WantedTransactions,
} from "./list-statements";
import { type MovementFilter, sumMovements } from "./movement-statements";
import { type LockingContext, poolOf } from "./rows";
import type { LedgerTransaction } from "./types";
import { deleteUnpaid, type UnpaidEnd } from "./unpaid-statements";
import { listWaiting, type WaitingFilter } from "./waiting-statements";

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
