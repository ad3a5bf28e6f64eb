import { exportAudit } from "../../../../../../payments/audit/run";
import { sendsFile } from "../../../../staff-route";

export const GET = sendsFile("GET audits/:id/export", async ({ context, params }) => {
  const { id } = await context.ledger.retrieveAudit(params.id);
  return { name: `${id}.csv`, file: exportAudit(context, id) };
});
