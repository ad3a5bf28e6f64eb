import { z } from "zod";
import type { Vendor } from "../gateway";

const capture = z.enum(["automatic", "manual"], "must be automatic or manual");

/** Of all channels, or of those that the gateway has a pre-authorization for (§4.4). */
export const captureOption = z
  .union(
    [capture, z.strictObject({ channel_a: capture, channel_b: capture }).partial()],
    "must be automatic or manual, or an object of channel_a and channel_b with either",
  )
  .default("automatic");

/** Whether what a storefront opens with this channel is held until staff captures it. No shopper decides that. */
export function isHeldFirst(
  { capture: written }: { capture: z.output<typeof captureOption> },
  vendor: Vendor,
) {
  const ofChannel: Partial<Record<Vendor, string>> = typeof written === "string" ? {} : written;
  return (typeof written === "string" ? written : ofChannel[vendor]) === "manual";
}
