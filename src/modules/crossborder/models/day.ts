import { model } from "@medusajs/framework/utils";
import { ACTOR_TYPES } from "../events";

/**
 * A day of a merchant that somebody has compared with the gateway's statement, or signed. Nothing of a statement is kept but what came
 * of it. Once it is signed, it is not changed any more.
 */
export const Day = model
  .define("crossborder_day", {
    id: model.id({ prefix: "cbday" }).primaryKey(),
    /** Who is paid at the gateway: see `merchantOf`. */
    merchant: model.text(),
    /** `YYYY-MM-DD` in the merchant's time zone. */
    day: model.text(),
    /** When it was compared last, and who gave the file. */
    compared_at: model.dateTime().nullable(),
    compared_by_type: model.enum([...ACTOR_TYPES]).nullable(),
    compared_by: model.text().nullable(),
    /** Names of the statement's columns by what they hold; an empty name where it has none for it. */
    columns: model.json().nullable(),
    /** Counts and sums of the comparison, and the lines that differ. */
    result: model.json().nullable(),
    lines: model.json().nullable(),
    /** Who has signed it, with what had moved by then. */
    signed_at: model.dateTime().nullable(),
    signed_by_type: model.enum([...ACTOR_TYPES]).nullable(),
    signed_by: model.text().nullable(),
    note: model.text().nullable(),
    figures: model.json().nullable(),
  })
  .indexes([{ on: ["merchant", "day"], unique: true, where: { deleted_at: null } }]);
