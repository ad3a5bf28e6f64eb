import { z } from "@medusajs/framework/zod";
import { ACTOR_TYPES } from "../modules/crossborder/events";
import { STATEMENT_GROUPS } from "../modules/crossborder/findings";
import { MOVEMENT_KINDS } from "../modules/crossborder/states";
import { ListedTransaction } from "./transactions";
import { amount, askedDay, channel, currencyCode, id, moment, text } from "./values";

const day = askedDay("day");
const count = z.number().int();
const kind = z.enum(MOVEMENT_KINDS);
const group = z.enum(STATEMENT_GROUPS);

/** What moved on a day, by one provider, in one currency and of one kind. */
export const DayFigure = z.object({
  provider_id: z.string().describe("Medusa's id of the provider"),
  currency_code: currencyCode,
  kind: kind.describe("`paid`, `captured` of a hold, `refunded`, or `returned`: no order could use it"),
  count: count.describe("how many movements; of a change since the signature, how many more or fewer"),
  amount: amount.describe("their sum; of a change, by how much it is another"),
});
export type DayFigure = z.output<typeof DayFigure>;

/** What a day comes to in one currency. */
export const DayTotal = z.object({
  currency_code: currencyCode,
  gross: amount.describe("what was paid, and captured of holds"),
  refunds: amount.describe("what went back to customers: refunded, or returned"),
  net: amount.describe("`gross` minus `refunds`"),
  fees: amount.nullable().describe("what the gateway took, as its statement tells; null where none tells it"),
  payout: amount.describe("what the gateway is expected to pay out: `net` minus `fees`, where they are told"),
});
export type DayTotal = z.output<typeof DayTotal>;

/** Counts and sums of a comparison with the gateway's statement. */
export const StatementResult = z.object({
  groups: z
    .array(
      z.object({
        group: group.describe(
          "`agrees`, `differs`, `only_there` (the statement), `only_here` (the store), `other_currency` (cannot be compared), `fee` (lines about no payment)",
        ),
        currency_code: currencyCode,
        count,
        here: amount.describe("what the store has: paid minus what went back"),
        there: amount.describe("what the statement has: paid minus what went back"),
        difference: amount
          .nullable()
          .describe("`there` minus `here`; null where the two are not the same currency"),
      }),
    )
    .describe("by group and currency"),
  fees: z
    .array(z.object({ currency_code: currencyCode, count, amount }))
    .describe("what the gateway took, by currency: in the lines of payments, and in lines of their own"),
  passed_over: count.describe("lines about no money that moved: sums, holds, what failed"),
  other_days: count.describe("lines of other days"),
});
export type StatementResult = z.output<typeof StatementResult>;

export const StatementView = z.object({
  compared_at: moment.describe("when the file was given"),
  actor_type: z.enum(ACTOR_TYPES).describe("who gave it"),
  actor_id: text,
  actor_name: text,
  result: StatementResult,
});
export type StatementView = z.output<typeof StatementView>;

export const SignedDayView = z.object({
  signed_at: moment.describe("when it was signed"),
  actor_type: z.enum(ACTOR_TYPES).describe("who signed it"),
  actor_id: text,
  actor_name: text,
  note: text,
  figures: z.array(DayFigure).describe("what had moved by then"),
});
export type SignedDayView = z.output<typeof SignedDayView>;

/** One day of one merchant: entries of medusa-config with the same gateway, `merGroupNo`, `merchantNo` and `storeNo` are one. */
export const DayView = z.object({
  provider_id: z.string().describe("of its first entry in medusa-config"),
  account: z.string().describe("the `id` of each of its entries"),
  day: day.describe("in the merchant's time zone"),
  today: day.describe("today there"),
  time_zone: z.string().describe("the first entry's [`timeZone`](options.md)"),
  from: moment.describe("its first moment"),
  to: moment.describe("the first moment of the next day"),
  totals: z.array(DayTotal).describe("what it comes to, by currency"),
  figures: z.array(DayFigure).describe("what moved, by currency, provider and kind"),
  statement: StatementView.nullable().describe("the last comparison with the gateway's statement, or null"),
  signed: SignedDayView.nullable().describe(
    "who has signed it, or null; a day that is signed is not compared any more",
  ),
  changes: z.array(DayFigure).describe("what has moved otherwise since it was signed"),
});
export type DayView = z.output<typeof DayView>;

export const DayList = z.object({ days: z.array(DayView) });
export type DayList = z.output<typeof DayList>;

/** Money that moved at one moment. */
export const MovementView = z.object({
  id: z.string().describe("of the transaction where it was paid, else of the operation"),
  moment: moment.describe(
    "when it was paid; of the others, when it was asked for, or was seen at the gateway",
  ),
  kind,
  provider_id: z.string(),
  channel: channel.nullable(),
  wallet: text.describe("at the counter: what it was paid with"),
  reference: z.string().describe("of the payment"),
  transaction_no: text.describe("the gateway's number of the payment"),
  number: text.describe("the gateway's number of a refund"),
  refund_reference: text.describe("our number of a refund"),
  order_id: text,
  order_display_id: count.nullable().describe("the order's number"),
  customer: ListedTransaction.shape.customer,
  currency_code: currencyCode,
  amount,
  settle_amount: text.describe("in the settlement currency, where the gateway has told it of this movement"),
  settle_currency: text,
  exchange_rate: text,
});
export type MovementView = z.output<typeof MovementView>;

const next = text.describe("what `after` takes for the next page; null on the last one");

export const MovementList = z.object({ movements: z.array(MovementView), next });
export type MovementList = z.output<typeof MovementList>;

/** What the statement, the store, or both have of one movement that does not agree. */
export const DifferentLine = z.object({
  group,
  kind: z.enum(["paid", "back", "fee"]).describe("`paid`, `back` (went back), or `fee`"),
  reference: text.describe("of the payment that the store has of it, also on another day, or null"),
  order_id: text.describe("of that payment, or null"),
  order_display_id: count.nullable().describe("the order's number"),
  customer: ListedTransaction.shape.customer,
  number: text.describe("the gateway's number: of a refund its own, where the statement tells it"),
  other_day: text.describe("the day on which the store has it, where that is another one"),
  named: text.describe("what the statement names it by"),
  lines: text.describe("its lines in the file, from 1"),
  here: amount.nullable().describe("what the store has, or null"),
  there: amount.nullable().describe("what the statement has, or null"),
  difference: amount
    .nullable()
    .describe(
      "by how much more came in by the statement than the store has; null where the two cannot be compared",
    ),
  currency_code: currencyCode,
  fee: text.describe("what the gateway took for it, or null"),
});
export type DifferentLine = z.output<typeof DifferentLine>;

export const DifferentLines = z.object({ lines: z.array(DifferentLine), next });
export type DifferentLines = z.output<typeof DifferentLines>;

/** What is known of a file's columns before it is compared. */
export const StatementColumnsAnswer = z.object({
  names: z.array(z.string()).describe("of the file's columns"),
  sample: z.array(z.array(z.string())).describe("its first lines"),
  columns: z.record(z.string(), z.string()).describe("by what a column holds: its name"),
  by: z
    .enum(["given", "names", "values", "none"])
    .describe(
      "`given`: as the account's last file; `names`: by known names; `values`: by what stands in them; `none`: a person must say",
    ),
});
export type StatementColumnsAnswer = z.output<typeof StatementColumnsAnswer>;

export const DayAnswer = z.object({ day: DayView });
export type DayAnswer = z.output<typeof DayAnswer>;

export const ListDays = z.object({
  day: day.optional().describe("today where it is left out, each account's own"),
  provider_id: id.optional().describe("of one account; all of them where it is left out"),
});
export type ListDays = z.output<typeof ListDays>;

const limit = z.coerce.number("limit: must be a number").int().min(1).max(100).default(50);

export const ListMovements = z.object({
  day,
  provider_id: id,
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\w{1,100}$/, "after: must be `next` of an earlier answer")
    .optional(),
  limit,
});
export type ListMovements = z.output<typeof ListMovements>;

export const ExportMovements = z.object({
  day,
  provider_id: id,
  time_zone: z
    .string()
    .max(60)
    .default("UTC")
    .describe("of the reader, such as `Europe/Berlin`: `local_time` is in it, and UTC where it is left out"),
});
export type ExportMovements = z.output<typeof ExportMovements>;

export const ListDifferentLines = z.object({
  provider_id: id,
  day,
  group,
  after: z.coerce.number("after: must be `next` of an earlier answer").int().min(0).optional(),
  limit,
});
export type ListDifferentLines = z.output<typeof ListDifferentLines>;

export const ExportDifferentLines = z.object({ provider_id: id, day, group: group.optional() });
export type ExportDifferentLines = z.output<typeof ExportDifferentLines>;

/** 20 MB, as base64 has them. */
const FILE = 28_000_000;
const file = z.string().min(1, "file: is empty").max(FILE, "file: may have 20 MB").describe("in base64");

export const GuessColumns = z.strictObject({
  provider_id: id,
  file: file.describe("its first lines, in base64"),
});
export type GuessColumns = z.output<typeof GuessColumns>;

export const CompareStatement = z.strictObject({
  provider_id: id,
  day,
  file,
  columns: z
    .record(z.string().max(40), z.string().max(200))
    .optional()
    .describe(
      "by what a column holds: its name in the file, or nothing where it has none. As before where it is left out",
    ),
});
export type CompareStatement = z.output<typeof CompareStatement>;

export const SignDay = z.strictObject({
  provider_id: id,
  day,
  figures: z.array(DayFigure).max(200).describe("what the day has, as they have seen it"),
  compared_at: moment.nullable().describe("of the comparison that they have seen, or null"),
  note: z.string().trim().min(1).max(1000).optional(),
});
export type SignDay = z.output<typeof SignDay>;
