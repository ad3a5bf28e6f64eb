import type { MedusaError } from "@medusajs/framework/utils";
import { accountProviderIds } from "./accounts";
import type { StoreContext } from "./context";
import { paymentError } from "./errors";
import { isInStore, isSameAccount, providerIdsBeside } from "./provider-id";
import { hasRule, soldAtObstacle } from "./sold-at";

/** Which providers take payments of at least one of some sales channels. Those that are no account's of medusa-config are not judged. */
export async function offeredIn(
  { container, records, accountOf }: StoreContext,
  sales_channel_ids: string[],
): Promise<(provider_id: string) => boolean> {
  const accounts = accountProviderIds(container);
  const isRuled = accounts.some((id) => accountOf(id).options.salesChannels !== undefined);
  const channels = isRuled ? await records.salesChannels(sales_channel_ids) : [];
  return (provider_id) => {
    if (!accounts.some((id) => isSameAccount(id, provider_id))) return true;
    const { options } = accountOf(provider_id);
    if (!hasRule(options, provider_id)) return true;
    return channels.some((sales_channel) => !soldAtObstacle(options, provider_id, { sales_channel }));
  };
}

/** Why an order can be paid by no method of a storefront: no account takes payments of its sales channel. */
export async function channelObstacle(
  context: StoreContext,
  order_id: string,
): Promise<MedusaError | undefined> {
  const accounts = accountProviderIds(context.container);
  if (!accounts.some((id) => context.accountOf(id).options.salesChannels !== undefined)) return undefined;
  const { sales_channel_id } = (await context.records.orderHead(order_id)) ?? {};
  const isOffered = await offeredIn(context, sales_channel_id ? [sales_channel_id] : []);
  const online = accounts.flatMap(providerIdsBeside).filter((provider_id) => !isInStore({ provider_id }));
  if (online.some(isOffered)) return undefined;
  return paymentError(
    "other_sales_channel",
    "order_id: no account takes payments of the sales channel of this order",
  );
}
