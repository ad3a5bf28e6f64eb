import { z } from "@medusajs/framework/zod";
import { FINDING_OUTCOMES } from "../modules/crossborder/findings";
import { amount, askedDay, currencyCode, id, moment, oneOrMore, order, page, paging, text } from "./values";

const day = z.iso.date();
const fourBooks = {
  gateway: amount.describe("captured and not refunded at the gateway"),
  ledger: amount.describe("the same in the plugin's ledger"),
  payments: amount.describe("the same in Medusa's payment module"),
  orders: amount.describe("the same in the orders' own transactions"),
};

/** What an audit found for one day and currency. */
export const AuditDayView = z.object({
  day: day.describe(
    "in the merchant's time zone, of the payment, or of opening it where the gateway tells no time",
  ),
  currency_code: currencyCode,
  transactions: z.number().int().describe("how many were compared"),
  ...fourBooks,
  unassigned: amount.describe(
    "the part of `gateway` and `ledger` that is no order's on purpose: recurring deductions of which the store made none",
  ),
  between: z
    .record(z.string(), amount)
    .describe(
      "each pair of books, the first minus the second, such as `gateway_payments`; `unassigned` is allowed for",
    ),
  found: amount.describe(
    "the largest book minus the smallest, of each transaction by itself: as it was found",
  ),
  difference: amount.describe("what reconciliation left of it"),
  open_now: z.number().int().describe("how many of its findings are open now"),
});
export type AuditDayView = z.output<typeof AuditDayView>;

const findingCounts = z.record(z.enum(FINDING_OUTCOMES), z.number().int());

export const AuditView = z.object({
  id: z.string().describe("ours"),
  provider_id: z.string().describe("of the merchant's first entry in medusa-config"),
  account: z.string().describe("the `id` of each of the merchant's entries in medusa-config"),
  status: z.enum(["running", "finished"]).describe("`running` or `finished`"),
  since: moment.describe(
    "it is about transactions that were opened at the gateway from then on, until it started",
  ),
  started_at: moment.describe("when it began"),
  finished_at: moment.nullable().describe("null while it runs"),
  transactions: z.number().int().describe("how many were compared so far"),
  unanswered: z.number().int().describe("about how many the gateway gave no answer"),
  findings: findingCounts.describe("how many of each outcome: `open`, `healed`, `moving`, `attention`"),
  open_now: z
    .object({ attention: z.number().int(), moving: z.number().int() })
    .describe(
      "how many of its findings are open now: a person must look, or it is on its way; not what was solved or mended since",
    ),
  days: z.array(AuditDayView).describe("for each day and currency: see below"),
});
export type AuditView = z.output<typeof AuditView>;

export const FindingView = z.object({
  id: z.string().describe("ours"),
  created_at: moment.describe("when it was found"),
  reference: text.describe("of the transaction; null where `payment_id` says which payment it is"),
  payment_id: text.describe("Medusa's id of a payment that has no transaction, else null"),
  order_id: text.describe("the order, or null"),
  day: day.describe("the day that it counts for"),
  currency_code: currencyCode,
  code: z.string().describe("[what is wrong](../guides/audit.md#what-to-do-with-a-finding)"),
  message: z.string().describe("what is wrong and what a person can do, in sentences"),
  outcome: z
    .enum(FINDING_OUTCOMES)
    .describe(
      "`open`: it is being looked into; `healed`; `moving`: money is on its way; `attention`: a person must look",
    ),
  open_now: z.boolean().describe("whether something of it is left now: nobody has solved or mended it since"),
  ...fourBooks,
});
export type FindingView = z.output<typeof FindingView>;

export const AuditList = z.object({ audits: z.array(AuditView), ...page });
export type AuditList = z.output<typeof AuditList>;

/** What has begun. */
export const AuditsBegun = z.object({ audits: z.array(AuditView) });
export type AuditsBegun = z.output<typeof AuditsBegun>;

export const AuditFindings = z.object({ audit: AuditView, findings: z.array(FindingView), ...page });
export type AuditFindings = z.output<typeof AuditFindings>;

/** What moved on one day, by one provider and in one currency. */
export const DaySums = z.object({
  day: day.describe("it begins at midnight in the account's [`timeZone`](options.md)"),
  provider_id: z.string().describe("Medusa's id of the provider"),
  currency_code: currencyCode,
  paid: amount.describe("what was paid that day; of a hold what was captured"),
  refunded: amount.describe(
    "what went back by a refund, by the day on which that was asked for, or was seen at the gateway",
  ),
  returned: amount.describe("what went back because no order could use it, by the same day"),
});
export type DaySums = z.output<typeof DaySums>;

export const DailyBooksAnswer = z.object({ days: z.array(DaySums) });
export type DailyBooksAnswer = z.output<typeof DailyBooksAnswer>;

export const ListAudits = z.object({
  provider_id: id.optional().describe("the one that stands for the merchant, as the answer has it"),
  order,
  ...paging,
});
export type ListAudits = z.output<typeof ListAudits>;

export const ListFindings = z.object({
  outcome: oneOrMore("outcome", FINDING_OUTCOMES),
  day: askedDay("day").optional(),
  currency_code: id.optional(),
  ...paging,
});

export const RunAudit = z.object({
  provider_id: id
    .optional()
    .describe("any provider of the merchant that is audited; every merchant if it is left out"),
});
export type RunAudit = z.output<typeof RunAudit>;

/** A quarter of a year. */
const MAX_DAYS = 92;
const DAY_MS = 24 * 60 * 60_000;

export const DailyBooks = z
  .object({
    from: askedDay("from"),
    to: askedDay("to"),
    currency_code: z.string().min(3).max(3).toLowerCase().optional(),
    provider_id: id.optional(),
  })
  .refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= MAX_DAYS;
  }, `from/to: must be 1 to ${MAX_DAYS} days`);
export type DailyBooks = z.output<typeof DailyBooks>;
