import { InjectManager, MedusaContext, MedusaError } from "@medusajs/framework/utils";
import { printable } from "../../gateway";
import type { OperationKind } from "./operations";
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
import { beginCall, isUnderWay, type LockingContext, poolOf } from "./statements";
import { type MovementFilter, sumMovements } from "./movement-statements";
import { countOpened, deleteUnpaid, type UnpaidEnd } from "./unpaid-statements";
import { listWaiting, type WaitingFilter } from "./waiting-statements";
import type { LedgerOperation, LedgerTransaction, Schedule } from "./types";

/** What the ledger has, and what single statements change. */
export class LedgerLookUps extends LedgerDue {
  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findSchedule(provider_ids: string[], schedule_no: string): Promise<Schedule | undefined> {
    const filters = { provider_id: provider_ids, schedule_no };
    const [schedule] = await this.listRecurringSchedules(filters, { take: 1 });
    return schedule;
  }

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

  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findByTransactionNo(
    provider_ids: string[],
    transaction_no: string,
  ): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions({ provider_id: provider_ids, transaction_no }, { take: 1 });
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

  /** See `countOpened`. */
  @InjectManager()
  async countOpened(
    payment_collection_id: string,
    since: Date,
    @MedusaContext() context: LockingContext = {},
  ) {
    return await countOpened(poolOf(context), payment_collection_id, since);
  }

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

  /** See `beginCall`. */
  @InjectManager()
  async begin(operation: LedgerOperation, longest_ms: number, @MedusaContext() context: LockingContext = {}) {
    return await beginCall(poolOf(context), operation, longest_ms);
  }

  /** See `isUnderWay`. */
  @InjectManager()
  async isUnderWay(
    { id }: Pick<LedgerTransaction, "id">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<boolean> {
    return await isUnderWay(poolOf(context), id);
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
