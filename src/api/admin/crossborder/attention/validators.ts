import { z } from "@medusajs/framework/zod";
import { SCHEDULE_ATTENTION_CODES } from "../../../../modules/crossborder/internal";
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
  /** Of a capture or a release that no answer tells about: whether the gateway's dashboard shows that it was made. */
  made: z.boolean("made: must be true or false").optional(),
  /** Of the recurring schedule that the transaction started, and of nothing else. */
  code: z
    .enum(SCHEDULE_ATTENTION_CODES, `code: must be one of ${SCHEDULE_ATTENTION_CODES.join(", ")}`)
    .optional(),
});
export type Resolve = z.output<typeof Resolve>;
