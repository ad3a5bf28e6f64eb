import { z } from "@medusajs/framework/zod";
import { ACTOR_TYPES, EVENT_NAMES } from "../modules/crossborder/events";
import { counted, id, moment, oneOrMore, page, paging, text } from "./values";

export const actorType = z
  .enum(ACTOR_TYPES)
  .describe(
    "`user` (of the admin), `api_key`, `customer`, `job`, `notification`, `system`: the store's own code, or `gateway` of what was " +
      "seen there",
  );
export type ActorType = z.output<typeof actorType>;

export const actorName = text.describe(
  "name or e-mail of the user or customer, title of the API key; null where there is none",
);

/** One line of the history. */
export const EventView = z.object({
  id: z.string().describe("ours"),
  created_at: moment.describe("when it was written"),
  position: z.number().int().describe("in which order the lines were written: several have the same time"),
  transaction_id: text.describe("the transaction that it is about, or null"),
  schedule_id: text.describe("the recurring schedule that it is about, or null"),
  notification_id: text.describe("the notification that it is about, or null"),
  name: z.string().describe("what happened: see below"),
  actor_type: actorType,
  actor_id: text.describe(
    "of the user, key, customer or notification; null for `job`, `system` and `gateway`",
  ),
  data: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe("facts such as an amount or an error's code: see below"),
});
export type EventView = z.output<typeof EventView>;

/** The same beside what it is about. */
export const NamedEvent = EventView.extend({ actor_name: actorName });
export interface NamedEvent extends z.output<typeof NamedEvent> {}

export const ListEvents = z.object({
  transaction_id: id.optional(),
  schedule_id: id.optional(),
  notification_id: id.optional(),
  actor_type: oneOrMore("actor_type", ACTOR_TYPES),
  actor_id: id.optional(),
  name: oneOrMore("name", EVENT_NAMES),
  ...paging,
});

export const EventList = z.object({ events: z.array(EventView), ...page, ...counted });
export type EventList = z.output<typeof EventList>;
