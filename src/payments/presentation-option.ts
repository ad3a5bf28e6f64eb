import { z } from "zod";

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
