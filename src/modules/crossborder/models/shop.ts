import { model } from "@medusajs/framework/utils";
import { SHOP_STATUSES } from "../states";

/**
 * Who opened a payment: a shop is known by its public addresses. The first one comes with the table; a server with an address that is
 * not known gets a row of its own, until a person says what it is.
 */
export const Shop = model.define("crossborder_shop", {
  id: model.id({ prefix: "cbshp" }).primaryKey(),
  /** Host and path of each `backendUrl`, without `www.`; none where no server has come yet. */
  addresses: model.array(),
  status: model.enum([...SHOP_STATUSES]),
  /** The shop that it is, where a person has said that it only moved. */
  same_as: model.text().nullable(),
});
