import { z } from "@medusajs/framework/zod";
import { NotificationView } from "./notifications";
import { ScheduleView } from "./recurring";
import { BoundedCount, ListedTransaction } from "./transactions";
import { moment } from "./values";

export const SearchAll = z.object({
  q: z
    .string()
    .min(1)
    .max(200)
    .describe("as in the list of transactions; also the number of a recurring schedule"),
});
export type SearchAll = z.output<typeof SearchAll>;

const FoundOrder = z.object({
  id: z.string(),
  display_id: z.number().int().nullable(),
  email: z.string().nullable(),
  status: z.string(),
  created_at: moment,
});

const group = <Hit extends z.ZodType>(hit: Hit) =>
  BoundedCount.extend({ hits: z.array(hit).describe("the first five") });

/** What a search finds, by kind. A kind that the role of who asks may not read is left out. */
export const SearchAnswer = z.object({
  payments: group(ListedTransaction),
  orders: group(FoundOrder)
    .optional()
    .describe("those of the payments found, and those that are named; needs `order:read`"),
  notifications: group(NotificationView)
    .optional()
    .describe("those about the payments found; needs `crossborder_notification:read`"),
  subscriptions: group(ScheduleView)
    .optional()
    .describe(
      "those of the payments found, and one that is named; needs `crossborder_recurring_schedule:read`",
    ),
});
export type SearchAnswer = z.output<typeof SearchAnswer>;
