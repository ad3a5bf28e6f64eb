import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import { sameAmount } from "../../gateway";
import { nextCheck } from "./back-off";
import { type Claim, type Debt, judgeClaim, moneyOf } from "./debts";
import { rowsOf } from "./rows";
import { LedgerSchedules } from "./schedules";
import { claimFor, knexOf, lockDebt, type LockingContext } from "./statements";
import { unbooked } from "./operations";
import type { LedgerOperation, LedgerTransaction } from "./types";

/** What a transaction pays for. */
export class LedgerClaims extends LedgerSchedules {
  /** A deduction pays for the session of an order that was made for it. What it may have claimed before was another debt. */
  async claim(
    { id }: Pick<LedgerTransaction, "id">,
    session: Pick<LedgerTransaction, "payment_session_id" | "payment_collection_id">,
  ): Promise<LedgerTransaction> {
    return await rowsOf(this).updateTransactions({
      id,
      ...session,
      claimed_at: null,
      next_check_at: nextCheck(0),
    });
  }

  /**
   * Of what came back without a call of ours, a piece of this amount belongs to a refund in Medusa from now on. One that belongs to a
   * refund which Medusa still has is given to no other one.
   * @param recorded ids of the payment's refunds in Medusa
   */
  @InjectTransactionManager()
  async claimRefund(
    { id: transaction_id }: Pick<LedgerTransaction, "id">,
    { id: medusa_id, amount }: { id: string; amount: string },
    recorded: readonly string[],
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerOperation | undefined> {
    await knexOf(context)("crossborder_transaction").where({ id: transaction_id }).forUpdate().select("id");
    const refresh = { options: { refresh: true }, take: null };
    const operations = await this.listOperations({ transaction_id }, refresh, context);
    const own = operations.find((one) => one.medusa_id === medusa_id);
    const free = unbooked(operations, recorded).find((one) => sameAmount(one.amount, amount));
    return own ?? (free && (await rowsOf(this).updateOperations({ id: free.id, medusa_id }, context)));
  }

  /**
   * A transaction with the customer's money claims what it pays of a debt, before Medusa records it. Of several at once
   * those are granted that the debt is large enough for; one that has its claim keeps it, unless something else was recorded
   * meanwhile.
   */
  @InjectTransactionManager()
  async claimDebt(
    { id }: Pick<LedgerTransaction, "id">,
    debt: Debt,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Claim> {
    const knex = knexOf(context);
    const { payment_collection_ids: payment_collection_id } = debt;
    await lockDebt(knex, payment_collection_id);
    // Read under the lock: whoever had it before has committed.
    const own = await this.retrieveTransaction(id, { options: { refresh: true } }, context);
    const claimed = { payment_collection_id, claimed_at: { $ne: null }, id: { $ne: id } };
    const claims = await this.listTransactions(claimed, { take: null }, context);
    const { payment_session_id, claimed_at } = own;
    const isRecorded = debt.payments.some((payment) => payment.payment_session_id === payment_session_id);
    if (isRecorded) return "granted";
    const claim = judgeClaim(debt, moneyOf(own), claims, claimed_at !== null);
    if (claim === "overpaid" && claimed_at)
      await rowsOf(this).updateTransactions({ id, claimed_at: null }, context);
    // Its money may have gone back meanwhile.
    return claim === "granted" && !(await claimFor(knex, id)) ? "not_yet" : claim;
  }
}
