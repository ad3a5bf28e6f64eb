import { z } from "@medusajs/framework/zod";
import { REFUSALS } from "../modules/crossborder/states";
import { NamedEvent } from "./history";
import { ListedTransaction } from "./transactions";
import { counted, mayWork, moment, oneOrMore, order, page, paging, span, text } from "./values";

const NOTIFICATION_STATUSES = [
  "received",
  "reconciled",
  "nothing_to_do",
  "unknown",
  "failed",
  "refused",
] as const;
const SIGNATURES = ["valid", "wrong", "missing"] as const;

/** A notification of the gateway's, as the inbox keeps it. */
export const NotificationView = z.object({
  id: z.string().describe("ours"),
  created_at: moment.describe("when it came"),
  provider_id: z
    .string()
    .describe(
      "names the account that it came for: always that of `channel-a`, to whichever channel's address it came",
    ),
  body: z
    .string()
    .describe("the form with its signature masked; of a refused one the first 4,096 characters"),
  signature: z
    .enum(SIGNATURES)
    .describe("`valid`, `wrong` or `missing`; `missing` also of a refused one that was not read"),
  reference: text.describe("of the transaction that it is about, once that is found"),
  status: z
    .enum(NOTIFICATION_STATUSES)
    .describe(
      "`received` until it is processed; `reconciled`; `nothing_to_do` of one without a valid signature about a payment that was over: " +
        "the gateway was not asked; or of one about an order that the ledger does not have, and that nobody has paid; `unknown` when it is about nothing in the ledger; `failed` when it cannot be processed; `refused`",
    ),
  refusal: z
    .enum(REFUSALS)
    .nullable()
    .describe("why it was [refused](api-hooks.md#refused-notifications); null where it was not"),
  attempts: z.number().int().describe("how often it was tried"),
  last_error: text.describe("what went wrong, in words"),
});
export type NotificationView = z.output<typeof NotificationView>;

/** One notification with what it did, and what staff had done with it. */
export const NotificationDetail = NotificationView.extend({
  events: z
    .array(NamedEvent)
    .describe(
      "the newest 100 [events](api-notifications.md#the-event) of what it did, and of what staff had done with it, with `actor_name`",
    ),
});
export type NotificationDetail = z.output<typeof NotificationDetail>;

/** A notification as the list has it. */
export const ListedNotification = NotificationView.extend({
  payment: ListedTransaction.pick({
    amount: true,
    currency_code: true,
    order_id: true,
    order_display_id: true,
    customer: true,
  })
    .nullable()
    .describe(
      "that it is about; null where it is about none in the ledger, or who asks may not read transactions",
    ),
});
export type ListedNotification = z.output<typeof ListedNotification>;

export const NotificationList = z.object({ notifications: z.array(ListedNotification), ...page, ...counted });
export type NotificationList = z.output<typeof NotificationList>;

export const NotificationDetailAnswer = z.object({ notification: NotificationDetail });
export type NotificationDetailAnswer = z.output<typeof NotificationDetailAnswer>;

export const NotificationAnswer = z.object({ notification: NotificationView, ...mayWork });
export type NotificationAnswer = z.output<typeof NotificationAnswer>;

export const ListNotifications = z.object({
  q: z.string().min(1).max(200).optional().describe("a part of a reference"),
  status: oneOrMore("status", NOTIFICATION_STATUSES),
  signature: oneOrMore("signature", SIGNATURES),
  created_at: span,
  order,
  ...paging,
});
