// The wire's own zod, as in options.ts.
import { z } from "zod";
import type { Vendor } from "../gateway";

/*
 * How a payment goes: how it is shown, whether it is held, and whether a card is charged again.
 */

const presentation = z.enum(["cashier", "qrcode"], "must be cashier or qrcode").default("cashier");
const cashierOnly = z.literal("cashier", "has no QR code, only the cashier page").default("cashier");

/** Of each channel. The gateway has a QR code for two of them (§4.4). */
export const presentationOption = z
  .strictObject({
    channel_a: presentation,
    channel_b: presentation,
    channel_c: cashierOnly,
    creditcard: cashierOnly,
  })
  .prefault({});

/** Those that the gateway has a QR code for. */
export const QR_CHANNELS = ["channel_a", "channel_b"] as const;

/** A recurring card's terms (§4.1): a deduction every so many days, so often. The first payment is the first one. */
export const recurringPlan = z.strictObject({
  frequency: z.number().int().min(1).max(3650),
  /** 0 has no limit. */
  paymentCount: z.number().int().min(0).max(100_000),
  /** The plugin itself makes an order of each renewal. */
  createOrders: z.boolean().default(false),
});

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
