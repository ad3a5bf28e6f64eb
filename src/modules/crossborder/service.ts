import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import { currentActor } from "./actor";
import { attentionOf, solvedState, statusAfter, withFinding } from "./attention";
import { nextCheck } from "./back-off";
import { LedgerClaims } from "./claims";
import { derive } from "./derive";
import { linesOf } from "./history";
import type { Ledger } from "./ledger";
import { looksAfter } from "./late-looks";
import { type Message, messagesOf } from "./messages";
import { isLive, SINGLE_KINDS } from "./operations";
import type { RecurringTerms } from "./recurring";
import { rowsOf } from "./rows";
import { knexOf, type LockingContext } from "./statements";
import type { TransactionState } from "./states";
import type {
  Change,
  Draft,
  LedgerOperation,
  LedgerTransaction,
  NewDeduction,
  NewOperation,
  Requested,
  Result,
  Schedule,
} from "./types";

type Written = Change & { under_way_until?: null };

export class CrossborderLedger extends LedgerClaims implements Ledger {
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
    const { provider_id, reference, currency_code, amount } = draft;
    const schedule =
      recurring &&
      (await rowsOf(this).createRecurringSchedules(
        { ...recurring, provider_id, reference, currency_code, amount },
        context,
      ));
    const transaction = await rowsOf(this).createTransactions(
      { ...draft, schedule_id: schedule?.id ?? null, next_check_at: nextCheck(0) },
      context,
    );
    const open = { kind: "open", amount, reference, medusa_id: draft.payment_session_id } as const;
    return { transaction, requested: await this.add(transaction, open, context) };
  }

  /** Records a deduction, once: resolves to the transaction of its schedule that has its number. */
  @InjectTransactionManager()
  async recordDeduction(
    deduction: NewDeduction,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const { schedule_id, transaction_no: gateway_id, amount } = deduction;
    const [known] = await this.listTransactions(
      { schedule_id, transaction_no: gateway_id },
      { take: 1 },
      context,
    );
    if (known) return known;
    // Another account's gateway may have given the same two numbers.
    const taken = await this.findByReference(deduction.reference);
    const reference = taken ? `${deduction.reference}-${schedule_id?.slice(-8)}` : deduction.reference;
    const transaction = await rowsOf(this).createTransactions(
      { ...deduction, reference, next_check_at: nextCheck(0) },
      context,
    );
    const { operation } = await this.add(transaction, { kind: "deduction", amount }, context);
    return await this.settle(operation, { outcome: "succeeded", gateway_id }, {}, context);
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
    const transaction = await this.lock(id, context);
    const isSingle = SINGLE_KINDS.some((kind) => kind === wanted.kind);
    const [live] = isSingle
      ? (await this.operationsOf(transaction, wanted.kind, context)).filter(isLive)
      : [];
    // Whatever becomes of it, the job looks whether Medusa and the gateway agree.
    await rowsOf(this).updateTransactions({ id, next_check_at: nextCheck(0), checks: 0 }, context);
    if (!live) return await this.add(transaction, wanted, context);
    const { medusa_id = null } = wanted;
    const takesOver = medusa_id !== null && live.medusa_id === instead_of;
    const operation = takesOver
      ? await rowsOf(this).updateOperations({ id: live.id, medusa_id }, context)
      : live;
    return { operation, isNew: false };
  }

  /** Writes down what is known of an act after a call or an answer, and what else changes with it. What succeeded stays so. */
  @InjectTransactionManager()
  async settle(
    { id, transaction_id }: Pick<LedgerOperation, "id" | "transaction_id">,
    { outcome, call, ...facts }: Result,
    change: Change = {},
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const transaction = await this.lock(transaction_id, context);
    const { kind, ...known } = await this.retrieveOperation(id, { options: { refresh: true } }, context);
    const isDone = known.outcome === "succeeded";
    await rowsOf(this).updateOperations({ id, ...facts, ...(!isDone && { outcome }) }, context);
    if (!isDone) {
      const data = { kind, outcome, ret_code: facts.ret_code ?? undefined };
      const line = { transaction_id, ...currentActor(), name: "operation_answered", data } as const;
      await this.appendEvents([line], context);
    }
    // An answer that comes late ends no call but its own.
    const isOver = call && transaction.under_way_until?.getTime() === call.getTime();
    return await this.write(
      transaction,
      { ...change, ...(isOver && { under_way_until: null }) },
      [],
      context,
    );
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
    return await this.write(await this.lock(id, context), change, messages, context);
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
    const current = await this.lock(id, context);
    if (!from.includes(current.state)) return false;
    if (current.ineligible_since === null) {
      await rowsOf(this).updateTransactions(
        { id, ineligible_since: new Date(), ineligible_reason: reason },
        context,
      );
    }
    return true;
  }

  /** Before the gateway is called: however that ends, nobody who can be made to ask asks again at once. */
  async noteAsked({ id }: Pick<LedgerTransaction, "id">, asked_at: Date): Promise<void> {
    await rowsOf(this).updateTransactions({ id, asked_at });
  }

  /** An order belongs to another customer now, and with it what was paid for it. */
  async followOrder(order_id: string, customer_id: string): Promise<void> {
    const selector = { order_id, $or: [{ customer_id: null }, { customer_id: { $ne: customer_id } }] };
    await rowsOf(this).updateTransactions({ selector, data: { customer_id } });
  }

  private async add(
    { id: transaction_id, currency_code }: LedgerTransaction,
    wanted: NewOperation,
    context: LockingContext,
  ): Promise<Requested> {
    const actor = currentActor();
    const { kind, amount } = wanted;
    const line = { transaction_id, ...actor, name: "operation_requested", data: { kind, amount } } as const;
    await this.appendEvents([line], context);
    const row = { transaction_id, currency_code, ...actor, ...wanted };
    return { operation: await rowsOf(this).createOperations(row, context), isNew: true };
  }

  /** The one place where a transaction's state and amounts are written, with its history and what the store is told. */
  private async write(
    before: LedgerTransaction,
    { state: answered, attention_code, reconciliation_status, audit_finding, ...change }: Written,
    messages: Message[],
    context: LockingContext,
  ): Promise<LedgerTransaction> {
    const operations = await this.operationsOf(before, undefined, context);
    const derived = derive({ ...before, ...change }, operations, answered);
    const {
      status,
      code,
      row: finding,
    } = withFinding(before, audit_finding, {
      status: statusAfter(before, reconciliation_status, derived.state),
      code: attention_code,
      hasMoved: derived.state !== before.state,
    });
    const attention = attentionOf(before, status, code);
    const solved_state = solvedState(before, status, code, derived.state);
    const looks = looksAfter(before, { ...before, ...change, ...derived });
    const row = { id: before.id, ...looks, ...change, ...finding, ...attention, ...derived, solved_state };
    const after = await rowsOf(this).updateTransactions(row, context);
    // It went back before the audit asked for a person.
    const isBackAgain =
      before.audit_finding !== null &&
      status === "returned" &&
      (await this.hasLine({ transaction_id: before.id, name: "money_returned" }, context));
    await this.appendEvents(linesOf(before, after, isBackAgain), context);
    await this.postMessages([...messages, ...messagesOf(before, after, isBackAgain)], context);
    return after;
  }

  private async lock(id: string, context: LockingContext): Promise<LedgerTransaction> {
    await knexOf(context)("crossborder_transaction").where({ id }).forUpdate().select("id");
    return await this.retrieveTransaction(id, { options: { refresh: true } }, context);
  }
}
