import { z } from "@medusajs/framework/zod";
import { WAITING_CODES } from "../../../../payments/attention/texts";
import { oneOrMore, paging } from "../../../query-fields";

export const ListAttention = z.object({ code: oneOrMore("code", WAITING_CODES), ...paging });
export type ListAttention = z.output<typeof ListAttention>;

/** What a person has done or found out, for the history. */
export const Resolve = z.object({
  note: z
    .string("note: must be a text")
    .trim()
    .min(1, "note: must not be empty")
    .max(500, "note: must be short"),
});
export type Resolve = z.output<typeof Resolve>;
