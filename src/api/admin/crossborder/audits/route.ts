import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import type { AuditsBegun, ErrorAnswer, RunAudit } from "../../../../http";
import { merchantBehind } from "../../../../payments/accounts";
import { recordAct } from "../../../../payments/asked-by";
import { auditNow, readAudit } from "../../../../payments/audit/run";
import { storeContext } from "../../../../payments/context";
import { answers, askedBy } from "../../staff-route";

export const GET = answers("GET audits", async ({ req, context, query }) => {
  const { provider_id, limit, offset, order } = query;
  const created_at = order === "created_at" ? "ASC" : "DESC";
  const of = provider_id === undefined ? {} : { merchant: merchantBehind(req.scope, provider_id).merchant };
  const [found, count] = await context.ledger.listAndCountAudits(of, {
    skip: offset,
    take: limit,
    order: { created_at },
  });
  const audits = await Promise.all(found.map((audit) => readAudit(context, audit)));
  return { audits, count, limit, offset };
});

/** They go on in the background. */
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
