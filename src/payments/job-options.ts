// The wire's own zod, as the options that these belong to.
import { z } from "zod";

const days = z.number().int().max(3650);

/** What the scheduled jobs do, when, and for how long they keep what. */
export const jobOptions = {
  /** Who has it may set off a run of the job (`POST /hooks/crossborder/run`): a clock outside of a store that runs no jobs. */
  runSecret: z
    .string()
    .regex(/^[\w.~+/=-]{32,200}$/, "must be 32 to 200 of A-Z a-z 0-9 -._~+/=")
    .optional(),
  /** Days after which a processed notification is deleted. */
  inboxRetentionDays: days.min(1).default(30),
  /** Days after which an order that nobody paid is deleted, once the gateway has confirmed that. */
  unpaidRetentionDays: days.min(30).default(90),
  /** Days after which technical lines of the history of a payment are deleted whose books agree. */
  historyRetentionDays: days.min(90).default(400),
  /** How many days back the nightly audit asks the gateway again. */
  auditDays: days.min(1).default(35),
  /** How often an audit asks the gateway in a minute, at most. */
  auditCallsPerMinute: z.number().int().min(1).max(6000).default(60),
};
