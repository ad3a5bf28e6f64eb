import type { MedusaContainer } from "@medusajs/framework/types";
import { accountOf } from "../accounts";
import { findOrderOfCart } from "../bookkeeping";
import { ledgerOf, queryOf } from "../container";
import { readReference } from "../gateway";
import { outcomeOf } from "./outcome";
import { trySettle } from "./try-settle";

/**
 * The browser came back from the cashier page: settles, and resolves to where it goes next. It is sent on even
 * when the gateway cannot be asked now. Its own parameters count for nothing.
 * @throws MedusaError NOT_FOUND for an unknown provider
 */
export async function receiveBrowser(
  container: MedusaContainer,
  provider_id: string,
  given: string,
): Promise<string> {
  const { options } = accountOf(container, provider_id);
  const reference = readReference(given);
  if (reference) await trySettle(container, { reference });
  const row = reference && (await ledgerOf(container).findByReference(reference));
  const own = row && row.provider_id === provider_id ? row : undefined;
  const url = new URL(own?.return_url ?? options.storefrontUrl);
  url.searchParams.set("payment", own ? outcomeOf(own) : "pending");
  if (own?.cart_id) {
    url.searchParams.set("cart_id", own.cart_id);
    const order = await findOrderOfCart(queryOf(container), own.cart_id);
    if (order) url.searchParams.set("order_id", order.id);
  }
  return url.toString();
}
