import { dayAt, rangeOf } from "../../gateway";
import { accountProviderIds, merchantOf } from "../accounts";
import type { StoreContext } from "../context";
import { accountIn, inboxProviderId, providerIdsBeside } from "../provider-id";

/** A day of a merchant, in its time zone. */
export interface MerchantDay {
  /** Who is paid at the gateway: see `merchantOf`. */
  merchant: string;
  /** Of the first entry of medusa-config that is this merchant. */
  provider_id: string;
  /** The `id` of each entry. */
  account: string;
  time_zone: string;
  day: string;
  today: string;
  /** Of all its entries, such as one for QR codes beside one for the cashier page: its statement has them all. */
  provider_ids: string[];
  from: Date;
  to: Date;
}

/**
 * The day of the merchant behind a provider, or today where none is given.
 * @throws MedusaError `account_not_found`
 */
export function dayOfMerchant(context: StoreContext, provider_id: string, wanted?: string): MerchantDay {
  const merchant = merchantOf(context.accountOf(provider_id).options);
  const entries = accountProviderIds(context.container).filter(
    (one) => merchantOf(context.accountOf(one).options) === merchant,
  );
  const first = entries[0] ?? inboxProviderId(provider_id);
  const time_zone = context.accountOf(first).options.timeZone;
  const today = dayAt(context.clock.date(), time_zone);
  const day = wanted ?? today;
  return {
    ...{ merchant, provider_id: first, time_zone, day, today },
    account: entries.map((one) => accountIn(one) ?? one).join(", "),
    provider_ids: entries.flatMap(providerIdsBeside),
    ...rangeOf(day, day, time_zone),
  };
}

/** The same of every merchant in medusa-config. */
export function dayOfEach(context: StoreContext, wanted?: string): MerchantDay[] {
  const days = accountProviderIds(context.container).map((id) => dayOfMerchant(context, id, wanted));
  return [...new Map(days.map((one) => [one.merchant, one])).values()];
}
