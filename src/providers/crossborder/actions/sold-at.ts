import type { NewSession } from "../../../medusa";
import { hasRule, readSoldAt, soldAtObstacle } from "../../../payments/sold-at";
import type { ProviderContext } from "../../../payments/context";
import { isInStore } from "../../../payments/provider-id";
import { throwIf } from "../../../payments/views/obstacles";

/**
 * Whether the account takes payments of the sales channel of the cart or order. At the counter the clerk's ticket says that it does:
 * the store of the till is looked at before it is made.
 * @throws MedusaError `other_sales_channel`
 */
export async function checkSoldAt(
  { records, account: { options } }: ProviderContext,
  session: Pick<NewSession, "provider_id" | "payment_collection">,
): Promise<void> {
  const { provider_id, payment_collection } = session;
  if (isInStore(session) || !hasRule(options, provider_id)) return;
  const { sales_channel_id } = payment_collection.cart ?? payment_collection.order ?? {};
  throwIf(soldAtObstacle(options, provider_id, await readSoldAt(records, [options], { sales_channel_id })));
}
