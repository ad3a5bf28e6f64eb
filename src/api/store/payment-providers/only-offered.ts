import type { MedusaNextFunction, MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { offeredIn } from "../../../payments/offered-in";
import { storeContext } from "../../../payments/context";

const listed = z.looseObject({
  payment_providers: z.array(z.looseObject({ id: z.string().optional() }).nullish()),
  count: z.number(),
});

/**
 * Medusa's list of a region's payment methods, without those with which a session would be refused: what is being switched off, which
 * Medusa's region still has, and what takes no payments of any sales channel of the publishable key. Of a key with several sales channels
 * the list does not tell which one a cart is of.
 */
export async function onlyOffered(
  req: MedusaStoreRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { region_id } = req.query;
  const context = storeContext(req.scope);
  const draining =
    typeof region_id === "string"
      ? await context.ledger.listDrainingChannels({ region_id }, { take: null })
      : [];
  const isOffered = await offeredIn(context, req.publishable_key_context.sales_channel_ids);
  const hidden = new Set(draining.map(({ provider_id }) => provider_id));
  answerWith(res, (id) => !hidden.has(id) && isOffered(id));
  next();
}

function answerWith(res: MedusaResponse, isShown: (provider_id: string) => boolean): void {
  const answer = res.json.bind(res);
  res.json = (body: unknown) => {
    const { data } = listed.safeParse(body);
    if (!data) return answer(body);
    const shown = data.payment_providers.filter((provider) => isShown(provider?.id ?? ""));
    const count = data.count - (data.payment_providers.length - shown.length);
    return answer({ ...data, payment_providers: shown, count });
  };
}
