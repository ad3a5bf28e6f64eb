import { z } from "zod";
import { channelIn } from "./provider-id";

const placement = z.enum(["after_payment", "before_payment"], "must be after_payment or before_payment");

const placementByChannel = z
  .strictObject({ channel_a: placement, channel_b: placement, channel_c: placement, creditcard: placement })
  .partial();

export const orderPlacement = z
  .union(
    [placement, placementByChannel],
    "must be after_payment or before_payment, or an object of channels with either",
  )
  .default("after_payment");

/** Whether an order is placed before it is paid with this provider. At the counter there is an order or a cart already. */
export function isPlacedFirst(
  { orderPlacement: written }: { orderPlacement: z.output<typeof orderPlacement> },
  provider_id: string,
): boolean {
  const channel = channelIn(provider_id);
  if (!channel || channel === "in_store") return false;
  return (typeof written === "string" ? written : written[channel]) === "before_payment";
}
