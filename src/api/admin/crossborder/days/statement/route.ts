import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { recordAct } from "../../../../../payments/asked-by";
import { storeContext } from "../../../../../payments/context";
import { compareStatement } from "../../../../../payments/days/statement";
import { askedBy } from "../../asked-by";
import type { CompareStatement, DayAnswer } from "../../../../../http";

/** Compares the gateway's statement with a day: `{ provider_id, day, file, columns? }`, the file in base64. */
export async function POST(
  req: AuthenticatedMedusaRequest<CompareStatement>,
  res: MedusaResponse<DayAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { provider_id, day } = req.validatedBody;
  const asked = { act: "statement", by: askedBy(req), subject: {}, data: { provider_id, day } } as const;
  const compared = await recordAct(context, asked, () => compareStatement(context, req.validatedBody));
  res.json({ day: compared });
}
