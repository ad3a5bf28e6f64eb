import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { recordAct } from "../../../../../payments/asked-by";
import { storeContext } from "../../../../../payments/context";
import { signDay } from "../../../../../payments/days/day";
import { askedBy } from "../../asked-by";
import type { DayAnswer, SignDay } from "../../../../../http";

/** Signs a day, once: `{ provider_id, day, figures, compared_at, note? }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<SignDay>,
  res: MedusaResponse<DayAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { provider_id, day } = req.validatedBody;
  const asked = { act: "sign_day", by: askedBy(req), subject: {}, data: { provider_id, day } } as const;
  const signed = await recordAct(context, asked, () => signDay(context, req.validatedBody));
  res.json({ day: signed });
}
