import { generateEntityId } from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import type { Audit, AuditedPage } from "./audit-types";
import { FINDING_OUTCOMES, type FindingOutcome } from "./findings";

const AUDITS = "crossborder_audit";
const FINDINGS = "crossborder_audit_finding";
const TRANSACTIONS = "crossborder_transaction";

export type NewAudit = Pick<Audit, "provider_id" | "since">;

/** Begins an audit. Resolves to its id, or undefined while one of the same account runs, on whichever server. */
export async function addAudit(knex: Knex, audit: NewAudit): Promise<string | undefined> {
  const id = generateEntityId(undefined, "cbaud");
  const [added] = await knex(AUDITS)
    .insert({ id, ...audit })
    .onConflict(knex.raw("(provider_id) where status = 'running' and deleted_at is null"))
    .ignore()
    .returning("id");
  return added && id;
}

/** Closed or failed at the gateway, which has it; `rules/late-looks.ts` has the same times. */
const MAY_BE_PAID = `ended_at is not null
  and coalesce(expires_at + interval '1 day', created_at + interval '35 days') + interval '1 day' >= ?`;

const withIds = z.array(z.object({ id: z.string() }));

/**
 * The transactions behind an audit's position, in the order in which they were opened. Those that wait for their first
 * reconciliation are the reconciliation job's, and those that ended unpaid are audited until their late looks have been over for a
 * day, so that one audit comes after the last look. The database compares the moments, which are finer there than a `Date`.
 */
export async function idsToAudit(
  knex: Knex,
  { since, created_at, position }: Audit,
  provider_ids: string[],
  limit: number,
): Promise<string[]> {
  const behind = knex(TRANSACTIONS).select("created_at", "id").where({ id: position });
  const rows = await knex(TRANSACTIONS)
    .select("id")
    .whereIn("provider_id", provider_ids)
    .where((audited) =>
      audited.whereNot("reconciliation_status", "pending").orWhereRaw(MAY_BE_PAID, [created_at]),
    )
    .whereNull("deleted_at")
    .where("created_at", ">=", since)
    .where("created_at", "<=", created_at)
    .modify((query) => position && query.whereRaw("(created_at, id) > (?)", [behind]))
    .orderBy(["created_at", "id"])
    .limit(limit);
  return withIds.parse(rows).map(({ id }) => id);
}

/** A server that works on an audit has it for so long, and renews that meanwhile. */
const WORKED_ON = "date_trunc('milliseconds', now()) + interval '15 seconds'";

/**
 * Has the caller work on a running audit, alone on all servers.
 * @param until what the caller had it until; null for one that wants it
 * @returns until when; undefined where another server has it
 */
export async function claimAudit(knex: Knex, id: string, until: Date | null): Promise<Date | undefined> {
  const [claimed] = await knex(AUDITS)
    .where({ id, status: "running" })
    .where((free) =>
      until
        ? free.where({ worked_on_until: until })
        : free.whereNull("worked_on_until").orWhere("worked_on_until", "<=", knex.fn.now()),
    )
    .update({ worked_on_until: knex.raw(WORKED_ON) })
    .returning("worked_on_until");
  return claimed && z.date().parse(claimed.worked_on_until);
}

/** Any server may go on with an audit at once. */
export async function leaveAudit(knex: Knex, id: string, until: Date): Promise<void> {
  await knex(AUDITS).where({ id, worked_on_until: until }).update({ worked_on_until: null });
}

/** Moves an audit on. Resolves to false when it is not where the caller believes: another server goes on with it. */
export async function moveAudit(
  knex: Knex,
  { id, position }: Audit,
  page: AuditedPage,
  now: Date,
): Promise<boolean> {
  const moved = await knex(AUDITS)
    .where({ id, status: "running" })
    .whereRaw("position is not distinct from ?", [position])
    .update({
      position: page.position,
      transactions: knex.raw("transactions + ?", [page.transactions]),
      unanswered: knex.raw("unanswered + ?", [page.unanswered]),
      updated_at: now,
    });
  return moved === 1;
}

const counted = z.array(z.object({ outcome: z.enum(FINDING_OUTCOMES), count: z.coerce.number() }));

/** How many findings of an audit there are of each outcome that occurs. */
export async function countFindings(
  knex: Knex,
  audit_id: string,
): Promise<Partial<Record<FindingOutcome, number>>> {
  const rows = await knex(FINDINGS)
    .select("outcome")
    .count("* as count")
    .where({ audit_id })
    .whereNull("deleted_at")
    .groupBy("outcome");
  return Object.fromEntries(counted.parse(rows).map(({ outcome, count }) => [outcome, count]));
}
