import { z } from "@medusajs/framework/zod";
import { STAFF_ACTS } from "./actions";
import { actorName, actorType } from "./history";
import { amount, moment, text } from "./values";

/** What of a payment is not simply well, the most urgent first. */
const NOTICE_CODES = [
  "needs_attention",
  "refused",
  "refused_as_over",
  "failed",
  "unclear",
  "under_way",
  "accepted",
  "not_recorded",
  "held",
  "rest_held",
  "order_waits",
  "paid_too_much",
  "returned",
] as const;

/** What moves money at the gateway, as staff calls it. */
const NOTICE_ACTS = ["refund", "capture", "release", "return"] as const;

/** What the job has the gateway do when it looks next. */
export const ByItself = z.object({
  act: z
    .enum([...NOTICE_ACTS, "void"])
    .describe("`refund`, `capture`, `release`, `return`, or `void`: an order that nobody has paid is closed"),
  at: moment.describe("when"),
});
export type ByItself = z.output<typeof ByItself>;

/** Where the money of one payment is, as far as that needs a sentence. */
export const Notice = z.object({
  code: z
    .enum(NOTICE_CODES)
    .describe(
      "`needs_attention` (`attention` says why); of an `act`: `refused` by the gateway, `refused_as_over` (it says that it was made " +
        "already, or cannot be made any more), `failed`, `unclear` (its answer was lost), `under_way` (asked, not answered) or " +
        "`accepted` (not done yet); `not_recorded`: the gateway has the money, Medusa not the payment; `held`; `rest_held`: what a " +
        "capture left; `order_waits`: its order was placed first and waits for its payment; `paid_too_much`: its order " +
        "costs so much less than was paid; `returned`: no order could use it",
    ),
  act: z
    .enum(NOTICE_ACTS)
    .nullable()
    .describe("what was asked for: `refund`, `capture`, `release` or `return`"),
  amount: amount.describe("how much it is about, in the payment's currency"),
  actor_type: actorType.nullable().describe("who asked for it; null where nobody in particular did"),
  actor_name: actorName,
  at: moment.nullable().describe("when it was asked for, or since when it is so"),
  again: z
    .object({ actor_type: actorType.nullable(), actor_name: actorName, at: moment })
    .nullable()
    .describe("who has tried it last, where that is known, and when; null where it was tried once"),
  until: moment.nullable().describe("until when its order waits"),
  ret_code: text.describe("the gateway's answer to it"),
  actions: z
    .array(z.enum(STAFF_ACTS))
    .describe(
      "what may solve it, the likeliest first; the transaction's own `actions` say which of them are possible",
    ),
});
export type Notice = z.output<typeof Notice>;
