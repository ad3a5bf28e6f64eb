import { generateEntityId } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import BigNumber from "bignumber.js";
import type { FindingCode, FindingOutcome } from "./findings";
import { CrossborderEvents } from "./messages";
import type { Id } from "./reads";
import { type Store, sameShops, TABLES } from "./store";
import type { Audit, AuditFinding, LedgerTransaction } from "./types";

const daySums = z.object({
  /** `YYYY-MM-DD` in the merchant's time zone: when it was paid, or opened where the gateway does not tell. */
  day: z.string(),
  currency_code: z.string(),
  transactions: z.number(),
  /** Captured and not refunded, in each of the four books, after reconciliation. */
  gateway: z.string(),
  ledger: z.string(),
  payments: z.string(),
  orders: z.string(),
  /** The part of gateway and ledger that pays for no order on purpose: recurring deductions. */
  unassigned: z.string(),
  /** Largest book minus smallest, of each transaction by itself: when it was looked at, and what is left of it. */
  found: z.string(),
  difference: z.string(),
});
/** Sums of an audit for one day and currency. Amounts are decimal text with two places, and may be negative. */
export type DaySums = z.output<typeof daySums>;

const AMOUNTS = ["gateway", "ledger", "payments", "orders", "unassigned", "found", "difference"] as const;

/** What is written when a page of an audit is done. */
export interface AuditedPage {
  /** What is done with it. */
  position: string;
  transactions: number;
  unanswered: number;
  /** What it adds to the days. */
  days: DaySums[];
}

export interface NewFinding extends Omit<
  AuditFinding,
  "id" | "code" | "outcome" | "created_at" | "updated_at" | "deleted_at"
> {
  code: FindingCode;
}

/** Closed or failed at the gateway, which has it; `rules/transactions.ts` has the same times. */
const MAY_BE_PAID = `ended_at is not null
  and coalesce(expires_at + interval '1 day', created_at + interval '35 days') + interval '1 day' >= ?`;

/** A server that works on an audit has it for so long, and renews that meanwhile. */
const WORKED_ON = "date_trunc('milliseconds', now()) + interval '15 seconds'";

/** A finding of which something is left: a person must look, or it is on its way. */
export interface OpenFinding extends Pick<AuditFinding, "id" | "day" | "currency_code"> {
  outcome: "attention" | "moving";
}

/** A payment that is not in the ledger is looked for by the next audit alone. */
const OPEN = `
  select found.id, found.day, found.currency_code,
    case when coalesce(own.reconciliation_status, found.outcome) in ('needs_attention', 'attention')
      then 'attention' else 'moving' end as outcome
  from crossborder_audit_finding found left join crossborder_transaction own on own.id = found.transaction_id
  where found.audit_id = ? and found.outcome <> 'healed' and found.deleted_at is null
    and case when found.payment_id is null
      then own.reconciliation_status in ('needs_attention', 'pending')
        or (found.outcome <> 'attention' and own.next_check_at is not null)
      else not exists (
        select from crossborder_audit audit join crossborder_audit later on later.merchant = audit.merchant
        where audit.id = found.audit_id and later.created_at > audit.created_at and later.status = 'finished'
          and later.deleted_at is null) end`;

export type NewAudit = Pick<Audit, "merchant" | "provider_id" | "since">;

/** The audits of the ledger, which are written by one server at a time. */
export class Audits {
  constructor(private readonly store: Store) {}

  /** Resolves to the new audit, or undefined while one of the same merchant runs. */
  async beginAudit(audit: NewAudit): Promise<Audit | undefined> {
    const knex = this.store.pool;
    const id = generateEntityId(undefined, "cbaud");
    const added = await knex(TABLES.audit)
      .insert({ id, ...audit })
      .onConflict(knex.raw("(merchant) where status = 'running' and deleted_at is null"))
      .ignore()
      .returning("id");
    return added.length === 0 ? undefined : await this.store.rows.retrieveAudit(id);
  }

  /**
   * Has the caller work on a running audit, alone on all servers.
   * @param until what the caller had it until; null for one that wants it
   * @returns until when; undefined where another server has it
   */
  async claimAudit(id: string, until: Date | null): Promise<Date | undefined> {
    const knex = this.store.pool;
    const [claimed] = await knex<Audit>(TABLES.audit)
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
    await this.store
      .pool(TABLES.audit)
      .where({ id, worked_on_until: until })
      .update({ worked_on_until: null });
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
    const knex = this.store.pool;
    const behind = knex(TABLES.transaction).select("created_at", "id").where({ id: position });
    return await knex(TABLES.transaction)
      .select("*")
      .whereIn("provider_id", provider_ids)
      .where((audited) =>
        audited.whereNot("reconciliation_status", "pending").orWhereRaw(MAY_BE_PAID, [created_at]),
      )
      .whereNull("deleted_at")
      .whereRaw(`shop_id in (${sameShops()})`, [await this.store.shopId()])
      .where("created_at", ">=", since)
      .where("created_at", "<=", created_at)
      .modify((query) => position && query.whereRaw("(created_at, id) > (?)", [behind]))
      .orderBy(["created_at", "id"])
      .limit(limit);
  }

  /**
   * Writes down that a page is done, and adds what it found to the days.
   * @returns the audit as it is now; undefined when another server has gone on with it, and nothing was written
   */
  async recordAudited(audit: Audit, page: AuditedPage): Promise<Audit | undefined> {
    const knex = this.store.pool;
    const [moved] = await knex<Audit>(TABLES.audit)
      .where({ id: audit.id, status: "running" })
      .whereRaw("position is not distinct from ?", [audit.position])
      .update({
        position: page.position,
        transactions: knex.raw("transactions + ?", [page.transactions]),
        unanswered: knex.raw("unanswered + ?", [page.unanswered]),
        days: knex.raw("?::jsonb", [JSON.stringify(addDays(daysOf(audit), page.days))]),
        updated_at: this.store.clock.date(),
      })
      .returning("*");
    return moved;
  }

  /** Once for each transaction of an audit, with what was seen last, also when it is looked at again after its server died. */
  async noteFinding(finding: NewFinding): Promise<AuditFinding> {
    const { audit_id, transaction_id } = finding;
    const [known] = await this.store.rows.listAuditFindings({ audit_id, transaction_id }, { take: 1 });
    return known
      ? await this.store.rows.updateAuditFindings({ id: known.id, ...finding, outcome: "open" })
      : await this.store.rows.createAuditFindings({ ...finding, outcome: "open" });
  }

  /** What became of a finding once its transaction was looked into. */
  async settleFinding({ id }: Id, outcome: FindingOutcome): Promise<void> {
    await this.store.rows.updateAuditFindings({ id, outcome });
  }

  /** What an audit may have found before its server died, and what is right by now. */
  async healFindings({ id: audit_id }: Id, transaction_id: string[]): Promise<void> {
    const selector = { audit_id, transaction_id };
    await this.store.rows.updateAuditFindings({ selector, data: { outcome: "healed" } });
  }

  /** What a server died over, and the gateway gave no answer about when it was looked at again. */
  async leaveOpenFindings(audit_id: string): Promise<void> {
    const selector = { audit_id, outcome: "open" };
    await this.store.rows.updateAuditFindings({ selector, data: { outcome: "moving" } });
  }

  async finishAudit({ id }: Id, finished_at: Date): Promise<void> {
    await this.store.rows.updateAudits({ id, status: "finished", finished_at });
  }

  /**
   * A payment in Medusa without a transaction: once for each audit. Staff is told when it is found first, or otherwise than before.
   * @param provider_id that stands for the audited account
   */
  async noteUnknownPayment(finding: NewFinding & { payment_id: string }, provider_id: string): Promise<void> {
    const { audit_id, payment_id, order_id, code, message: reason } = finding;
    const { rows } = this.store;
    await this.store.inTransaction(async ({ context, knex }) => {
      const earlier = await rows.listAuditFindings({ payment_id }, { take: null }, context);
      if (earlier.some((one) => one.audit_id === audit_id)) return;
      await rows.createAuditFindings({ ...finding, outcome: "attention" }, context);
      if (earlier.some(({ message }) => message === reason)) return;
      const data = { reference: payment_id, payment_id, order_id, provider_id, code, reason };
      const messages = [{ name: CrossborderEvents.ATTENTION_NEEDED, data }];
      await this.store.tell({ messages }, knex);
    });
  }

  /** How many findings of an audit there are of each outcome. */
  async countFindings(audit_id: string): Promise<Record<FindingOutcome, number>> {
    const rows: { outcome: FindingOutcome; count: string }[] = await this.store
      .pool(TABLES.finding)
      .select("outcome")
      .count("* as count")
      .where({ audit_id })
      .groupBy("outcome");
    const counted = Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
    return { open: 0, healed: 0, moving: 0, attention: 0, ...counted };
  }

  /** What is left now of an audit's findings: what a person has solved meanwhile, or reconciliation mended, is left out. */
  async findOpen(audit_id: string): Promise<OpenFinding[]> {
    return await this.store.query<OpenFinding>(OPEN, [audit_id]);
  }
}

const kept = z.record(z.string(), daySums).nullable();

/** What an audit has found so far, in the order of the days. */
export const daysOf = ({ days }: Pick<Audit, "days">): DaySums[] =>
  Object.entries(kept.parse(days) ?? {})
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, sums]) => sums);

/** The same with what a page adds to it, by day and currency. */
function addDays(known: readonly DaySums[], added: readonly DaySums[]): Record<string, DaySums> {
  const sums: Record<string, DaySums> = {};
  for (const one of [...known, ...added]) {
    const key = `${one.day} ${one.currency_code}`;
    const before = sums[key];
    sums[key] = before ? together(before, one) : one;
  }
  return sums;
}

function together(one: DaySums, other: DaySums): DaySums {
  const sum = { ...one, transactions: one.transactions + other.transactions };
  for (const name of AMOUNTS) sum[name] = new BigNumber(one[name]).plus(other[name]).toFixed(2);
  return sum;
}
