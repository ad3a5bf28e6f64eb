import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import { nextCheck } from "./back-off";
import { type Claim, type Debt, judgeClaim, moneyOf } from "./debts";
import { rowsOf } from "./rows";
import { LedgerSchedules } from "./schedules";
import { claimFor, knexOf, lockDebt, type LockingContext } from "./statements";
import type { LedgerTransaction } from "./types";

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
