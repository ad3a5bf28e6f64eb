import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { CheckGateway, CheckGatewayAnswer, GatewayCheck } from "../../../../../http";
import { recordAct } from "../../../../../payments/acts";
import { storeContext } from "../../../../../payments/context";
import { checkAccount } from "../../../../../payments/health/account";
import { askedBy } from "../../asked-by";

const wentWrong = ({ reason }: GatewayCheck) => (reason === null ? undefined : { reason });

/** Compares what is assumed of an account's gateway with it: `{ provider_id }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<CheckGateway>,
  res: MedusaResponse<CheckGatewayAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { provider_id } = req.validatedBody;
  const by = askedBy(req);
  const asked = { act: "gateway_check", by, subject: {}, data: { provider_id }, wentWrong } as const;
  res.json({ check: await recordAct(context, asked, () => checkAccount(context, provider_id)) });
}
