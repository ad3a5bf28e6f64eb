import { z } from "@medusajs/framework/zod";
import { VENDORS } from "../../../gateway";
import {
  ACTOR_TYPES,
  EVENT_NAMES,
  FINDING_OUTCOMES,
  SCHEDULE_STATUSES,
} from "../../../modules/crossborder/internal";
import { METHODS } from "../../../payments/keys";
import { oneOrMore, order, paging, span } from "../../query-fields";

const q = z.string().min(1).max(200).optional();
const id = z.string().min(1).max(100);

export const ListNotifications = z.object({
  /** Part of a reference. */
  q,
  status: oneOrMore("status", ["received", "reconciled", "unknown", "failed"]),
  signature: oneOrMore("signature", ["valid", "wrong", "missing"]),
  created_at: span,
  order,
  ...paging,
});

export const ListSchedules = z.object({
  /** Part of a schedule's number, its first reference, or its plan's name. */
  q,
  status: oneOrMore("status", SCHEDULE_STATUSES),
  customer_id: id.optional(),
  ...paging,
});
export type ListSchedules = z.output<typeof ListSchedules>;

export const ListEvents = z.object({
  transaction_id: id.optional(),
  schedule_id: id.optional(),
  notification_id: id.optional(),
  actor_type: oneOrMore("actor_type", ACTOR_TYPES),
  actor_id: id.optional(),
  name: oneOrMore("name", EVENT_NAMES),
  ...paging,
});

export const ListAudits = z.object({ provider_id: id.optional(), order, ...paging });

export const ListFindings = z.object({
  outcome: oneOrMore("outcome", FINDING_OUTCOMES),
  day: z.iso.date("day: must be a day such as 2026-11-22").optional(),
  currency_code: id.optional(),
  ...paging,
});

/** Which account is audited: all of them when it is left out. */
export const RunAudit = z.object({ provider_id: id.optional() });
export type RunAudit = z.output<typeof RunAudit>;

/** What staff may change of a schedule (§4.10). */
export const ChangeSchedule = z
  .object({
    payment_count: z
      .number()
      .refine(
        (count) => Number.isInteger(count) && count >= 0 && count <= 100_000,
        "payment_count: must be a whole number greater than the current count, or 0 for no limit",
      )
      .optional(),
    status: z.literal("CANCELLED").optional(),
  })
  .refine(
    (body) => (body.payment_count === undefined) !== (body.status === undefined),
    "payment_count/status: exactly one of them is required",
  );
export type ChangeSchedule = z.output<typeof ChangeSchedule>;

const amount = z.union([z.string().max(50), z.number()]).transform((value) => String(value));

/** How much of a hold is captured or released; all of it when left out. */
export const Hold = z.object({ amount: amount.optional() });
export type Hold = z.output<typeof Hold>;

const isSecret = (given: unknown) => typeof given === "string" && given.length > 0 && given.length <= 200;
/** A custom check: Medusa repeats what has the wrong type in its answer and in the log. */
const secret = (name: string) =>
  z.custom<string>(isSecret, `${name}: must be a text of 1 to 200 characters`).optional();

/** Who permits the refund (§4.11), where the options do not name a manager. */
export const Refund = z
  .object({
    manager_account_no: secret("manager_account_no"),
    store_admin_password: secret("store_admin_password"),
  })
  .refine(
    (body) => (body.manager_account_no === undefined) === (body.store_admin_password === undefined),
    "manager_account_no/store_admin_password: both of them, or neither",
  );
export type Refund = z.output<typeof Refund>;

export const ListInStorePayments = z.object({ order_id: id });
export type ListInStorePayments = z.output<typeof ListInStorePayments>;

/** What a clerk may ask for, by the rules of §4.2, §4.4 and §4.8. */
export const TakeInStorePayment = z
  .object({
    payment_collection_id: id.optional(),
    order_id: id.optional(),
    method: z.enum(METHODS),
    vendor: z.enum(VENDORS).optional(),
    pre_auth: z.boolean().default(false),
    store_admin_no: z.string().min(1).max(50).optional(),
    /** Which account, where medusa-config has several. */
    provider_id: id.optional(),
  })
  .superRefine((body, context) => {
    const refuse = (name: string, reason: string) =>
      context.addIssue({ code: "custom", path: [name], message: `${name}: ${reason}` });
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
export type TakeInStorePayment = z.output<typeof TakeInStorePayment>;

const barcode = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{4,128}$/, "payment_barcode: must be 4 to 128 characters without blanks");

export const Scan = z.object({
  // The customer's code is not repeated either.
  payment_barcode: z.preprocess((given) => (typeof given === "string" ? given : ""), barcode),
  vendor: z.enum(["channel_a", "channel_b", "channel_c"]),
});
export type Scan = z.output<typeof Scan>;

/** Which provider a region offers from now on, or no longer. */
export const OfferInRegion = z.object({ region_id: id, provider_id: id, enabled: z.boolean() });
export type OfferInRegion = z.output<typeof OfferInRegion>;

export const OpenPayments = z.object({ region_id: id, provider_id: id });
export type OpenPayments = z.output<typeof OpenPayments>;

export const SendTestNotification = z.object({ provider_id: id });
export type SendTestNotification = z.output<typeof SendTestNotification>;
