import type { Audit, AuditFinding, FindingCode, Ledger } from "../../src/modules/crossborder/internal";
import type { LedgerTables } from "./ledger";

const DAY_MS = 24 * 60 * 60_000;

/** A difference that an audit has written down. */
export interface Finding extends Omit<AuditFinding, "code"> {
  code: FindingCode;
}

type Call = <Asked extends unknown[], Found>(
  run: (...asked: Asked) => Promise<Found> | Found,
) => (...asked: Asked) => Promise<Found>;

type Played = "listToAudit" | "noteFinding" | "settleFinding" | "healFindings" | "recordAudited";

/** What an audit reads and writes about a page of transactions. */
export function auditsOf({ rows, findings, now }: LedgerTables, call: Call): Pick<Ledger, Played> {
  return {
    listToAudit: call(({ position, created_at }, provider_ids, limit) => {
      const all = rows.transactions.all();
      return all
        .slice(all.findIndex(({ id }) => id === position) + 1)
        .filter(({ provider_id }) => provider_ids.includes(provider_id))
        .filter(
          ({ reconciliation_status, ended_at, expires_at }) =>
            reconciliation_status !== "pending" ||
            (ended_at !== null && expires_at && expires_at.getTime() + 2 * DAY_MS >= created_at.getTime()),
        )
        .slice(0, limit);
    }),
    noteFinding: call((found) => {
      const id = `cbfnd_${found.transaction_id}`;
      const stamps = { created_at: now(), updated_at: now(), deleted_at: null };
      const finding: Finding = { ...found, id, outcome: "open", ...stamps };
      findings.set(found.transaction_id ?? "", finding);
      return finding;
    }),
    settleFinding: call(({ id }, outcome) => {
      for (const one of findings.values()) if (one.id === id) one.outcome = outcome;
    }),
    healFindings: call((_, right) => {
      for (const id of right) findings.delete(id);
    }),
    recordAudited: call((audit, { position }): Audit => ({ ...audit, position })),
  };
}

/** An audit that has just begun. */
export const newAudit = (provider_id: string, now: Date): Audit => ({
  id: `cbaud_${provider_id}`,
  merchant: provider_id,
  provider_id,
  days: null,
  status: "running",
  since: new Date(0),
  finished_at: null,
  worked_on_until: null,
  position: null,
  transactions: 0,
  unanswered: 0,
  created_at: now,
  updated_at: now,
  deleted_at: null,
});
