import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import {
  addAudit,
  claimAudit,
  countFindings,
  idsToAudit,
  leaveAudit,
  moveAudit,
  type NewAudit,
} from "./audit-statements";
import type { Audit, AuditedPage, AuditFinding, DaySums, NewFinding } from "./audit-types";
import type { FindingOutcome } from "./findings";
import { CrossborderEvents } from "./messages";
import { LedgerHistory } from "./history";
import { knexOf, type LockingContext, poolOf, rowsOf } from "./rows";
import type { LedgerTransaction } from "./types";

const AMOUNTS = ["gateway", "ledger", "payments", "orders", "unassigned", "found", "difference"] as const;

/** The audits of the ledger, which are written by one server at a time. */
export class LedgerAudits extends LedgerHistory {
  readonly #stopping = new AbortController();

  /** Called by Medusa before it closes the database. */
  readonly __hooks = { onApplicationPrepareShutdown: async () => this.#stopping.abort() };

  /** Ends what runs in the background when the server stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Resolves to the new audit, or undefined while one of the same account runs. */
  @InjectManager()
  async beginAudit(
    audit: NewAudit,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Audit | undefined> {
    const id = await addAudit(poolOf(context), audit);
    return id === undefined ? undefined : await this.retrieveAudit(id);
  }

  /** Resolves to until when the caller works on it, alone; undefined where another server does. */
  @InjectManager()
  async claimAudit(
    id: string,
    until: Date | null,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Date | undefined> {
    return await claimAudit(poolOf(context), id, until);
  }

  @InjectManager()
  async leaveAudit(id: string, until: Date, @MedusaContext() context: LockingContext = {}): Promise<void> {
    await leaveAudit(poolOf(context), id, until);
  }

  /** The next transactions of an audit. */
  @InjectManager()
  async listToAudit(
    audit: Audit,
    provider_ids: string[],
    limit: number,
    @MedusaContext() context: LockingContext = {},
  ): Promise<LedgerTransaction[]> {
    const ids = await idsToAudit(poolOf(context), audit, provider_ids, limit);
    if (ids.length === 0) return [];
    return await this.listTransactions({ id: ids }, { order: { created_at: "ASC", id: "ASC" } });
  }

  /**
   * Writes down that a page is done, and adds what it found to its days.
   * @returns the audit as it is now; undefined when another server has gone on with it, and nothing was written
   */
  @InjectTransactionManager()
  async recordAudited(
    audit: Audit,
    page: AuditedPage,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Audit | undefined> {
    if (!(await moveAudit(knexOf(context), audit, page, this.clock.date()))) return undefined;
    for (const day of page.days) await this.addToDay(audit.id, day, context);
    return await this.retrieveAudit(audit.id, { options: { refresh: true } }, context);
  }

  /** Once for each transaction of an audit, with what was seen last, also when it is looked at again after its server died. */
  async noteFinding(finding: NewFinding): Promise<AuditFinding> {
    const { audit_id, transaction_id } = finding;
    const [known] = await this.listAuditFindings({ audit_id, transaction_id }, { take: 1 });
    return known
      ? await rowsOf(this).updateAuditFindings({ id: known.id, ...finding, outcome: "open" })
      : await rowsOf(this).createAuditFindings({ ...finding, outcome: "open" });
  }

  /** What became of a finding once its transaction was looked into. */
  async settleFinding({ id }: Pick<AuditFinding, "id">, outcome: FindingOutcome): Promise<void> {
    await rowsOf(this).updateAuditFindings({ id, outcome });
  }

  /** What an audit may have found before its server died, and what is right by now. */
  async healFindings({ id: audit_id }: Pick<Audit, "id">, transaction_id: string[]): Promise<void> {
    const selector = { audit_id, transaction_id };
    await rowsOf(this).updateAuditFindings({ selector, data: { outcome: "healed" } });
  }

  /** What a server died over, and the gateway gave no answer about when it was looked at again. */
  async leaveOpenFindings(audit_id: string): Promise<void> {
    const selector = { audit_id, outcome: "open" };
    await rowsOf(this).updateAuditFindings({ selector, data: { outcome: "moving" } });
  }

  async finishAudit({ id }: Pick<Audit, "id">, finished_at: Date): Promise<void> {
    await rowsOf(this).updateAudits({ id, status: "finished", finished_at });
  }

  /**
   * A payment in Medusa without a transaction: once for each audit. Staff is told when it is found first, or otherwise than before.
   * @param provider_id that stands for the audited account
   */
  @InjectTransactionManager()
  async noteUnknownPayment(
    finding: NewFinding & { payment_id: string },
    provider_id: string,
    @MedusaContext() context: LockingContext = {},
  ): Promise<void> {
    const { audit_id, payment_id, order_id, code, message: reason } = finding;
    const earlier = await this.listAuditFindings({ payment_id }, { take: null }, context);
    if (earlier.some((one) => one.audit_id === audit_id)) return;
    await rowsOf(this).createAuditFindings({ ...finding, outcome: "attention" }, context);
    if (earlier.some(({ message }) => message === reason)) return;
    const data = { reference: payment_id, payment_id, order_id, provider_id, code, reason };
    await this.postMessages([{ name: CrossborderEvents.ATTENTION_NEEDED, data }], context);
  }

  /** How many findings of an audit there are of each outcome. */
  @InjectManager()
  async countFindings(
    audit_id: string,
    @MedusaContext() context: LockingContext = {},
  ): Promise<Record<FindingOutcome, number>> {
    return {
      open: 0,
      healed: 0,
      moving: 0,
      attention: 0,
      ...(await countFindings(poolOf(context), audit_id)),
    };
  }

  private async addToDay(audit_id: string, sums: DaySums, context: LockingContext): Promise<void> {
    const { day, currency_code } = sums;
    const [known] = await this.listAuditDays({ audit_id, day, currency_code }, { take: 1 }, context);
    if (!known) {
      await rowsOf(this).createAuditDays({ audit_id, ...sums }, context);
      return;
    }
    const added = AMOUNTS.map((name) => [name, new BigNumber(known[name]).plus(sums[name]).toFixed(2)]);
    const transactions = known.transactions + sums.transactions;
    await rowsOf(this).updateAuditDays({ id: known.id, transactions, ...Object.fromEntries(added) }, context);
  }
}
