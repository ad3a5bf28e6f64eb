import { model } from "@medusajs/framework/utils";
import { FINDING_OUTCOMES } from "../findings";

/**
 * One audit of one merchant: the gateway is asked again about everything that was opened since a moment, and its books are
 * compared with Medusa's and ours. Written page by page, so that one whose server died goes on where it stopped.
 */
export const Audit = model
  .define("crossborder_audit", {
    id: model.id({ prefix: "cbaud" }).primaryKey(),
    /** Who is paid at the gateway: see `merchantOf`. */
    merchant: model.text(),
    /** Of the first entry of medusa-config that is this merchant. */
    provider_id: model.text(),
    status: model.enum(["running", "finished"]).default("running"),
    /** Transactions that were opened since then are audited, until the audit began. */
    since: model.dateTime(),
    finished_at: model.dateTime().nullable(),
    /** A server works on it, and renews this by the database's clock. In the past where that server has died. */
    worked_on_until: model.dateTime().nullable(),
    /** What is done: the id of the last transaction; then `payment:` and the id of the last payment in Medusa. */
    position: model.text().nullable(),
    /** How many were compared, and about how many the gateway gave no answer. */
    transactions: model.number().default(0),
    unanswered: model.number().default(0),
    /** What it found for each day and currency: see `DaySums`. Null before the first page. */
    days: model.json().nullable(),
  })
  .indexes([
    // One at a time for each merchant.
    { on: ["merchant"], unique: true, where: { status: "running", deleted_at: null } },
    { on: ["created_at"] },
  ]);

/** A transaction whose books differ, or whose order breaks a rule; or a payment in Medusa that has no transaction. */
export const AuditFinding = model
  .define("crossborder_audit_finding", {
    id: model.id({ prefix: "cbfnd" }).primaryKey(),
    audit_id: model.text(),
    transaction_id: model.text().nullable(),
    reference: model.text().nullable(),
    /** Medusa's id of the payment, where no transaction stands for it. */
    payment_id: model.text().nullable(),
    order_id: model.text().nullable(),
    day: model.text(),
    currency_code: model.text(),
    /** One of `FINDING_CODES`. */
    code: model.text(),
    /** What is wrong and what a person can do, in sentences. */
    message: model.text(),
    /** The four books as they were found. */
    gateway: model.text(),
    ledger: model.text(),
    payments: model.text(),
    orders: model.text(),
    outcome: model.enum([...FINDING_OUTCOMES]).default("open"),
  })
  .indexes([
    { on: ["audit_id", "transaction_id"], unique: true, where: { deleted_at: null } },
    { on: ["payment_id", "audit_id"], unique: true, where: { payment_id: { $ne: null }, deleted_at: null } },
  ]);
