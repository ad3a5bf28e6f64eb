import { model } from "@medusajs/framework/utils";

/**
 * The outbox: what Medusa's event bus is still to be told. Written in the same database transaction as what it tells of, and
 * deleted once it was told.
 */
export const Message = model
  .define("crossborder_message", {
    id: model.id({ prefix: "cbmsg" }).primaryKey(),
    position: model.autoincrement(),
    /** The shop that tells it. */
    shop_id: model.text(),
    /** Of the event: one of `CrossborderEvents`. */
    name: model.text(),
    data: model.json(),
    /** Until then a server hands it over; none does where that is past or null. */
    claimed_until: model.dateTime().nullable(),
  })
  .indexes([{ on: ["position"], unique: true }]);
