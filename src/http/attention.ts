import { z } from "@medusajs/framework/zod";
import { ATTENTION_CODES, SCHEDULE_ATTENTION_CODES } from "../modules/crossborder/states";
import { amount, currencyCode, moment, oneOrMore, page, paging, text } from "./values";

/** Why a person must look at a transaction, or at a schedule. */
export const WAITING_CODES = [...ATTENTION_CODES, ...SCHEDULE_ATTENTION_CODES] as const;
export type WaitingCode = (typeof WAITING_CODES)[number];

const advice = {
  what: z.string().describe("what happened, in an English sentence"),
  next: z.string().describe("what a person can do, in an English sentence"),
  action: z
    .enum(["reconcile", "book_refund", "finish", "return", "open_order", "open_subscription"])
    .describe(
      "what most often solves it: `reconcile`, `book_refund`, `finish`, `return`, `open_order` or `open_subscription`. Where something " +
        "has to be looked at first, `next` says so",
    ),
};
const since = moment.nullable().describe("since when it waits");

/** What most often solves it. The sentences are in src/texts. */
export const SOLVED_BY: Readonly<Record<WaitingCode, AttentionItem["action"]>> = {
  not_confirmed: "reconcile",
  unknown_at_gateway: "reconcile",
  word_unknown: "reconcile",
  not_returned: "return",
  return_asked: "return",
  not_in_agreement: "reconcile",
  refund_in_part: "open_order",
  refund_not_booked: "book_refund",
  refund_failed: "open_order",
  capture_failed: "open_order",
  hold_unclear: "reconcile",
  release_failed: "open_order",
  hold_dropped: "open_order",
  amount_not_shown: "return",
  amount_changed: "reconcile",
  overpaid: "return",
  charged_after_cancellation: "return",
  deduction_differs: "return",
  renewal_order_failed: "open_subscription",
  order_unpaid: "open_order",
  channel_off: "finish",
  audit: "reconcile",
  deduction_missing: "open_subscription",
  first_order_ended: "open_subscription",
};

/** Why a person must look at one transaction. */
export const AttentionReason = z.object({ code: z.string(), since, ...advice });
export type AttentionReason = z.output<typeof AttentionReason>;

/** What waits for a person. */
export const AttentionItem = z.object({
  id: z.string().describe("of the transaction, or of the schedule"),
  reference: z.string().describe("of the transaction; of a schedule that of its first payment"),
  code: z.enum(WAITING_CODES).describe("an [attention code](states.md#attention_code)"),
  ...advice,
  since,
  told_at: moment.nullable().describe("when staff was reminded last"),
  last_error: text.describe("the last thing that went wrong, in words"),
  amount: amount.describe("of the transaction, or of each deduction"),
  currency_code: currencyCode,
  provider_id: z.string().describe("Medusa's id of the provider"),
  order_id: text.describe("the order, or null"),
  order_display_id: z.number().int().nullable().describe("the order's number, or null"),
  schedule_id: text.describe("the recurring schedule, or null"),
  customer_name: text.describe(
    "name, or e-mail address, of the customer; null where none is known, or Medusa has the customer no longer",
  ),
});
export type AttentionItem = z.output<typeof AttentionItem>;

export const AttentionList = z.object({ attention: z.array(AttentionItem), ...page });
export type AttentionList = z.output<typeof AttentionList>;

export const ListAttention = z.object({ code: oneOrMore("code", WAITING_CODES), ...paging });
export type ListAttention = z.output<typeof ListAttention>;

/** What a person has done or found out, for the history. */
export const Resolve = z.object({
  note: z
    .string("note: must be a text")
    .trim()
    .min(1, "note: must not be empty")
    .max(500, "note: must be short")
    .describe("what the person has done or found out, in one line; it stays in the history"),
  made: z
    .boolean("made: must be true or false")
    .optional()
    .describe(
      "with [`hold_unclear`, `capture_failed` or `release_failed`](states.md#hold_unclear): whether the gateway's dashboard shows that it was made",
    ),
  code: z
    .enum(SCHEDULE_ATTENTION_CODES, `code: must be one of ${SCHEDULE_ATTENTION_CODES.join(", ")}`)
    .optional()
    .describe(
      "solves what is asked about the schedule that the transaction started, and nothing else; `first_order_ended`: it goes on",
    ),
});
export type Resolve = z.output<typeof Resolve>;
