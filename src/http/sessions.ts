import { z } from "@medusajs/framework/zod";
import { moment, state } from "./values";

/** A payment session for a page that waits for the customer. */
export const WaitingSession = z.object({
  id: z.string().describe("of the payment session"),
  reference: z.string().describe("our reference of the order at the gateway"),
  state,
  payment: z
    .enum(["paid", "pending", "failed"])
    .describe(
      "`paid`: recorded in Medusa, a hold too. `failed`: it can no longer be made, or its money was sent back. Else `pending`",
    ),
  expires_at: moment.nullable().describe("until when it can be paid"),
  order_id: z.string().optional().describe("the order, once the cart has become one"),
});
export type WaitingSession = z.output<typeof WaitingSession>;

/** What a page says of itself. What is no number says nothing. */
export const WaitingQuery = z.object({
  waited_ms: z.coerce
    .number()
    .nonnegative()
    .optional()
    .describe("for how long the page has waited since the shopper opened it or came back to it"),
});
export type WaitingQuery = z.output<typeof WaitingQuery>;

export const SessionAnswer = z.object({ session: WaitingSession });
export type SessionAnswer = z.output<typeof SessionAnswer>;
