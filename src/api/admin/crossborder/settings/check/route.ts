import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { check, ConnectionError, NOTHING_OPENED } from "../../../../../check/check";
import type { CheckGateway, CheckGatewayAnswer, GatewayCheck } from "../../../../../http";
import { accountOf } from "../../../../../payments/accounts";
import { recordAct } from "../../../../../payments/acts";
import { storeContext } from "../../../../../payments/context";
import { noteCheck } from "../../../../../payments/health/account";
import { askedBy } from "../../asked-by";

const wentWrong = ({ reason }: GatewayCheck) => (reason === null ? undefined : { reason });

/** Compares what is assumed of an account's gateway with it, by questions that open nothing: `{ provider_id }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<CheckGateway>,
  res: MedusaResponse<CheckGatewayAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { provider_id } = req.validatedBody;
  const { options } = accountOf(req.scope, provider_id);
  const asked = {
    act: "gateway_check",
    by: askedBy(req),
    subject: {},
    data: { provider_id },
    wentWrong,
  } as const;
  const work = async (): Promise<GatewayCheck> => {
    try {
      const { observations } = await check({ options, stage: 1, ...NOTHING_OPENED });
      const { agree, differ } = await noteCheck(context, provider_id, { stage: 1, observations });
      const seen = observations.filter(({ verdict }) => verdict !== "not_seen");
      return { stage: 1, agree, differ, reason: null, observations: seen };
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      return { stage: 0, agree: 0, differ: 0, reason: error.message, observations: [] };
    }
  };
  res.json({ check: await recordAct(context, asked, work) });
}
