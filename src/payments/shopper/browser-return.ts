import { readReference } from "../../gateway";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { findOrderOfCart } from "../medusa-records";
import { tryReconcile } from "../reconciliation/reconcile-transaction";
import { outcomeOf } from "./outcome";

/**
 * The browser came back from the cashier page: reconciles, and resolves to where it goes next. It is sent on even when
 * the gateway cannot be asked now. Its own parameters are not believed.
 * @throws MedusaError `account_not_found` for an unknown provider
 */
export async function receiveBrowser(
  context: StoreContext,
  provider_id: string,
  given: string,
): Promise<string> {
  const { options } = accountOf(context.container, provider_id);
  const reference = readReference(given);
  if (reference) await tryReconcile(context, { reference });
  const found = reference && (await context.ledger.findByReference(reference));
  const transaction = found && found.provider_id === provider_id ? found : undefined;
  const url = new URL(transaction?.return_url ?? options.storefrontUrl);
  url.searchParams.set("payment", transaction ? outcomeOf(transaction) : "pending");
  if (transaction?.cart_id) {
    url.searchParams.set("cart_id", transaction.cart_id);
    const order = await findOrderOfCart(context.query, transaction.cart_id);
    if (order) url.searchParams.set("order_id", order.id);
  }
  return url.toString();
}
