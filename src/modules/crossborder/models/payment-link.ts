import { model } from "@medusajs/framework/utils";
import { ACTOR_TYPES } from "../events";

/** A link by which somebody can pay what an order owes. Nothing of the order or its customer is in it. */
export const PaymentLink = model
  .define("crossborder_payment_link", {
    id: model.id({ prefix: "cblnk" }).primaryKey(),
    /** The shop that made it. */
    shop_id: model.text(),
    order_id: model.text(),
    /** Stands for the account that takes the payment. */
    provider_id: model.text(),
    /** HMAC of its code, by which it is found. */
    code_hash: model.text(),
    /** The code again, enclosed: staff copies the link once more. */
    code_sealed: model.text(),
    /** Who made it. */
    actor_type: model.enum([...ACTOR_TYPES]),
    actor_id: model.text().nullable(),
    expires_at: model.dateTime(),
    revoked_at: model.dateTime().nullable(),
    /** Reference of the payment that was refunded whole, where the link asks for the rest that its order costs. */
    rest_of: model.text().nullable(),
  })
  .indexes([{ on: ["order_id"] }, { on: ["code_hash"], unique: true }]);
