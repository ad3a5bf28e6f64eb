import { model } from "@medusajs/framework/utils";
import { ACTOR_TYPES } from "../events";

/** The history: one line for each thing that happened, with who did it. Lines are only ever added. */
export const Event = model
  .define("crossborder_event", {
    id: model.id({ prefix: "cbevt" }).primaryKey(),
    /** In the order in which the lines were written: several have the same time. */
    position: model.autoincrement(),
    /** What it is about, as far as that has a row. */
    transaction_id: model.text().nullable(),
    schedule_id: model.text().nullable(),
    notification_id: model.text().nullable(),
    /** What happened: one of `EVENT_NAMES`. */
    name: model.text(),
    actor_type: model.enum([...ACTOR_TYPES]),
    /** Null where the actor has no id, such as the job. */
    actor_id: model.text().nullable(),
    /** Facts such as an amount or an error's code; never a secret, a payment code or a person's data. */
    data: model.json(),
  })
  .indexes([
    { on: ["position"], unique: true },
    { on: ["transaction_id", "position"], where: { transaction_id: { $ne: null } } },
    { on: ["schedule_id", "position"], where: { schedule_id: { $ne: null } } },
    { on: ["notification_id", "position"], where: { notification_id: { $ne: null } } },
    { on: ["actor_id", "position"], where: { actor_id: { $ne: null } } },
  ]);
