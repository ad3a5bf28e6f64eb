import { model } from "@medusajs/framework/utils";
import { ACTOR_TYPES } from "../events";

/**
 * A channel that is being switched off in a region: no payment of it begins there any more, and Medusa's region offers it until
 * those under way are over. Deleted when it is switched on again, or some time after the region has stopped offering it.
 */
export const DrainingChannel = model
  .define("crossborder_draining_channel", {
    id: model.id({ prefix: "cbdrn" }).primaryKey(),
    region_id: model.text(),
    provider_id: model.text(),
    /** Who switched it off. */
    actor_type: model.enum([...ACTOR_TYPES]),
    actor_id: model.text().nullable(),
    /** When it was found that Medusa's region does not offer it any more. */
    ended_at: model.dateTime().nullable(),
  })
  .indexes([
    // One for each, and what every new payment session is looked up by.
    { on: ["region_id", "provider_id"], unique: true, where: { deleted_at: null } },
  ]);
