import { z } from "zod";
import { messageSchema } from "../../../testing/servers/messages";

/** What the campaign asks of a server process, beside its HTTP interface. */
export const questionSchema = z.enum(["seed", "job"]);
export type Question = z.output<typeof questionSchema>;

/** What a server process tells the campaign: the demo's words, and two more. */
export const newsSchema = z.union([
  messageSchema,
  z.object({ reached: z.literal("end of job") }),
  z.object({ reached: z.literal("failure"), reason: z.string() }),
]);
export type News = z.output<typeof newsSchema>;
