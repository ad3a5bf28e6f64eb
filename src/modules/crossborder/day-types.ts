import type { InferTypeOf } from "@medusajs/framework/types";
import type { StatementGroup } from "./findings";
import type {
  SignedDay as SignedDayModel,
  Statement as StatementModel,
  StatementEntry as StatementEntryModel,
} from "./models/day";
import type { MovementKind } from "./states";

/** What moved on a day, by one provider, in one currency and of one kind. */
export interface DayFigure {
  provider_id: string;
  currency_code: string;
  kind: MovementKind;
  count: number;
  /** Decimal text with two places. */
  amount: string;
}

/** Counts and sums of a comparison with a statement. Amounts are decimal text with two places. */
export interface StatementResult {
  groups: { group: StatementGroup; currency_code: string; count: number; here: string; there: string }[];
  /** What the gateway took, by currency, in lines of payments and in lines of its own. */
  fees: { currency_code: string; count: number; amount: string }[];
  /** Lines of the file that are about no money that moved, and such that are of another day. */
  passed_over: number;
  other_days: number;
}

export interface Statement extends Omit<InferTypeOf<typeof StatementModel>, "result"> {
  result: StatementResult | null;
}
export type StatementEntry = InferTypeOf<typeof StatementEntryModel>;
export type NewStatementEntry = Omit<
  StatementEntry,
  "id" | "statement_id" | "created_at" | "updated_at" | "deleted_at"
>;

/** A day that somebody has signed, with its figures as they were then. */
export interface SignedDay extends Omit<InferTypeOf<typeof SignedDayModel>, "figures" | "statement"> {
  figures: DayFigure[];
  statement: StatementResult | null;
}
