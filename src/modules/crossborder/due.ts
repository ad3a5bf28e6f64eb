import { InjectManager, MedusaContext } from "@medusajs/framework/utils";
import { LedgerChannels } from "./channels";
import { daysAfter, isDeduction } from "./recurring";
import { rowsOf } from "./rows";
import { nextLateLook } from "./rules/late-looks";
import {
  beginRun,
  bringCheckForward,
  finishRun,
  type LockingContext,
  poolOf,
  postponeCheck,
} from "./statements";
import type { JobRunRow, LedgerTransaction } from "./types";

/** The job's name. */
const RECONCILIATION = "reconciliation";

/** What the job looks at, and when it ran. */
export class LedgerDue extends LedgerChannels {
  /** Transactions of some providers that the job should look at now, without some, the longest overdue first. */
  async listDue(
    provider_id: { $in: string[] } | { $nin: string[] },
    limit: number,
    except: string[],
  ): Promise<LedgerTransaction[]> {
    return await this.listTransactions(
      { provider_id, next_check_at: { $lte: this.clock.date() }, id: { $nin: except } },
      { take: limit, order: { next_check_at: "ASC" } },
    );
  }

  /** Transactions of an account that are to have a late look now. Those that ended last come first: a second try comes soon. */
  async listLateLooks(provider_id: string[], limit: number, except: string[]): Promise<LedgerTransaction[]> {
    return await this.listTransactions(
      { provider_id, late_look_at: { $lte: this.clock.date() }, id: { $nin: except } },
      { take: limit, order: { ended_at: "DESC" } },
    );
  }

  /** Plans the late look after the one that is due now. */
  async planLateLook(transaction: LedgerTransaction): Promise<void> {
    const late_look_at = nextLateLook(transaction, this.clock.date().getTime());
    await rowsOf(this).updateTransactions({ id: transaction.id, late_look_at });
  }

  /**
   * What a provider has opened for carts that may still become an order. What is under way is looked at again, or waits for a
   * person; a payment that was refused can be tried again on its page until it expires.
   */
  async listUnderWay(provider_id: string): Promise<Pick<LedgerTransaction, "cart_id" | "operation">[]> {
    const state = ["drafted", "open", "paid", "held", "captured"];
    const now = this.clock.date();
    const refused = { state: "failed", transaction_no: { $ne: null }, expires_at: { $gt: now } };
    const found = await this.listTransactions(
      {
        provider_id,
        cart_id: { $ne: null },
        order_id: null,
        ineligible_since: null,
        reconciliation_status: ["pending", "needs_attention"],
        // Each of these has an index.
        $or: [
          { state, next_check_at: { $ne: null } },
          { state, attention_since: { $ne: null } },
          { ...refused, created_at: { $gt: daysAfter(now, -1) } },
        ],
      },
      { take: null, select: ["cart_id", "operation"] },
    );
    return found.filter((transaction) => !isDeduction(transaction));
  }

  /** See `bringCheckForward`. */
  @InjectManager()
  async bringCheckForward(id: string, moment: Date, @MedusaContext() context: LockingContext = {}) {
    await bringCheckForward(poolOf(context), id, moment, this.clock.date());
  }

  /** See `postponeCheck`. */
  @InjectManager()
  async postponeCheck(id: string, moment: Date, @MedusaContext() context: LockingContext = {}) {
    await postponeCheck(poolOf(context), id, moment, this.clock.date());
  }

  /** The last run of the reconciliation job; undefined when there was none. */
  async lastRun(): Promise<JobRunRow | undefined> {
    const [run] = await this.listJobRuns({ id: RECONCILIATION }, { take: 1 });
    return run;
  }

  /** See `beginRun`. */
  @InjectManager()
  async beginRun(@MedusaContext() context: LockingContext = {}) {
    return await beginRun(poolOf(context), RECONCILIATION, this.clock.date());
  }

  /** See `finishRun`. */
  @InjectManager()
  async finishRun(failures: number, @MedusaContext() context: LockingContext = {}) {
    await finishRun(poolOf(context), RECONCILIATION, failures, this.clock.date());
  }
}
