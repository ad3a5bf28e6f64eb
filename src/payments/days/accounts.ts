import { dayAt, rangeOf } from "../../gateway";
import { isDeepStrictEqual } from "node:util";
import { accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { accountIn, inboxProviderId, providerIdsBeside } from "../provider-id";

/** A day of an account, in the account's time zone. */
export interface AccountDay {
  /** Stands for the account. */
  provider_id: string;
  account: string;
  time_zone: string;
  day: string;
  today: string;
  provider_ids: string[];
  from: Date;
  to: Date;
}

/**
 * One account's day, or today where none is given.
 * @throws MedusaError `account_not_found`
 */
export function dayOfAccount(context: StoreContext, given: string, wanted?: string): AccountDay {
  const { timeZone: time_zone } = context.accountOf(given).options;
  const provider_id = inboxProviderId(given);
  const today = dayAt(context.clock.date(), time_zone);
  const day = wanted ?? today;
  const about = { provider_id, account: accountIn(provider_id) ?? provider_id, time_zone, day, today };
  return { ...about, provider_ids: providerIdsBeside(provider_id), ...rangeOf(day, day, time_zone) };
}

/** The same of every account in medusa-config. */
export const dayOfEach = (context: StoreContext, wanted?: string): AccountDay[] =>
  accountProviderIds(context.container).map((provider_id) => dayOfAccount(context, provider_id, wanted));

/**
 * The providers of every entry of medusa-config that is the same merchant at the gateway, such as one for QR codes beside one for the
 * cashier page: its statement has them all.
 */
export function providersOfMerchant(context: StoreContext, { provider_id }: AccountDay): string[] {
  const merchantOf = (one: string) => {
    const { baseUrl, merchantNo, storeNo, merGroupNo } = context.accountOf(one).options;
    return { baseUrl, merchantNo, storeNo, merGroupNo };
  };
  const own = merchantOf(provider_id);
  return accountProviderIds(context.container)
    .filter((one) => isDeepStrictEqual(merchantOf(one), own))
    .flatMap(providerIdsBeside);
}
