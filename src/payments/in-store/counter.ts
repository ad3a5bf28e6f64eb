import type { Counter, CounterAccount } from "../../http";
import { nameOf } from "../../http/person";
import { inStoreProviderIds } from "../accounts";
import type { AskedBy } from "../acts";
import type { StoreContext } from "../context";
import { paymentError, quoted } from "../errors";
import { environmentOf } from "../options";
import { accountIn, isInStore } from "../provider-id";

/**
 * The in-store provider that was named, or the first one of medusa-config.
 * @throws MedusaError `invalid_input` for a provider of a storefront, `account_not_found`
 */
export function counterAccount({ container }: StoreContext, wanted?: string): string {
  const [first = "", ...others] = inStoreProviderIds(container);
  if (wanted === undefined) return first;
  const message = `provider_id: ${quoted(wanted)} is not an in-store provider`;
  if (!isInStore({ provider_id: wanted })) throw paymentError("invalid_input", message);
  if ([first, ...others].includes(wanted)) return wanted;
  throw paymentError("account_not_found", `${message} of medusa-config`);
}

/** What a clerk may choose beside the method. */
export async function readCounter(context: StoreContext, { user_id }: AskedBy): Promise<Counter> {
  const own = user_id === undefined ? undefined : await context.records.clerkNo(user_id);
  const clerks = own === undefined ? await context.records.clerks() : [];
  return {
    accounts: inStoreProviderIds(context.container).map((id) => accountAt(context, id)),
    store_admin_no: own ?? null,
    clerks: clerks.map((user) => ({ store_admin_no: user.store_admin_no, name: nameOf(user) })),
  };
}

function accountAt(context: StoreContext, provider_id: string): CounterAccount {
  const { options } = context.accountOf(provider_id);
  return {
    provider_id,
    id: accountIn(provider_id) ?? provider_id,
    environment: environmentOf(options),
    merchant_no: options.merchantNo,
    store_no: options.storeNo,
    store_admin_no: options.storeAdminNo ?? null,
  };
}
