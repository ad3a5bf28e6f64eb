import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../../payments/context";
import { exportDifferentLines } from "../../../../../../payments/days/statement";
import type { ExportDifferentLines } from "../../../../../../http";

/** The lines that differ from the gateway's statement, all of them or of a group, as a CSV file: `?provider_id=&day=&group=`. */
export async function GET(
  req: MedusaRequest<unknown, ExportDifferentLines>,
  res: MedusaResponse,
): Promise<void> {
  const lines = await exportDifferentLines(storeContext(req.scope), req.validatedQuery);
  res.attachment("statement.csv").type("text/csv");
  res.send(lines.join(""));
}
