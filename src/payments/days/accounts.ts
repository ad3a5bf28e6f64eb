import { dayAt, rangeOf } from "../../gateway";
import { type Merchant, merchantBehind, merchantsIn, nameOfMerchant, providerIdsOf } from "../accounts";
import type { StoreContext } from "../context";

/** A day of a merchant, in its time zone. */
export interface MerchantDay {
  /** Who is paid at the gateway: see `merchantOf`. */
  merchant: string;
  /** Of its first entry in medusa-config. */
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
export const dayOfMerchant = (context: StoreContext, provider_id: string, wanted?: string): MerchantDay =>
  dayOf(context, merchantBehind(context.container, provider_id), wanted);

/** The same of every merchant in medusa-config. */
export const dayOfEach = (context: StoreContext, wanted?: string): MerchantDay[] =>
  merchantsIn(context.container).map((merchant) => dayOf(context, merchant, wanted));

function dayOf(context: StoreContext, own: Merchant, wanted?: string): MerchantDay {
  const { merchant, entries } = own;
  const [provider_id] = entries;
  const time_zone = context.accountOf(provider_id).options.timeZone;
  const today = dayAt(context.clock.date(), time_zone);
  const day = wanted ?? today;
  return {
    ...{ merchant, provider_id, time_zone, day, today },
    account: nameOfMerchant(own),
    provider_ids: providerIdsOf(own),
    ...rangeOf(day, day, time_zone),
  };
}
