import { ask, saveFile } from "../common/sdk";
import type { Texts } from "../i18n/en";

/** What an audit found for one day and currency. Amounts are decimal text. */
export interface Day {
  day: string;
  currency_code: string;
  transactions: number;
  gateway: string;
  ledger: string;
  payments: string;
  orders: string;
  unassigned: string;
  found: string;
  difference: string;
}

export type FindingOutcome = keyof Texts["books"]["findings"]["outcome"];

export interface Audit {
  id: string;
  /** Stands for the account. */
  provider_id: string;
  status: "running" | "finished";
  started_at: string;
  finished_at: string | null;
  transactions: number;
  unanswered: number;
  findings: Record<FindingOutcome, number>;
  days: Day[];
}

export interface Finding {
  id: string;
  /** Null where Medusa's payment has no transaction: that is named instead. */
  reference: string | null;
  payment_id: string | null;
  order_id: string | null;
  code: keyof Texts["books"]["findings"]["code"];
  message: string;
  outcome: FindingOutcome;
  gateway: string;
  ledger: string;
  payments: string;
  orders: string;
}

const AUDITS = "audits";

/** The newest ones of all accounts. */
export async function listAudits(): Promise<Audit[]> {
  const query = new URLSearchParams({ limit: "30" });
  return (await ask<{ audits: Audit[] }>(AUDITS, { query })).audits;
}

export async function runAudit(provider_id: string | undefined): Promise<Audit[]> {
  const body = provider_id ? { provider_id } : {};
  return (await ask<{ audits: Audit[] }>(AUDITS, { body })).audits;
}

/** More of one day than anybody reads at once are in the file. */
const MOST = "100";

export interface Findings {
  findings: Finding[];
  /** Of the day, also where fewer are listed. */
  count: number;
}

export async function listFindings(id: string, { day, currency_code }: Day): Promise<Findings> {
  const query = new URLSearchParams({ day, currency_code, limit: MOST });
  return await ask<Findings>(`${AUDITS}/${id}`, { query });
}

export const exportAudit = (id: string) => saveFile(`${AUDITS}/${id}/export`, `${id}.csv`);

/** Every currency of an audit agrees, and nothing waits for anybody. */
export const agrees = ({ days, findings }: Audit): boolean =>
  days.every(isLevel) && findings.attention + findings.moving + findings.open === 0;

export const isLevel = ({ difference }: Day): boolean => /^0\.0+$/.test(difference);
