import { model } from "@medusajs/framework/utils";

/**
 * The inbox: every notification as it came, stored before it is acknowledged and processed afterwards.
 * `body` holds the form with the signature masked; `digest` is of the bytes that came.
 */
export const Notification = model
  .define("crossborder_notification", {
    id: model.id({ prefix: "cbntf" }).primaryKey(),
    provider_id: model.text(),
    digest: model.text(),
    body: model.text(),
    signature: model.enum(["valid", "wrong", "missing"]),
    /** The transaction of the ledger that it is about. */
    reference: model.text().searchable().nullable(),
    /** `received` until its transaction is reconciled; `unknown` when it is about nothing in the ledger. */
    status: model.enum(["received", "reconciled", "unknown", "failed"]).default("received"),
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
  })
  .indexes([
    { on: ["provider_id", "digest"], unique: true, where: { deleted_at: null } },
    { on: ["created_at"], where: { status: "received" } },
    { on: ["reference"] },
  ]);
