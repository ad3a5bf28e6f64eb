import { model } from "@medusajs/framework/utils";

/** The last time that the gateway of a merchant did not answer: one row for each merchant that it happened to, whichever server saw it. */
export const GatewayOutage = model.define("crossborder_gateway_outage", {
  /** The provider id that stands for the merchant: of its first entry. */
  id: model.id().primaryKey(),
  /** When the first call began that had no answer. */
  down_since: model.dateTime(),
  /** When it answered again; null while it does not. */
  up_at: model.dateTime().nullable(),
  /** When the store was last told that it does not answer, in this outage or in one before. */
  told_at: model.dateTime().nullable(),
  /** When nothing was left to tell of this outage; null until then. */
  settled_at: model.dateTime().nullable(),
  /** The ids of the payments that waited when it answered again. */
  waited: model.array().nullable(),
});
