import { z } from "zod";
import { VENDORS } from "../../gateway";
import { METHODS } from "../../bookkeeping";

const id = z.string("is required").min(1, "must not be empty").max(100);
const vendor = z.enum(VENDORS, `must be one of ${VENDORS.join(", ")}`);

/** What an assistant may ask for, by the rules of §4.2, §4.4 and §4.8. */
export const takeBody = z
  .strictObject({
    payment_collection_id: id.optional(),
    order_id: id.optional(),
    method: z.enum(METHODS, `must be one of ${METHODS.join(", ")}`),
    vendor: vendor.optional(),
    pre_auth: z.boolean().default(false),
    store_admin_no: z.string().min(1).max(50).optional(),
    /** Which account, where medusa-config has several. */
    provider_id: id.optional(),
  })
  .superRefine((body, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if ((body.payment_collection_id === undefined) === (body.order_id === undefined)) {
      refuse("payment_collection_id/order_id", "exactly one of them is required");
    }
    if (body.method === "customer_scan" && body.vendor !== "channel_a" && body.vendor !== "channel_b") {
      refuse("vendor", "a QR code can be paid with channel_a or channel_b only");
    }
    if (body.method !== "customer_scan" && body.vendor !== undefined) {
      refuse("vendor", "is chosen when the code is scanned, or by the cash register");
    }
    if (body.method === "cash_register" && body.pre_auth)
      refuse("pre_auth", "a cash register takes no holds");
  });

export const scanBody = z.strictObject({
  payment_barcode: z
    .string("is required")
    .trim()
    .regex(/^[\x21-\x7e]{4,128}$/, "must be 4 to 128 characters without blanks"),
  vendor: z.enum(["channel_a", "channel_b", "channel_c"], "must be one of channel_a, channel_b, channel_c"),
});

const amount = z.union([z.string(), z.number()], "must be an amount").transform((value) => String(value));
export const captureBody = z.strictObject({ amount: amount.optional() });
export const releaseBody = z.strictObject({ amount: amount.optional() });

export type TakeInput = z.output<typeof takeBody>;
export type ScanInput = z.output<typeof scanBody>;
