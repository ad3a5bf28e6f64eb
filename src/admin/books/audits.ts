import { sdk } from "../common/sdk";
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

export type Outcome = keyof Texts["books"]["findings"]["outcome"];

export interface Audit {
  id: string;
  /** Stands for the account. */
  provider_id: string;
  status: "running" | "finished";
  started_at: string;
  finished_at: string | null;
  transactions: number;
  unanswered: number;
  findings: Record<Outcome, number>;
  days: Day[];
}

export interface Finding {
  id: string;
  reference: string;
  order_id: string | null;
  code: keyof Texts["books"]["findings"]["code"];
  message: string;
  outcome: Outcome;
  gateway: string;
  ledger: string;
  payments: string;
  orders: string;
}

const AUDITS = "/admin/crossborder/audits";

/** The newest ones of all accounts. */
export async function listAudits(): Promise<Audit[]> {
  return (await sdk.client.fetch<{ audits: Audit[] }>(AUDITS, { query: { limit: 30 } })).audits;
}

export async function runAudit(provider_id: string | undefined): Promise<Audit[]> {
  const body = provider_id ? { provider_id } : {};
  return (await sdk.client.fetch<{ audits: Audit[] }>(AUDITS, { method: "POST", body })).audits;
}

/** More of one day than anybody reads at once are in the file. */
const MOST = 100;

export async function listFindings(id: string, { day, currency_code }: Day): Promise<Finding[]> {
  const query = { day, currency_code, limit: MOST };
  return (await sdk.client.fetch<{ findings: Finding[] }>(`${AUDITS}/${id}`, { query })).findings;
}

/** Has the browser keep the audit as a file. Fetched, so that it works however the dashboard has signed in. */
export async function exportAudit(id: string): Promise<void> {
  const headers = { accept: "text/csv" };
  const answer = await sdk.client.fetch<Response>(`${AUDITS}/${id}/export`, { headers });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${id}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Every currency of an audit agrees, and nothing waits for anybody. */
export const agrees = ({ days, findings }: Audit): boolean =>
  days.every(isLevel) && findings.attention + findings.moving + findings.open === 0;

export const isLevel = ({ difference }: Day): boolean => /^0\.0+$/.test(difference);

/** The account in a provider id that stands for it, such as `main`. */
export const accountOf = (provider_id: string): string => provider_id.replace(/^pp_crossborder-[a-z-]+_/, "");
