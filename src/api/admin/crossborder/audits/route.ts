import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { merchantBehind } from "../../../../payments/accounts";
import { recordAct } from "../../../../payments/asked-by";
import { auditNow, readAudit } from "../../../../payments/audit/run";
import { storeContext } from "../../../../payments/context";
import { askedBy } from "../asked-by";
import type { AuditList, AuditsBegun, ErrorAnswer, ListAudits, RunAudit } from "../../../../http";

/** Audits with their days: `?provider_id=&limit=&offset=&order=`. */
export async function GET(
  req: MedusaRequest<unknown, ListAudits>,
  res: MedusaResponse<AuditList>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { skip = 0, take = 20, order } = req.queryConfig.pagination;
  const { provider_id } = req.validatedQuery;
  const of = provider_id === undefined ? {} : { merchant: merchantBehind(req.scope, provider_id).merchant };
  const [found, count] = await context.ledger.listAndCountAudits(of, { skip, take, order });
  const audits = await Promise.all(found.map((audit) => readAudit(context, audit)));
  res.json({ audits, count, limit: take, offset: skip });
}

/** Begins audits now: `{ provider_id? }`. They go on in the background. */
export async function POST(
  req: AuthenticatedMedusaRequest<RunAudit>,
  res: MedusaResponse<AuditsBegun | ErrorAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { provider_id } = req.validatedBody;
  const act = { act: "audit", by: askedBy(req), subject: {}, data: { provider_id } } as const;
  try {
    const begun = await recordAct(context, act, () => auditNow(context, provider_id));
    const audits = await Promise.all(begun.map((audit) => readAudit(context, audit)));
    res.status(202).json({ audits });
  } catch (error) {
    if (!(error instanceof MedusaError) || error.code !== "audit_running") throw error;
    const { code, message } = error;
    res.status(409).json({ type: "conflict", code, message });
  }
}
