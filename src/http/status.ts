import { z } from "@medusajs/framework/zod";
import { paging } from "./query";
import { environment, moment, page } from "./values";

const count = z.number().int();

/** A time in which the gateway of an account did not answer. */
export const Outage = z.object({
  since: moment.describe("when the first call began that had no answer"),
  until: moment.nullable().describe("when it answered again; null while it does not"),
  waited: count.describe("how many payments nobody knew the end of"),
  waiting: count.describe("of how many of them that is not known yet"),
  paid: count.describe("how many of them are paid, or held"),
  unpaid: count.describe("how many of them were not paid"),
});
export type Outage = z.output<typeof Outage>;

/** Whether customers can be served right now. */
export const GatewayStatus = z.object({
  accounts: z.array(
    z.object({
      id: z.string().describe("of the provider's entry in medusa-config"),
      provider_id: z.string().describe("stands for the account"),
      environment: environment.describe("`sandbox`, `test` or `production`"),
      answered_at: moment
        .nullable()
        .describe(
          "when its gateway answered last: this server, or one that runs the job; null before the first answer",
        ),
      last_notification_at: moment.nullable().describe("when the last one with a valid signature came"),
      outage: Outage.nullable().describe(
        "while it does not answer, and for half an hour after it has again; else null",
      ),
    }),
  ),
  job_finished_at: moment.nullable().describe("when the last run of the job ended; null before the first"),
  refused_notifications: count.describe("how many were refused in the last 24 hours"),
});
export type GatewayStatus = z.output<typeof GatewayStatus>;

export const GatewayStatusAnswer = z.object({ status: GatewayStatus });
export type GatewayStatusAnswer = z.output<typeof GatewayStatusAnswer>;

/** Why a notification is not taken into the inbox. */
export const REFUSAL_REASONS = [
  "signature_missing",
  "signature_wrong",
  "other_account",
  "unknown_payment",
  "flood",
  "malformed",
  "unknown_address",
] as const;
export const SENDERS = ["this_machine", "private_network", "internet"] as const;

export const RefusedView = z.object({
  provider_id: z.string().nullable().describe("stands for the account; null where the address names none"),
  hour: moment.describe("when the hour began"),
  reason: z.enum(REFUSAL_REASONS).describe("why: [refused notifications](http-api.md#refused-notifications)"),
  count: count.describe("how many in this hour"),
  last_at: moment.describe("when the last one came"),
  last_reference: z
    .string()
    .nullable()
    .describe("what the last one named, where that has the form of a reference"),
  last_sender: z
    .enum(SENDERS)
    .describe("what kind of address the last one came from; the address is not kept"),
});
export type RefusedView = z.output<typeof RefusedView>;

export const RefusedList = z.object({ refused: z.array(RefusedView), ...page });
export type RefusedList = z.output<typeof RefusedList>;

export const ListRefused = z.object({ ...paging });
export type ListRefused = z.output<typeof ListRefused>;
