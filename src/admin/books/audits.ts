import type { AuditDayView, AuditFindings, AuditView } from "../../http";
import { ask, saveFile } from "../common/sdk";

/** The newest ones of all accounts. */
export async function listAudits(): Promise<AuditView[]> {
  const query = new URLSearchParams({ limit: "30" });
  return (await ask("GET audits", { query })).audits;
}

export async function runAudit(provider_id: string | undefined): Promise<AuditView[]> {
  const body = provider_id ? { provider_id } : {};
  return (await ask("POST audits", { body })).audits;
}

/** More of one day than anybody reads at once are in the file. */
const MOST = "100";

export async function listFindings(id: string, { day, currency_code }: AuditDayView): Promise<AuditFindings> {
  const query = new URLSearchParams({ day, currency_code, limit: MOST });
  return await ask("GET audits/:id", { params: { id }, query });
}

export const exportAudit = (id: string) => saveFile("GET audits/:id/export", `${id}.csv`, { params: { id } });

/** How many of its findings are open now. */
export const openIn = ({ open_now }: AuditView): number => open_now.attention + open_now.moving;

export const isLevel = ({ difference }: AuditDayView): boolean => /^0\.0+$/.test(difference);
