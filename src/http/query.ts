import { z } from "@medusajs/framework/zod";

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

const moment = z.coerce.date().optional().meta({ type: "string", format: "date-time" });

/** A span of time, as Medusa's lists take it: `created_at[$gte]=2026-01-01T00:00:00Z&created_at[$lt]=…`. */
export const span = z.strictObject({ $gte: moment, $gt: moment, $lte: moment, $lt: moment }).optional();
