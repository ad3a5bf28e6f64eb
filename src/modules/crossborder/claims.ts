import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import { rowsOf } from "./rows";
import { type Claim, claimDebt, type Debt } from "./rules/debts";
import { claimRefund } from "./rules/operations";
import { claimSession } from "./rules/transactions";
import { LedgerSchedules } from "./schedules";
import { knexOf, lockDebt, type LockingContext } from "./statements";
import type { LedgerOperation, LedgerTransaction } from "./types";

/** What a transaction pays for. */
export class LedgerClaims extends LedgerSchedules {
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
    debt: Debt,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Claim> {
    const { payment_collection_ids: payment_collection_id } = debt;
    await lockDebt(knexOf(context), payment_collection_id);
    // Read under the lock: the one who had it before has committed.
    const own = await this.lockTransaction(id, context);
    const claimed = { payment_collection_id, claimed_at: { $ne: null }, id: { $ne: id } };
    const claims = await this.listTransactions(claimed, { take: null }, context);
    const { claim, transaction } = claimDebt(own, claims, debt, this.clock.date());
    if (transaction) await rowsOf(this).updateTransactions(transaction, context);
    return claim;
  }
}
