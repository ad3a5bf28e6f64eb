import type { Context, InferTypeOf } from "@medusajs/framework/types";
import {
  generateEntityId,
  InjectTransactionManager,
  MedusaContext,
  MedusaError,
  MedusaService,
} from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { Notification } from "./models/notification";
import { Transaction } from "./models/transaction";
import { nextCheck } from "./schedule";
import { isForward, type Settlement, type TransactionState } from "./states";

export type LedgerTransaction = InferTypeOf<typeof Transaction>;
export type InboxNotification = InferTypeOf<typeof Notification>;

/** What is known before the gateway is called. */
export type Draft = Pick<
  LedgerTransaction,
  | "reference"
  | "provider_id"
  | "payment_session_id"
  | "payment_collection_id"
  | "cart_id"
  | "operation"
  | "pre_auth"
  | "store_admin_no"
  | "vendor"
  | "currency_code"
  | "amount"
  | "expires_at"
  | "return_url"
>;

/** News about a transaction. A state that is not a step forward is left out; the facts beside it are kept. */
export type Change = Partial<
  Pick<
    LedgerTransaction,
    | "transaction_no"
    | "vendor"
    | "gateway_status"
    | "paid_amount"
    | "capture_amount"
    | "released_amount"
    | "payment_time"
    | "paid_at"
    | "refund_reference"
    | "refund_status"
    | "asked_at"
    | "next_check_at"
    | "checks"
    | "last_error"
  >
> & { state?: TransactionState; settlement?: Settlement };

type LockingContext = Context<{ getTransactionContext(): Knex }>;

export class CrossborderLedger extends MedusaService({ Transaction, Notification }) {
  /** Writes the row that must exist before the gateway is called. The job looks at it unless it is settled before. */
  async draft(draft: Draft): Promise<LedgerTransaction> {
    return await this.createTransactions({ ...draft, next_check_at: nextCheck(0) });
  }

  async findByReference(reference: string): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions({ reference }, { take: 1 });
    return row;
  }

  async findByTransactionNo(transaction_no: string): Promise<LedgerTransaction | undefined> {
    const [row] = await this.listTransactions({ transaction_no }, { take: 1 });
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

  /** References that the job should look at now, the longest overdue first. */
  async listDue(limit: number): Promise<string[]> {
    const rows = await this.listTransactions(
      { next_check_at: { $lte: new Date() } },
      { take: limit, order: { next_check_at: "ASC" }, select: ["reference"] },
    );
    return rows.map(({ reference }) => reference);
  }

  /**
   * Keeps a notification, once. Resolves to its id, or undefined when the same body came from the same
   * provider before.
   */
  @InjectTransactionManager()
  async receive(
    notification: Pick<InboxNotification, "provider_id" | "digest" | "body" | "signature">,
    @MedusaContext() context: LockingContext = {},
  ): Promise<string | undefined> {
    const id = generateEntityId(undefined, "cbntf");
    const [kept] = await knexOf(context)("crossborder_notification")
      .insert({ id, ...notification })
      .onConflict(knexOf(context).raw("(provider_id, digest) where deleted_at is null"))
      .ignore()
      .returning("id");
    return kept && id;
  }

  /**
   * The one place where a transaction moves. The row is locked while it is read and written, so that of two
   * pieces of news the better one stands, whichever came last.
   */
  @InjectTransactionManager()
  async advance(
    reference: string,
    change: Change,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction> {
    const row = await this.lockRow(reference, context);
    const { state, ...facts } = change;
    const moved = state !== undefined && isForward(row.state, state) ? { state } : {};
    return await this.updateTransactions({ id: row.id, ...facts, ...moved }, context);
  }

  /**
   * Gives a transaction up if it is in one of the given states: from now on it pays for nothing.
   * Resolves to false, with nothing changed, when it has moved on in the meantime.
   */
  @InjectTransactionManager()
  async abandon(
    reference: string,
    from: readonly TransactionState[],
    reason: string,
    @MedusaContext() context: LockingContext = {},
  ): Promise<boolean> {
    const row = await this.lockRow(reference, context);
    if (!from.includes(row.state)) return false;
    if (row.abandoned_at === null) {
      await this.updateTransactions(
        { id: row.id, abandoned_at: new Date(), abandon_reason: reason },
        context,
      );
    }
    return true;
  }

  private async lockRow(reference: string, context: LockingContext): Promise<LedgerTransaction> {
    await knexOf(context)("crossborder_transaction").where({ reference }).forUpdate().select("id");
    const [row] = await this.listTransactions(
      { reference },
      { take: 1, options: { refresh: true } },
      context,
    );
    if (row) return row;
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `No transaction has the reference ${reference}`);
  }
}

function knexOf(context: LockingContext): Knex {
  const knex = context.transactionManager?.getTransactionContext();
  if (knex) return knex;
  throw new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    "The ledger is written only inside a database transaction",
  );
}
