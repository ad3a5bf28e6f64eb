import { z } from "@medusajs/framework/zod";

/** `limit` and `offset` of a list. */
export const paging = {
  limit: z.coerce.number("limit: must be a number").int().min(1).max(100).default(20),
  offset: z.coerce.number("offset: must be a number").int().min(0).default(0),
};

/** The newest first, unless the other way round is asked for. */
export const order = z.enum(["created_at", "-created_at"]).default("-created_at");

/** One of these values, or several as a repeated parameter. */
export const oneOrMore = <const T extends readonly string[]>(name: string, values: T) => {
  const message = `${name}: must be one of ${values.join(", ")}`;
  const value = z.enum(values, message);
  return z.union([value.transform((one) => [one]), z.array(value)], message).optional();
};
