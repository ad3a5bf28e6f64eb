import type { InferTypeOf } from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import type { StatementGroup } from "./findings";
import type { Day as DayModel } from "./models/day";
import type { DayFigure } from "./movement-statements";
import { LedgerLinks } from "./payment-links";
import type { Actor } from "./types";

/** Counts and sums of a comparison with a statement. Amounts are decimal text with two places. */
export interface StatementResult {
  groups: { group: StatementGroup; currency_code: string; count: number; here: string; there: string }[];
  /** What the gateway took, by currency, in lines of payments and in lines of its own. */
  fees: { currency_code: string; count: number; amount: string }[];
  /** Lines of the file that are about no money that moved, and such that are of another day. */
  passed_over: number;
  other_days: number;
}

/** What the statement, the store, or both have of one movement that does not agree. Amounts are decimal text with two places. */
export interface DifferentLine {
  group: StatementGroup;
  kind: "paid" | "back" | "fee";
  /** Of the payment here, also where it moved on another day; null where none is known. */
  reference: string | null;
  /** On which day the store has it, where that is another one. */
  other_day: string | null;
  /** What the statement names it by, and its lines there. */
  named: string | null;
  lines: string | null;
  here: string | null;
  there: string | null;
  currency_code: string;
  fee: string | null;
}

const WITHOUT_LINES = [
  ...(["id", "merchant", "day", "compared_at", "compared_by_type", "compared_by", "result"] as const),
  ...(["signed_at", "signed_by_type", "signed_by", "note", "figures"] as const),
];

/** A day, without the lines that differ. */
export interface Day extends Pick<
  InferTypeOf<typeof DayModel>,
  Exclude<(typeof WITHOUT_LINES)[number], "result" | "figures">
> {
  result: StatementResult | null;
  figures: DayFigure[] | null;
}

/** Which day is meant. */
export type WhichDay = Pick<Day, "merchant" | "day">;

/** What comes of comparing a statement. */
export interface StatementComparison {
  by: Actor;
  columns: Record<string, string>;
  result: StatementResult;
  lines: DifferentLine[];
}

const DAYS = "crossborder_day";
const ONE_A_DAY = "(merchant, day) where deleted_at is null";

/** Days that are compared with the gateway's statement, and signed. */
export class LedgerDays extends LedgerLinks {
  async readDay({ merchant, day }: WhichDay): Promise<Day | undefined> {
    return await this.pool<Day>(DAYS)
      .select(...WITHOUT_LINES)
      .where({ merchant, day, deleted_at: null })
      .first();
  }

  /** The lines that differ, in the order of the comparison; undefined where the day was not compared. */
  async readDifferentLines({ merchant, day }: WhichDay): Promise<DifferentLine[] | undefined> {
    const [found] = await this.pool<{ lines: DifferentLine[] | null }>(DAYS)
      .select("lines")
      .where({ merchant, day, deleted_at: null });
    return found?.lines ?? undefined;
  }

  /** What a merchant's statement called its columns when one was compared last. */
  async readStatementColumns(merchant: string): Promise<Record<string, string> | undefined> {
    const [found] = await this.pool<{ columns: Record<string, string> }>(DAYS)
      .select("columns")
      .where({ merchant, deleted_at: null })
      .whereNotNull("compared_at")
      .orderBy("compared_at", "desc")
      .limit(1);
    return found?.columns;
  }

  /** Takes the place of the day's earlier comparison. Resolves to false where the day is signed, and nothing is written. */
  async keepComparison(
    { merchant, day }: WhichDay,
    { by, columns, result, lines }: StatementComparison,
  ): Promise<boolean> {
    const knex = this.pool;
    const json = (value: unknown) => knex.raw("?::jsonb", [JSON.stringify(value)]);
    const compared = {
      compared_at: this.clock.date(),
      compared_by_type: by.actor_type,
      compared_by: by.actor_id,
      ...{ columns: json(columns), result: json(result), lines: json(lines) },
    };
    const written = await knex(DAYS)
      .insert({ id: generateEntityId(undefined, "cbday"), merchant, day, ...compared })
      .onConflict(knex.raw(ONE_A_DAY))
      .merge({ ...compared, updated_at: this.clock.date() })
      .whereRaw(`${DAYS}.signed_at is null`)
      .returning("id");
    return written.length > 0;
  }

  /**
   * Signs a day with its figures and the comparison that who signs has seen.
   * @param compared_at of that comparison; null where there was none
   * @returns undefined where somebody has signed the day, or compared it once more
   */
  async signDay(
    { merchant, day }: WhichDay,
    {
      by,
      note,
      figures,
      compared_at,
    }: Pick<Day, "note" | "compared_at"> & { by: Actor; figures: DayFigure[] },
  ): Promise<Day | undefined> {
    const knex = this.pool;
    const signed = {
      signed_at: this.clock.date(),
      signed_by_type: by.actor_type,
      signed_by: by.actor_id,
      note,
      figures: knex.raw("?::jsonb", [JSON.stringify(figures)]),
    };
    const [written] = await knex<Day & { updated_at: Date }>(DAYS)
      .insert({ id: generateEntityId(undefined, "cbday"), merchant, day, ...signed })
      .onConflict(knex.raw(ONE_A_DAY))
      .merge({ ...signed, updated_at: this.clock.date() })
      .whereRaw(`${DAYS}.signed_at is null and ${DAYS}.compared_at is not distinct from ?`, [compared_at])
      .returning([...WITHOUT_LINES]);
    return written;
  }
}
