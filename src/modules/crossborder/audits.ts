import { generateEntityId, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import type { Audit, AuditedPage, AuditFinding, DaySums, NewFinding } from "./audit-types";
import type { FindingOutcome } from "./findings";
import { CrossborderEvents } from "./messages";
import { LedgerHistory } from "./history";
import { knexOf, type LockingContext, rowsOf } from "./rows";
import { sameShops } from "./shops";
import type { LedgerTransaction } from "./types";

const AMOUNTS = ["gateway", "ledger", "payments", "orders", "unassigned", "found", "difference"] as const;

const AUDITS = "crossborder_audit";
const TRANSACTIONS = "crossborder_transaction";
/** Closed or failed at the gateway, which has it; `rules/transactions.ts` has the same times. */
const MAY_BE_PAID = `ended_at is not null
  and coalesce(expires_at + interval '1 day', created_at + interval '35 days') + interval '1 day' >= ?`;

/** A server that works on an audit has it for so long, and renews that meanwhile. */
const WORKED_ON = "date_trunc('milliseconds', now()) + interval '15 seconds'";

export type NewAudit = Pick<Audit, "provider_id" | "since">;

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
  async beginAudit(audit: NewAudit): Promise<Audit | undefined> {
    const knex = this.pool;
    const id = generateEntityId(undefined, "cbaud");
    const added = await knex(AUDITS)
      .insert({ id, ...audit })
      .onConflict(knex.raw("(provider_id) where status = 'running' and deleted_at is null"))
      .ignore()
      .returning("id");
    return added.length === 0 ? undefined : await this.retrieveAudit(id);
  }

  /**
   * Has the caller work on a running audit, alone on all servers.
   * @param until what the caller had it until; null for one that wants it
   * @returns until when; undefined where another server has it
   */
  async claimAudit(id: string, until: Date | null): Promise<Date | undefined> {
    const knex = this.pool;
    const [claimed] = await knex<Audit>(AUDITS)
      .where({ id, status: "running" })
      .where((free) =>
        until
          ? free.where({ worked_on_until: until })
          : free.whereNull("worked_on_until").orWhere("worked_on_until", "<=", knex.fn.now()),
      )
      .update({ worked_on_until: knex.raw(WORKED_ON) })
      .returning("worked_on_until");
    return claimed?.worked_on_until ?? undefined;
  }

  /** Any server may go on with it at once. */
  async leaveAudit(id: string, until: Date): Promise<void> {
    await this.pool(AUDITS).where({ id, worked_on_until: until }).update({ worked_on_until: null });
  }

  /**
   * The transactions behind an audit's position, in the order in which they were opened. Those that wait for their first
   * reconciliation are the reconciliation job's, and those that ended unpaid are audited until their late looks have been over for a
   * day, so that one audit comes after the last look. The database compares the moments, which are finer there than a `Date`.
   */
  async listToAudit(
    { since, created_at, position }: Audit,
    provider_ids: string[],
    limit: number,
  ): Promise<LedgerTransaction[]> {
    const knex = this.pool;
    const behind = knex(TRANSACTIONS).select("created_at", "id").where({ id: position });
    return await knex(TRANSACTIONS)
      .select("*")
      .whereIn("provider_id", provider_ids)
      .where((audited) =>
        audited.whereNot("reconciliation_status", "pending").orWhereRaw(MAY_BE_PAID, [created_at]),
      )
      .whereNull("deleted_at")
      .whereRaw(`shop_id in (${sameShops()})`, [await this.shopId()])
      .where("created_at", ">=", since)
      .where("created_at", "<=", created_at)
      .modify((query) => position && query.whereRaw("(created_at, id) > (?)", [behind]))
      .orderBy(["created_at", "id"])
      .limit(limit);
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
    const knex = knexOf(context);
    const moved = await knex(AUDITS)
      .where({ id: audit.id, status: "running" })
      .whereRaw("position is not distinct from ?", [audit.position])
      .update({
        position: page.position,
        transactions: knex.raw("transactions + ?", [page.transactions]),
        unanswered: knex.raw("unanswered + ?", [page.unanswered]),
        updated_at: this.clock.date(),
      });
    if (moved === 0) return undefined;
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
  async countFindings(audit_id: string): Promise<Record<FindingOutcome, number>> {
    const rows: { outcome: FindingOutcome; count: string }[] = await this.pool("crossborder_audit_finding")
      .select("outcome")
      .count("* as count")
      .where({ audit_id })
      .groupBy("outcome");
    const counted = Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
    return { open: 0, healed: 0, moving: 0, attention: 0, ...counted };
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
