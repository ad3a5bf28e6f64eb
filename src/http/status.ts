import { z } from "@medusajs/framework/zod";
import { environment, moment } from "./values";

const count = z.number().int();

/** A time in which the gateway of a merchant did not answer. */
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
      id: z.string().describe("of the first entry of the merchant in medusa-config"),
      provider_id: z.string().describe("stands for the merchant"),
      entries: z.array(z.string()).describe("`id` of each entry of the merchant"),
      environment: environment.describe("`sandbox`, `test` or `production`"),
      answered_at: moment
        .nullable()
        .describe(
          "when its gateway answered last: this server, or one that runs the job; null before the first answer",
        ),
      last_notification_at: moment.nullable().describe("when the last one with a valid signature came"),
      outage: Outage.nullable().describe(
        "while it does not answer, and for five minutes after it has again; else null",
      ),
    }),
  ),
  used: z
    .object({
      counter: z
        .boolean()
        .describe("whether medusa-config has `stockLocations`, or a payment was opened at the counter"),
      subscriptions: z.boolean().describe("whether medusa-config has a plan, or a schedule exists"),
    })
    .describe("what the admin has a page for"),
  job_finished_at: moment.nullable().describe("when the last run of the job ended; null before the first"),
});
export type GatewayStatus = z.output<typeof GatewayStatus>;

export const GatewayStatusAnswer = z.object({ status: GatewayStatus });
export type GatewayStatusAnswer = z.output<typeof GatewayStatusAnswer>;
