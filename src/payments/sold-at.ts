import type { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Channel } from "../http/values";
import type { Records } from "../medusa";
import { paymentError } from "./errors";
import { channelIn } from "./provider-id";

/*
 * Two shops in one Medusa are paid into two accounts: an account says which sales channels it takes payments of, and in which stock
 * locations its counter stands. Here it is decided whether a payment may be opened. What is open or paid already is recorded whatever the
 * options say now.
 */

const names = z.array(z.string().trim().min(1, "must not be empty"), "must be a list of names or ids");

const byChannel = z
  .strictObject({ channel_a: names, channel_b: names, channel_c: names, creditcard: names, in_store: names })
  .partial();

export const soldAtOptions = {
  /** The sales channels that the account takes payments of: for all methods, or for each of them. Every one where it is left out. */
  salesChannels: z
    .union(
      [names.min(1, "must name one at least"), byChannel],
      "must be a list of sales channels, or an object of methods with a list each",
    )
    .optional(),
  /** The stock locations in which the account's counter stands; the counter goes by the sales channel where it is left out. */
  stockLocations: names.optional(),
};

/** The rules of an account. */
export type SoldAtOptions = z.output<z.ZodObject<typeof soldAtOptions>>;

/** A sales channel or a stock location, as Medusa has it. */
export interface Named {
  id: string;
  name: string;
}

/** Where something is sold. Undefined where Medusa knows none, or no rule goes by it. */
export interface SoldAt {
  sales_channel?: Named;
  stock_location?: Named;
}

interface SoldAtIds {
  sales_channel_id?: string | null;
  stock_location_id?: string;
}

/** The sales channels of a provider; undefined where it takes payments of every one. */
function salesChannelsOf({ salesChannels }: SoldAtOptions, channel: Channel | undefined) {
  if (salesChannels === undefined || Array.isArray(salesChannels)) return salesChannels;
  return channel && salesChannels[channel];
}

/** Whether the counter of the account goes by the store in which the till stands. */
export const goesByLocation = ({ stockLocations }: SoldAtOptions, provider_id: string): boolean =>
  stockLocations !== undefined && channelIn(provider_id) === "in_store";

/** Whether it matters where something is sold that is paid with this provider. */
export const hasRule = (options: SoldAtOptions, provider_id: string): boolean =>
  goesByLocation(options, provider_id) || salesChannelsOf(options, channelIn(provider_id)) !== undefined;

const isNamed = (list: readonly string[], one: Named | undefined): boolean =>
  one !== undefined && list.some((text) => text === one.id || text === one.name);

/** Why no payment may be opened with a provider where something is sold: the one rule of every place that opens or offers one. */
export function soldAtObstacle(
  options: SoldAtOptions,
  provider_id: string,
  { sales_channel, stock_location }: SoldAt,
): MedusaError | undefined {
  if (goesByLocation(options, provider_id)) {
    if (isNamed(options.stockLocations ?? [], stock_location)) return undefined;
    const where = stock_location ? "in this store" : "where no store is named";
    return paymentError(
      "other_stock_location",
      `stock_location_id: ${provider_id} takes no payments ${where}`,
    );
  }
  const served = salesChannelsOf(options, channelIn(provider_id));
  if (served === undefined || isNamed(served, sales_channel)) return undefined;
  return paymentError(
    "other_sales_channel",
    `provider_id: ${provider_id} takes no payments of this sales channel`,
  );
}

/** Reads what rules go by, as far as there are any. */
export async function readSoldAt(
  records: Pick<Records, "salesChannels" | "stockLocations">,
  rules: readonly SoldAtOptions[],
  { sales_channel_id, stock_location_id }: SoldAtIds,
): Promise<SoldAt> {
  const hasChannels = rules.some((one) => one.salesChannels !== undefined);
  const hasLocations = rules.some((one) => one.stockLocations !== undefined);
  const [sales_channel] =
    hasChannels && sales_channel_id ? await records.salesChannels([sales_channel_id]) : [];
  const [stock_location] =
    hasLocations && stock_location_id ? await records.stockLocations([stock_location_id]) : [];
  return { ...(sales_channel && { sales_channel }), ...(stock_location && { stock_location }) };
}

/** What an account's rules name and Medusa has not. */
export async function unknownIn(
  records: Pick<Records, "salesChannels" | "stockLocations">,
  { salesChannels, stockLocations = [] }: SoldAtOptions,
): Promise<{ sales_channels: string[]; stock_locations: string[] }> {
  const channels = Array.isArray(salesChannels) ? salesChannels : Object.values(salesChannels ?? {}).flat();
  const missing = async (named: readonly string[], list: () => Promise<Named[]>) => {
    const known = named.length > 0 ? await list() : [];
    return [...new Set(named)].filter((text) => !known.some((one) => isNamed([text], one)));
  };
  return {
    sales_channels: await missing(channels, () => records.salesChannels()),
    stock_locations: await missing(stockLocations, () => records.stockLocations()),
  };
}
