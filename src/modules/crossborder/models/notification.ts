import { model } from "@medusajs/framework/utils";
import { REFUSALS } from "../states";

/**
 * The inbox: every notification as it came, stored before it is acknowledged and processed afterwards.
 * `body` holds the form with the signature masked.
 */
export const Notification = model
  .define("crossborder_notification", {
    id: model.id({ prefix: "cbntf" }).primaryKey(),
    /** The one that stands for the account, to whichever of its channels it was sent. */
    provider_id: model.text(),
    /** SHA-256 of the bytes that came; where the signature is valid, of what is signed. Null of a refused one, which repeats nothing. */
    digest: model.text().nullable(),
    body: model.text(),
    signature: model.enum(["valid", "wrong", "missing"]),
    /** The transaction of the ledger that it is about. */
    reference: model.text().searchable().nullable(),
    /** The reference or schedule id that one counts for whose signature is not valid; null where it is. */
    unsigned_about: model.text().nullable(),
    /**
     * `received` until its transaction is reconciled; `nothing_to_do`: it is not signed, and what it is about was over, so that the gateway
     * was not asked; or it is about an order of ours that the ledger does not have, and that nobody has paid; `unknown` when it is about
     * nothing that the ledger has, nor the gateway; `refused`: it was not acknowledged and is not processed, `body` is the beginning of it.
     */
    status: model
      .enum(["received", "reconciled", "nothing_to_do", "unknown", "failed", "refused"])
      .default("received"),
    /** Why it was refused. */
    refusal: model.enum([...REFUSALS]).nullable(),
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
  })
  // docs/reference/indexes.md says which query needs which.
  .indexes([
    { on: ["provider_id", "digest"], unique: true, where: { digest: { $ne: null }, deleted_at: null } },
    { on: ["reference"] },
    { on: ["created_at", "id"] },
    { on: ["status", "created_at", "id"] },
    { on: ["provider_id", "created_at"] },
    { on: ["unsigned_about", "created_at"], where: { unsigned_about: { $ne: null } } },
  ]);
