import { model } from "@medusajs/framework/utils";

/**
 * How many notifications were refused, and so are not in the inbox: a row for each account, hour and reason. Nothing of them is kept but
 * the last one's reference, where it has the form of one, and what kind of address it came from.
 */
export const RefusedNotification = model
  .define("crossborder_refused_notification", {
    /** Made of the other three. */
    id: model.id().primaryKey(),
    /** The one that stands for the account; null where the address names none. */
    provider_id: model.text().nullable(),
    /** When the hour began. */
    hour: model.dateTime(),
    reason: model.text(),
    count: model.number(),
    last_at: model.dateTime(),
    last_reference: model.text().nullable(),
    /** `this_machine`, `private_network` or `internet`. */
    last_sender: model.text(),
  })
  .indexes([{ on: ["hour"] }]);
