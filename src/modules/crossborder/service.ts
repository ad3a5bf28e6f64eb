import { generateEntityId, InjectManager, MedusaContext } from "@medusajs/framework/utils";
import { readDebt, writeClaim } from "./claim-statements";
import type { Ledger } from "./ledger";
import type { Message } from "./messages";
import { type LockingContext, poolOf, rowsOf } from "./rows";
import { claimDebt } from "./rules/debts";
import {
  answerTransaction,
  type AskedFor,
  askedOf,
  claimRefund,
  draftTransaction,
  type KnownOperation,
  knownNow,
  newSchedule,
  requestOperation,
  settleOperation,
} from "./rules/operations";
import { changeTransaction, claimSession, makeIneligible, type TransactionRows } from "./rules/transactions";
import { LedgerSchedules } from "./schedules";
import type { RecurringTerms, TransactionState } from "./states";
import type {
  AskedOperation,
  Change,
  Claim,
  Debt,
  Draft,
  LedgerOperation,
  LedgerTransaction,
  NewOperation,
  Requested,
  Result,
  ResultOf,
  Schedule,
} from "./types";
import { type Part, TABLES, toldParts, withId, writeAtOnce } from "./write-at-once";

/** The ledger on PostgreSQL. What it writes is decided in `rules/`, by what it has locked and read. */
export class CrossborderLedger extends LedgerSchedules implements Ledger {
  /**
   * Writes what must exist before the gateway is called: the transaction, the operation that opens it, and the schedule that
   * starts with it. The job looks at it unless it is reconciled earlier.
   */
  @InjectManager()
  async draft(
    draft: Draft,
    recurring?: RecurringTerms & Pick<Schedule, "customer_id">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<{ transaction: LedgerTransaction; requested: Requested }> {
    const id = generateEntityId(undefined, "cbtrx");
    const schedule = recurring && {
      id: generateEntityId(undefined, "cbsch"),
      ...newSchedule(draft, recurring),
    };
    const row = { ...draft, schedule_id: schedule?.id ?? null };
    const opened = draftTransaction(id, row, this.occasion());
    const { transaction, operation } = await this.add(poolOf(context), opened, schedule);
    return { transaction, requested: { operation, isNew: true } };
  }

  /**
   * Writes down an act before the gateway is called for it. Of kinds that a transaction has one of at a time, the one that moved
   * money or may have is given instead: then the gateway is asked what became of it, and the act is not repeated blindly. It
   * belongs to the record of Medusa's that asked for it, its `medusa_id`; another record gets it only in the place of
   * `instead_of`.
   */
  @InjectManager()
  async request(
    { id }: Pick<LedgerTransaction, "id">,
    wanted: NewOperation,
    instead_of: string | null = null,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Requested> {
    const knex = poolOf(context);
    const rule = (rows: TransactionRows) => requestOperation(rows, wanted, instead_of, this.occasion());
    return await this.decideAndWrite<ReturnType<typeof rule>, Requested>(
      knex,
      id,
      rule,
      async (written, version) => {
        const { operation, transaction: change, ...told } = written;
        const { asked, part } = partOf(id, operation);
        const parts = [{ table: TABLES.transaction, change, version }, ...part, ...toldParts(told)];
        const after = await writeAtOnce<LedgerTransaction>(knex, parts);
        return after && { operation: asked, isNew: "added" in operation };
      },
    );
  }

  /** Writes down what is known of an act after a call or an answer, and what else changes with it. What succeeded stays so. */
  @InjectManager()
  async settle(
    { id, transaction_id }: Pick<LedgerOperation, "id" | "transaction_id">,
    result: Result,
    change: Change = {},
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    return await this.change(poolOf(context), transaction_id, (rows) =>
      settleOperation(rows, id, result, change, this.occasion()),
    );
  }

  /** Writes down what the gateway has answered about a transaction: see the rule `answerTransaction`. */
  @InjectManager()
  async answer(
    { id }: Pick<LedgerTransaction, "id">,
    change: Change,
    resultOf: ResultOf,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    return await this.change(poolOf(context), id, (rows) =>
      answerTransaction(rows, change, resultOf, this.occasion()),
    );
  }

  /**
   * Where a transaction changes that no act of ours is about.
   * @param messages what the store is told with it
   */
  @InjectManager()
  async advance(
    { id }: Pick<LedgerTransaction, "id">,
    change: Change,
    messages: Message[] = [],
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    return await this.change(poolOf(context), id, (rows) =>
      changeTransaction(rows, change, this.occasion(), messages),
    );
  }

  /**
   * From now on a transaction may pay for nothing, if it is in one of the given states.
   * Resolves to false, with nothing changed, when it has moved on in the meantime.
   */
  @InjectManager()
  async makeIneligible(
    { id }: Pick<LedgerTransaction, "id">,
    from: readonly TransactionState[],
    reason: string,
    @MedusaContext() context: LockingContext = {},
  ): Promise<boolean> {
    const after = await this.change(poolOf(context), id, ({ transaction }) => ({
      transaction: makeIneligible(transaction, from, reason, this.clock.date()) ?? { id },
      events: [],
      messages: [],
    }));
    return from.includes(after.state);
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
  @InjectManager()
  async claimRefund(
    { id }: Pick<LedgerTransaction, "id">,
    refund: { id: string; amount: string },
    recorded: readonly string[],
    @MedusaContext() context: LockingContext = {},
  ): Promise<AskedOperation | undefined> {
    let claimed: KnownOperation | undefined;
    await this.change(poolOf(context), id, ({ operations }) => {
      claimed = claimRefund(operations, refund, recorded);
      return { transaction: { id }, operations: claimed?.row ? [claimed.row] : [], events: [], messages: [] };
    });
    return claimed && { transaction_id: id, ...knownNow(claimed) };
  }

  /** See the rule `claimDebt`: before Medusa records the money. */
  @InjectManager()
  async claimDebt(
    { id }: Pick<LedgerTransaction, "id">,
    debt: Debt | undefined,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Claim> {
    if (!debt) throw new Error(`The payment collection of transaction ${id} is gone`);
    const knex = poolOf(context);
    for (;;) {
      const seen = await readDebt(knex, id, debt);
      const own = seen.find((one) => one.id === id) ?? (await this.retrieveTransaction(id));
      const claims = seen.filter((one) => one.id !== id && one.claimed_at !== null);
      const { claim, transaction: change } = claimDebt(own, claims, debt, this.clock.date());
      if (!change || (await writeClaim(knex, change, seen, debt))) return claim;
    }
  }
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
