import { generateEntityId, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import type { Ledger } from "./ledger";
import type { Message } from "./messages";
import { knexOf, type LockingContext, rowsOf } from "./rows";
import {
  claimDebt,
  claimRefund,
  draftTransaction,
  newSchedule,
  requestOperation,
  settleOperation,
} from "./rules/operations";
import { changeTransaction, claimSession, makeIneligible } from "./rules/transactions";
import { LedgerSchedules } from "./schedules";
import { type RecurringTerms, SINGLE_KINDS, type TransactionState } from "./states";
import type {
  Change,
  Claim,
  Debt,
  Draft,
  LedgerOperation,
  LedgerTransaction,
  NewOperation,
  Requested,
  Result,
  Schedule,
} from "./types";

/** The ledger on PostgreSQL. What it writes is decided in `rules/`, by what it has locked and read. */
export class CrossborderLedger extends LedgerSchedules implements Ledger {
  /**
   * Writes what must exist before the gateway is called: the transaction, the operation that opens it, and the schedule that
   * starts with it. The job looks at it unless it is reconciled earlier.
   */
  @InjectTransactionManager()
  async draft(
    draft: Draft,
    recurring?: RecurringTerms & Pick<Schedule, "customer_id">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<{ transaction: LedgerTransaction; requested: Requested }> {
    const schedule =
      recurring && (await rowsOf(this).createRecurringSchedules(newSchedule(draft, recurring), context));
    const row = { ...draft, schedule_id: schedule?.id ?? null };
    const id = generateEntityId(undefined, "cbtrx");
    const { transaction, operation, ...told } = draftTransaction(id, row, this.occasion());
    const drafted = await rowsOf(this).createTransactions(transaction, context);
    const open = await rowsOf(this).createOperations(operation, context);
    await this.tell(told, context);
    return { transaction: drafted, requested: { operation: open, isNew: true } };
  }

  /**
   * Writes down an act before the gateway is called for it. Of kinds that a transaction has one of at a time, the one that moved
   * money or may have is given instead: then the gateway is asked what became of it, and the act is not repeated blindly. It
   * belongs to the record of Medusa's that asked for it, its `medusa_id`; another record gets it only in the place of
   * `instead_of`.
   */
  @InjectTransactionManager()
  async request(
    { id }: Pick<LedgerTransaction, "id">,
    wanted: NewOperation,
    instead_of: string | null = null,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Requested> {
    const before = await this.lockTransaction(id, context);
    const isSingle = SINGLE_KINDS.some((kind) => kind === wanted.kind);
    const ofThisKind = isSingle ? await this.operationsOf(before, wanted.kind, context) : [];
    const { operation, ...written } = requestOperation(
      before,
      ofThisKind,
      wanted,
      instead_of,
      this.occasion(),
    );
    await this.writeTransaction(written, context);
    if ("known" in operation)
      return { operation: await this.operationAfter(operation, context), isNew: false };
    return { operation: await rowsOf(this).createOperations(operation.added, context), isNew: true };
  }

  /** Writes down what is known of an act after a call or an answer, and what else changes with it. What succeeded stays so. */
  @InjectTransactionManager()
  async settle(
    { id, transaction_id }: Pick<LedgerOperation, "id" | "transaction_id">,
    result: Result,
    change: Change = {},
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const rows = await this.lockRows(transaction_id, context);
    const { operation, ...written } = settleOperation(rows, id, result, change, this.occasion());
    await rowsOf(this).updateOperations(operation, context);
    return await this.writeTransaction(written, context);
  }

  /**
   * Where a transaction changes that no act of ours is about. It is locked while it is read and written.
   * @param messages what the store is told with it
   */
  @InjectTransactionManager()
  async advance(
    { id }: Pick<LedgerTransaction, "id">,
    change: Change,
    messages: Message[] = [],
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const rows = await this.lockRows(id, context);
    return await this.writeTransaction(changeTransaction(rows, change, this.occasion(), messages), context);
  }

  /**
   * From now on a transaction may pay for nothing, if it is in one of the given states.
   * Resolves to false, with nothing changed, when it has moved on in the meantime.
   */
  @InjectTransactionManager()
  async makeIneligible(
    { id }: Pick<LedgerTransaction, "id">,
    from: readonly TransactionState[],
    reason: string,
    @MedusaContext() context: LockingContext = {},
  ): Promise<boolean> {
    const before = await this.lockTransaction(id, context);
    const { isIneligible, transaction } = makeIneligible(before, from, reason, this.clock.date());
    if (transaction) await rowsOf(this).updateTransactions(transaction, context);
    return isIneligible;
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
  @InjectTransactionManager()
  async claimRefund(
    { id }: Pick<LedgerTransaction, "id">,
    refund: { id: string; amount: string },
    recorded: readonly string[],
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerOperation | undefined> {
    const transaction = await this.lockTransaction(id, context);
    const operations = await this.operationsOf(transaction, undefined, context);
    const claimed = claimRefund(operations, refund, recorded);
    return claimed && (await this.operationAfter(claimed, context));
  }

  /** See the rule `claimDebt`: before Medusa records the money. */
  @InjectTransactionManager()
  async claimDebt(
    { id }: Pick<LedgerTransaction, "id">,
    debt: Debt | undefined,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Claim> {
    if (!debt) throw new Error(`The payment collection of transaction ${id} is gone`);
    const { payment_collection_ids: payment_collection_id } = debt;
    const knex = knexOf(context);
    // Whoever claims part of a debt waits here for whoever does so at the same time, until that one's database transaction ends. Two
    // payments of one debt share at least the older one's payment collection. All take the locks in the same order.
    for (const one of payment_collection_id.toSorted())
      await knex.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`crossborder-debt:${one}`]);
    // Read under the lock: the one who had it before has committed.
    const own = await this.lockTransaction(id, context);
    const claimed = { payment_collection_id, claimed_at: { $ne: null }, id: { $ne: id } };
    const claims = await this.listTransactions(claimed, { take: null }, context);
    const { claim, transaction } = claimDebt(own, claims, debt, this.clock.date());
    if (transaction) await rowsOf(this).updateTransactions(transaction, context);
    return claim;
  }
}
