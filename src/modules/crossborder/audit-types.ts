import type { InferTypeOf } from "@medusajs/framework/types";
import type { FindingCode } from "./findings";
import type { Audit as AuditModel, AuditDay as DayModel, AuditFinding as FindingModel } from "./models/audit";

/** One audit of one account. */
export type Audit = InferTypeOf<typeof AuditModel>;
/** What it found for one day and currency. */
export type AuditDay = InferTypeOf<typeof DayModel>;
/** A transaction whose books differ, or whose order breaks a rule; or a payment in Medusa that has no transaction. */
export type AuditFinding = InferTypeOf<typeof FindingModel>;

type Amounts = "gateway" | "ledger" | "payments" | "orders" | "unassigned" | "found" | "difference";
/** What one page of an audit adds to a day. */
export type DaySums = Pick<AuditDay, "day" | "currency_code" | "transactions" | Amounts>;

/** What is written when a page of an audit is done. */
export interface AuditedPage {
  /** What is done with it. */
  position: string;
  transactions: number;
  unanswered: number;
  days: DaySums[];
}

export interface NewFinding extends Omit<
  AuditFinding,
  "id" | "code" | "outcome" | "created_at" | "updated_at" | "deleted_at"
> {
  code: FindingCode;
}
