import { z } from "@medusajs/framework/zod";
import { ACTOR_TYPES, EVENT_NAMES } from "../modules/crossborder/events";
import { counted, moment, oneOrMore, page, paging } from "./values";

export const actorType = z
  .enum(ACTOR_TYPES)
  .describe(
    "`user` (of the admin), `api_key`, `customer`, `job`, `notification`, `system`: the store's own code, or `gateway` of what was " +
      "seen there",
  );
export type ActorType = z.output<typeof actorType>;

export const actorName = z
  .string()
  .nullable()
  .describe("name or e-mail of the user or customer, title of the API key; null where there is none");

/** One line of the history. */
export const EventView = z.object({
  id: z.string().describe("ours"),
  created_at: moment.describe("when it was written"),
  position: z.number().int().describe("in which order the lines were written: several have the same time"),
  transaction_id: z.string().nullable().describe("the transaction that it is about, or null"),
  schedule_id: z.string().nullable().describe("the recurring schedule that it is about, or null"),
  notification_id: z.string().nullable().describe("the notification that it is about, or null"),
  name: z.string().describe("what happened: see below"),
  actor_type: actorType,
  actor_id: z
    .string()
    .nullable()
    .describe("of the user, key, customer or notification; null for `job`, `system` and `gateway`"),
  data: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe("facts such as an amount or an error's code: see below"),
});
export type EventView = z.output<typeof EventView>;

/** The same beside what it is about. */
export const NamedEvent = EventView.extend({ actor_name: actorName });
export interface NamedEvent extends z.output<typeof NamedEvent> {}

const id = z.string().min(1).max(100).optional();

export const ListEvents = z.object({
  transaction_id: id,
  schedule_id: id,
  notification_id: id,
  actor_type: oneOrMore("actor_type", ACTOR_TYPES),
  actor_id: id,
  name: oneOrMore("name", EVENT_NAMES),
  ...paging,
});

export const EventList = z.object({ events: z.array(EventView), ...page, ...counted });
export type EventList = z.output<typeof EventList>;
