import { type Channel, CHANNEL_NAMES } from "../../http/values";
import { readSoldAt, soldAtObstacle } from "../sold-at";
import type { StoreContext } from "../context";
import { isHeldFirst } from "../flow-options";
import { CURRENCIES, type ParsedOptions } from "../options";
import { channelIn, isSameAccount } from "../provider-id";

/** What is to be paid, as far as it says by which methods. */
export interface PaidWith {
  region_id?: string | null;
  sales_channel_id?: string | null;
  currency_code: string;
}

/**
 * The payment providers of an account by which an order of a region can be paid on a page: those that the region offers, but for the
 * counter, for what is being switched off and for what takes no payments of its sales channel.
 */
export async function methodsOf(
  { records, ledger, accountOf }: StoreContext,
  account_provider_id: string,
  { region_id, sales_channel_id, currency_code }: PaidWith,
): Promise<string[]> {
  if (!region_id || !CURRENCIES.includes(currency_code)) return [];
  const { options } = accountOf(account_provider_id);
  const [region] = await records.regions({ id: region_id });
  const draining = await ledger.listDrainingChannels({ region_id }, { take: null });
  const soldAt = await readSoldAt(records, [options], { sales_channel_id });
  const isDraining = (id: string) => draining.some(({ provider_id }) => provider_id === id);
  const offered = (region?.provider_ids ?? []).filter(
    (id) =>
      isSameAccount(id, account_provider_id) &&
      !isDraining(id) &&
      isPayable(id, options, currency_code) &&
      !soldAtObstacle(options, id, soldAt),
  );
  const place = (id: string) => CHANNEL_NAMES.findIndex((name) => name === channelIn(id));
  return offered.toSorted((one, other) => place(one) - place(other));
}

/** As `planOnline` refuses it: a QR code is paid in USD, and nothing else holds the money. */
export function isPayable(
  id: string,
  options: Pick<ParsedOptions, "presentation" | "capture">,
  currency_code: string,
): boolean {
  const channel: Channel | undefined = channelIn(id);
  if (!channel || channel === "in_store") return false;
  return options.presentation[channel] === "qrcode"
    ? currency_code === "usd"
    : !isHeldFirst(options, channel);
}
