import { model } from "@medusajs/framework/utils";
import { ACTOR_TYPES } from "../events";
import { OPERATION_KINDS, OUTCOMES } from "../states";

const LIVE = "outcome not in ('refused', 'failed')";
/** What moved money, for its day in the books. */
const MOVED = "kind in ('capture', 'refund', 'part_refund', 'reverse', 'void') and outcome = 'succeeded'";

/** One act that may move money, or opens or closes an order at the gateway. Written before the gateway is called. */
export const Operation = model
  .define("crossborder_operation", {
    id: model.id({ prefix: "cbop" }).primaryKey(),
    transaction_id: model.text(),
    kind: model.enum([...OPERATION_KINDS]),
    outcome: model.enum([...OUTCOMES]).default("requested"),
    /** Decimal text with two places. */
    amount: model.text(),
    currency_code: model.text(),
    /** Medusa's id of what asked for it: of a session, a capture or a refund. Null where nothing of Medusa's did. */
    medusa_id: model.text().nullable(),
    /** Our number of it at the gateway, such as `refundReference`. */
    reference: model.text().nullable(),
    /** The gateway's number of it: `transactionNo` of what opened the order, `refundTransactionId` of a refund. */
    gateway_id: model.text().nullable(),
    actor_type: model.enum([...ACTOR_TYPES]),
    actor_id: model.text().nullable(),
    /** Calls that were made for it, the last one's moment and the gateway's `ret_code`; the history has each. */
    attempts: model.number().default(0),
    called_at: model.dateTime().nullable(),
    ret_code: model.text().nullable(),
    /** What the gateway told of it, such as `exchange_rate` and `settle_currency`; null where it told nothing. */
    told: model.json().nullable(),
  })
  // With one by an expression, which only the migration can say: a transaction has one live operation of each of `SINGLE_KINDS`.
  .indexes([
    { name: "IDX_crossborder_operation_moved", on: ["created_at"], where: MOVED },
    {
      name: "IDX_crossborder_operation_medusa_id",
      on: ["kind", "medusa_id"],
      unique: true,
      where: `kind in ('capture', 'refund', 'part_refund') and medusa_id is not null and ${LIVE}`,
    },
  ]);
