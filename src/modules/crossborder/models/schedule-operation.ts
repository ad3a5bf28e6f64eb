import { model } from "@medusajs/framework/utils";
import { ACTOR_TYPES } from "../events";
import { OUTCOMES, SCHEDULE_CHANGES } from "../states";

/** One change of a recurring schedule that the gateway is asked for (§4.10). Written before the gateway is called. */
export const ScheduleOperation = model
  .define("crossborder_schedule_operation", {
    id: model.id({ prefix: "cbsop" }).primaryKey(),
    schedule_id: model.text(),
    kind: model.enum([...SCHEDULE_CHANGES]),
    /** What the count is raised to, 0 without a limit; null of a cancellation. */
    payment_count: model.number().nullable(),
    outcome: model.enum([...OUTCOMES]).default("requested"),
    actor_type: model.enum([...ACTOR_TYPES]),
    actor_id: model.text().nullable(),
    /** Calls that were made for it, the last one's moment and the gateway's `ret_code`. */
    attempts: model.number().default(0),
    called_at: model.dateTime().nullable(),
    ret_code: model.text().nullable(),
  })
  .indexes([{ on: ["schedule_id"] }]);
