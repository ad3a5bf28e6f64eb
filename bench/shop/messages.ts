import { z } from "zod";
import { messageSchema } from "../../testing/servers/messages";

/** What the benchmark asks of the Medusa process. */
export const questionSchema = z.discriminatedUnion("ask", [
  /** Stops everything scheduled and tells of every order from now on. */
  z.object({ ask: z.literal("get-ready") }),
  z.object({ ask: z.literal("sql"), statement: z.string() }),
  z.object({ ask: z.literal("job") }),
  z.object({ ask: z.literal("memory") }),
  /** Answered once nothing is going on in the process. */
  z.object({ ask: z.literal("quiet") }),
]);
export type Question = z.output<typeof questionSchema>;

export const numberedQuestion = z.object({ number: z.number(), question: questionSchema });
export type NumberedQuestion = z.output<typeof numberedQuestion>;

/** What the Medusa process says: how far its start is, an answer, or that an order was placed. */
export const newsSchema = z.union([
  messageSchema,
  z.object({ answered: z.number(), value: z.unknown().optional(), error: z.string().optional() }),
  z.object({ placed: z.string() }),
]);
export type News = z.output<typeof newsSchema>;

/** After a garbage collection, in bytes. */
export const memorySchema = z.object({ rss: z.number(), heapUsed: z.number() });
export type Memory = z.output<typeof memorySchema>;
