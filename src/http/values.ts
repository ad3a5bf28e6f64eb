import { z } from "@medusajs/framework/zod";
import { RECONCILIATION_STATUSES, STATES } from "../modules/crossborder/states";

/** What something is named by in a query or a body. */
export const id = z.string().min(1).max(100);

/** Of an answer: null where there is none. */
export const text = z.string().nullable();

/** Decimal text with two places. An audit's sums may be negative. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/);

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A day of a query or a body. */
export const askedDay = (name: string) => z.iso.date(`${name}: must be a day such as 2026-11-22`);

/** A moment of the ledger as an answer has it. */
export const momentText = (moment: Date | string): string => new Date(moment).toISOString();

export const momentOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : momentText(moment);

/** The channels as staff and the API name them. */
export const CHANNEL_NAMES = ["channel_a", "channel_b", "channel_c", "creditcard", "in_store"] as const;
export const channel = z.enum(CHANNEL_NAMES);
export type Channel = z.output<typeof channel>;

/** `sandbox` is one on this machine; the others are what the account's options say. */
export const environment = z.enum(["sandbox", "test", "production"]);

export const state = z
  .enum(STATES)
  .describe("what the gateway has done with the order, as far as is known ([states](states.md))");
export const reconciliationStatus = z
  .enum(RECONCILIATION_STATUSES)
  .describe("what Medusa knows of it ([states](states.md#reconciliation_status))");

export const currencyCode = z.string().describe("`usd` or `cny`");

/** Beside what a list answers. */
export const page = {
  count: z.number().int().describe("how many there are in all"),
  limit: z.number().int(),
  offset: z.number().int(),
};

/** How many there are of what may be very many. */
export const counted = {
  count: z.number().int().describe("how many there are, 10,000 at most"),
  has_more: z.boolean().describe("there are more than the 10,000 that are counted"),
};

/** Of an answer that staff or a browser gets while the work goes on. */
export const mayWork = {
  still_working: z
    .literal(true)
    .optional()
    .describe("with status 202: the gateway has not answered yet, and what is known stands beside it"),
};

/** In an answer of a route that moves money or asks the gateway. */
export const MayWork = z.object(mayWork);
export type MayWork = z.output<typeof MayWork>;

/** What every route answers instead of a result. */
export const ErrorAnswer = z.object({
  message: z.string().describe("for a person to read"),
  type: z.string().optional().describe("Medusa's kind of the error, such as `invalid_data`"),
  code: z.string().optional().describe("stable; [errors.md](errors.md) lists them"),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;

/** `limit` and `offset` of a list. */
export const paging = {
  limit: z.coerce.number("limit: must be a number").int().min(1).max(100).default(20),
  offset: z.coerce.number("offset: must be a number").int().min(0).default(0),
};

/** The newest first, unless the other way round is asked for. */
export const order = z.enum(["created_at", "-created_at"]).default("-created_at");

/** One of these values, or several as a repeated parameter. A custom check: Medusa words those of enums and unions itself. */
export const oneOrMore = <const T extends readonly string[]>(name: string, values: T) => {
  const isOne = (given: unknown) => typeof given === "string" && values.includes(given);
  const value = z.custom<T[number]>(isOne, `${name}: must be one of ${values.join(", ")}`);
  return z
    .preprocess((given) => [given].flat(), z.array(value))
    .optional()
    .meta({ type: "array", items: { type: "string", enum: [...values] } });
};

const askedMoment = z.coerce.date().optional().meta({ type: "string", format: "date-time" });

/** A span of time, as Medusa's lists take it: `created_at[$gte]=2026-01-01T00:00:00Z&created_at[$lt]=…`. */
export const span = z
  .strictObject({ $gte: askedMoment, $gt: askedMoment, $lte: askedMoment, $lt: askedMoment })
  .optional();
