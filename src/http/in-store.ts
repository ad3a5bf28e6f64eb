import { z } from "@medusajs/framework/zod";
import { PaymentLinkView } from "./payment-links";
import { TransactionView } from "./transactions";
import { amount, CHANNEL_NAMES, environment, id, mayWork, text } from "./values";

/** How a clerk takes money. */
export const METHODS = ["merchant_scan", "customer_scan", "cash_register"] as const;
export type Method = (typeof METHODS)[number];

/** A transaction as the counter sees it. */
export const InStorePayment = TransactionView.pick({
  reference: true,
  transaction_no: true,
  state: true,
  reconciliation_status: true,
  amount: true,
  currency_code: true,
  vendor: true,
  pre_auth: true,
  store_admin_no: true,
  expires_at: true,
  captured_amount: true,
  last_error: true,
}).extend({
  method: z.enum(METHODS).describe("`merchant_scan`, `customer_scan` or `cash_register`"),
  order_id: text.describe("the order that it is for, or null"),
  held_amount: amount.describe('what is still held and can be captured or released; `"0.00"` elsewhere'),
  qrcode_url: z
    .string()
    .optional()
    .describe("of a `customer_scan`: a picture to scan; not with `qrcodeImage: false`"),
  deep_link: z.string().optional().describe("of a `customer_scan`: the same payment as a link"),
});
export interface InStorePayment extends z.output<typeof InStorePayment> {}

/** The gateway refused the customer's code; the payment is still open, and another code may be scanned. */
export const ScanRefusal = z.object({
  code: z.literal("barcode_refused"),
  ret_code: z.string().describe("the gateway's code"),
  ret_msg: z.string().describe("the gateway's words"),
});
export type ScanRefusal = z.output<typeof ScanRefusal>;

export const InStoreAnswer = z.object({ payment: InStorePayment, ...mayWork });
export type InStoreAnswer = z.output<typeof InStoreAnswer>;

/** `payment` is null where the gateway has not answered yet, and the ledger has no payment either. */
export const InStoreOpening = z.object({ payment: InStorePayment.nullable(), ...mayWork });
export type InStoreOpening = z.output<typeof InStoreOpening>;

export const ScanAnswer = InStoreAnswer.extend({ refusal: ScanRefusal.optional() });
export type ScanAnswer = z.output<typeof ScanAnswer>;

export const InStoreList = z.object({ payments: z.array(InStorePayment) });
export type InStoreList = z.output<typeof InStoreList>;

/** A merchant that takes payments at the counter. */
export const CounterAccount = z.object({
  provider_id: z.string().describe("the in-store provider of its profile that takes the payment there"),
  id: z.string().describe("of the first entry of the merchant in medusa-config"),
  environment: environment.describe("`sandbox`, `test` or `production` ([option](options.md#the-account))"),
  merchant_no: z.string().describe("the gateway's number of the merchant"),
  store_no: z.string().describe("the gateway's number of the store"),
  store_admin_no: text.describe("the clerk number of payments that name no other, or null"),
});
export type CounterAccount = z.output<typeof CounterAccount>;

/** What a clerk may choose beside the method. */
export const Counter = z.object({
  accounts: z
    .array(CounterAccount)
    .describe("the merchants that can take the payment, the one for which none is named first"),
  stock_locations: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe(
      "`id` and `name` of Medusa's stock locations, where an account goes by them ([`stockLocations`](options.md#the-account))",
    ),
  store_admin_no: text.describe("the clerk number in the metadata of the user who asks, or null"),
  clerks: z
    .array(z.object({ store_admin_no: z.string(), name: z.string() }))
    .describe(
      "`store_admin_no` and `name` of the users who have a number; empty where the one who asks has one",
    ),
});
export type Counter = z.output<typeof Counter>;

export const CounterAnswer = z.object({ counter: Counter });
export type CounterAnswer = z.output<typeof CounterAnswer>;

export const ListInStorePayments = z.object({ order_id: id });
export type ListInStorePayments = z.output<typeof ListInStorePayments>;

/** What the counter is to take, and where its till stands. */
export const ReadCounter = z.object({ order_id: id.optional(), stock_location_id: id.optional() });
export type ReadCounter = z.output<typeof ReadCounter>;

/** The gateway's vendors: every channel but the counter itself. */
const vendor = z.enum(CHANNEL_NAMES).exclude(["in_store"]);

/** As the option `storeAdminNo` is read: spaces around it are dropped, and something is left. */
const clerkNo = z.string().trim().min(1).max(50);

/** What a clerk may ask for, by the rules of §4.2, §4.4 and §4.8. */
export const TakeInStorePayment = z
  .object({
    payment_collection_id: id.optional().describe("what is paid: this or `order_id`, not both"),
    order_id: id.optional().describe("what is paid: all that this order owes"),
    method: z.enum(METHODS).describe("who scans, or the gateway's cash register"),
    vendor: vendor
      .optional()
      .describe("the wallet of the QR code: `channel_a` or `channel_b`, with `customer_scan` alone"),
    pre_auth: z
      .boolean()
      .default(false)
      .describe("holds the money instead of taking it; not with `cash_register`"),
    store_admin_no: clerkNo
      .optional()
      .describe(
        "the clerk's number; of the signed-in user's metadata, else of the account, if it is left out",
      ),
    provider_id: id
      .optional()
      .describe(
        "which merchant, by any of its in-store providers; the first one that takes the order if it is left out",
      ),
    stock_location_id: id
      .optional()
      .describe(
        "the stock location in which the till stands, if an account [goes by it](options.md#two-shops-in-one-medusa)",
      ),
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

/** What is to be paid by a link instead of at the counter. */
export const HandOver = z.object({
  order_id: id.describe("an order or a draft order"),
  reference: id
    .optional()
    .describe(
      "the in-store payment that is open for it: the gateway is asked, and it is cancelled. One that is open and not named is refused",
    ),
  provider_id: id
    .optional()
    .describe(
      "which account; that of `reference`, or the first one that has a method for the order, if it is left out",
    ),
});
export type HandOver = z.output<typeof HandOver>;

/** `payment_link` is null where the gateway has not answered yet. */
export const HandOverAnswer = z.object({ payment_link: PaymentLinkView.nullable(), ...mayWork });
export type HandOverAnswer = z.output<typeof HandOverAnswer>;

const barcode = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{4,128}$/, "payment_barcode: must be 4 to 128 characters without blanks");

export const Scan = z.object({
  // The customer's code is not repeated either.
  payment_barcode: z
    .preprocess((given) => (typeof given === "string" ? given : ""), barcode)
    .meta({ type: "string", minLength: 4, maxLength: 128 }),
  vendor: vendor.exclude(["creditcard"]),
});
export type Scan = z.output<typeof Scan>;
