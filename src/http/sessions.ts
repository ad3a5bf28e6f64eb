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
  is_expired: z
    .literal(true)
    .optional()
    .describe("with `state: closed`: its time is over at the gateway, and nothing of ours has closed it"),
  order_id: z.string().optional().describe("the order, once the cart has become one"),
  order_display_id: z.number().int().optional().describe("its number, with `order_id`"),
  end_url: z
    .string()
    .optional()
    .describe(
      "within an hour of the payment: the page on which the subscription is ended that it began, for a guest too",
    ),
  order_expires_at: moment
    .optional()
    .describe(
      "of an order that was placed before it is paid: when it is cancelled, where nothing has paid for it",
    ),
});
export type WaitingSession = z.output<typeof WaitingSession>;

/** A payment session whose order is open at the gateway, as Medusa answers one. */
export const OpenedSession = z.object({
  id: z.string().describe("of the payment session"),
  provider_id: z.string(),
  status: z.string().describe("Medusa's"),
  data: z
    .record(z.string(), z.unknown())
    .describe(
      "under `crossborder` what the customer pays with: `cashier_url`, `qrcode_url` and `deep_link`, or `prepay`",
    ),
});
export type OpenedSession = z.output<typeof OpenedSession>;

export const OpenedSessionAnswer = z.object({ payment_session: OpenedSession });
export type OpenedSessionAnswer = z.output<typeof OpenedSessionAnswer>;

/** What is known only when the shopper goes to pay. What is left out is as the session was made. */
export const OpenSession = z.strictObject({
  terminal: z.string().max(20).optional().describe("`ONLINE`, `WAP`, `MINIPROGRAM` or `APP`"),
  openid: z.string().max(128).optional().describe("the customer in a mini-program, as the wallet names them"),
  return_url: z.string().max(2000).optional().describe("where the browser goes after the cashier page"),
});
export type OpenSession = z.output<typeof OpenSession>;

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
