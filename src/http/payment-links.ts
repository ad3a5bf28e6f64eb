import { z } from "@medusajs/framework/zod";
import { ACTOR_TYPES } from "../modules/crossborder/events";
import { managerFields, staffAmount, withManager } from "./actions";
import { TransactionAnswer } from "./transactions";
import { amount, counted, id, moment, page, paging, text } from "./values";

const LINK_STATUSES = ["active", "expired", "revoked"] as const;

/** A link by which somebody can pay what an order owes. */
export const PaymentLinkView = z.object({
  id: z.string(),
  order_id: z.string(),
  provider_id: z.string().describe("names the account that takes the payment: always that of `channel-a`"),
  url: z.string().describe("the page to pay on, for whoever has it"),
  status: z
    .enum(LINK_STATUSES)
    .describe("`active`, `expired` or `revoked`; what the order owes is not part of it"),
  expires_at: moment,
  revoked_at: moment.nullable(),
  created_at: moment,
  actor_type: z.enum(ACTOR_TYPES).describe("who made it"),
  actor_id: text,
});
export type PaymentLinkView = z.output<typeof PaymentLinkView>;

export const PaymentLinkAnswer = z.object({ payment_link: PaymentLinkView });
export type PaymentLinkAnswer = z.output<typeof PaymentLinkAnswer>;

export const PaymentLinkList = z.object({
  payment_links: z.array(PaymentLinkView),
  ...page,
  ...counted,
  sends_email: z
    .boolean()
    .describe("whether the store has a notification provider for e-mail, which a link can be sent with"),
  obstacle: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe("with `order_id`: why no link can be made for that order now"),
  ask_again: z
    .object({ amount, currency_code: z.string() })
    .nullable()
    .describe(
      "with `order_id`: what refunds of whole payments have taken off that order, and can be asked for again",
    ),
});
export type PaymentLinkList = z.output<typeof PaymentLinkList>;

export const ListPaymentLinks = z.object({ order_id: id.optional(), ...paging });
export type ListPaymentLinks = z.output<typeof ListPaymentLinks>;

/** An amount as the API told it: where it is another one by now, nothing is done. */
const shownAmount = (name: string) => {
  const wrong = `${name}: must be decimal text with two places`;
  return z
    .string(wrong)
    .regex(/^\d+\.\d{2}$/, wrong)
    .optional();
};

/** Until when a link is good. */
const linkEnd = z.iso
  .datetime({ offset: true, error: "expires_at: must be a moment in ISO 8601" })
  .optional();

export const CreatePaymentLink = z.object({
  order_id: id.describe("an order or a draft order"),
  provider_id: id
    .optional()
    .describe(
      "which account; the first one of medusa-config that the order's region offers if it is left out",
    ),
  expires_at: linkEnd.describe(
    "until when it can be paid by, at most 366 days from now; 7 days if it is left out",
  ),
  again: shownAmount("again").describe(
    "`ask_again` of the list: an order whose payment was refunded whole is to be paid that again first, by a credit line below 0",
  ),
});
export type CreatePaymentLink = z.output<typeof CreatePaymentLink>;

export const SendPaymentLink = z.object({
  email: z
    .email("email: must be an e-mail address")
    .max(320)
    .optional()
    .describe("the order's own address if it is left out"),
});
export type SendPaymentLink = z.output<typeof SendPaymentLink>;

/** A part of a payment goes back: the whole is refunded, and a link asks for the rest that the order costs. */
export const RefundAndAsk = withManager(
  z.object({
    ...managerFields,
    amount: staffAmount
      .optional()
      .describe(
        "how much the customer gets back for good, less than was paid: the order costs so much less from then on. If it does already, leave it out",
      ),
    although_fulfilled: z
      .boolean("although_fulfilled: must be true or false")
      .default(false)
      .describe("true if goods were sent already, and the money is to go back all the same"),
    rest: shownAmount("rest").describe(
      "what the page said that would be asked for: if it is another amount by now, nothing is done",
    ),
    send: z
      .boolean("send: must be true or false")
      .default(false)
      .describe("whether the link is mailed to the order's own address once the money went back"),
    expires_at: linkEnd.describe("until when the link can be paid by"),
  }),
);
export type RefundAndAsk = z.output<typeof RefundAndAsk>;

export const RefundAndAskAnswer = TransactionAnswer.extend({
  payment_link: PaymentLinkView.nullable().describe("the link for the rest; null with status 202"),
  sent: z
    .boolean()
    .describe(
      "whether the link was mailed: not before the money went back, and not where the notification provider failed",
    ),
});
export type RefundAndAskAnswer = z.output<typeof RefundAndAskAnswer>;
