import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { storeContext } from "../../../payments/context";

const listed = z.looseObject({
  payment_providers: z.array(z.looseObject({ id: z.string().optional() }).nullish()),
  count: z.number(),
});

/**
 * Medusa's list of a region's payment methods, without those that are being switched off: Medusa's region still has them, and a
 * session would be refused.
 */
export async function withoutDraining(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { region_id } = req.query;
  if (typeof region_id !== "string") return next();
  const { ledger } = storeContext(req.scope);
  const draining = await ledger.listDrainingChannels({ region_id }, { take: null });
  if (draining.length > 0) answerWithout(res, new Set(draining.map(({ provider_id }) => provider_id)));
  next();
}

function answerWithout(res: MedusaResponse, hidden: ReadonlySet<string>): void {
  const answer = res.json.bind(res);
  res.json = (body: unknown) => {
    const { data } = listed.safeParse(body);
    if (!data) return answer(body);
    const shown = data.payment_providers.filter((provider) => !hidden.has(provider?.id ?? ""));
    const count = data.count - (data.payment_providers.length - shown.length);
    return answer({ ...data, payment_providers: shown, count });
  };
}
