import { model } from "@medusajs/framework/utils";
import { ACTOR_TYPES } from "../events";
import { STATEMENT_GROUPS } from "../findings";

/** What a gateway's statement calls its columns: once for each account, as they were named last. */
export const StatementColumns = model
  .define("crossborder_statement_columns", {
    id: model.id({ prefix: "cbcol" }).primaryKey(),
    /** The one that stands for the account. */
    provider_id: model.text(),
    /** Names by what the columns hold; an empty name where the statement has none for it. */
    names: model.json(),
  })
  .indexes([{ on: ["provider_id"], unique: true, where: { deleted_at: null } }]);

/** One comparison of the gateway's statement with a day of an account. Nothing of the file is kept but the result. */
export const Statement = model
  .define("crossborder_statement", {
    id: model.id({ prefix: "cbstm" }).primaryKey(),
    provider_id: model.text(),
    /** `YYYY-MM-DD` in the account's time zone. */
    day: model.text(),
    /** Who gave the file. */
    actor_type: model.enum([...ACTOR_TYPES]),
    actor_id: model.text().nullable(),
    /** How many movements are to be compared, and how many are written down. */
    movements: model.number(),
    done: model.number().default(0),
    /** Null while it is being compared, and where its server died over it. */
    finished_at: model.dateTime().nullable(),
    /** Counts and sums. */
    result: model.json().nullable(),
  })
  .indexes([{ on: ["provider_id", "day"] }]);

/** What the statement, the store, or both have of one movement. Amounts are decimal text with two places. */
export const StatementEntry = model
  .define("crossborder_statement_entry", {
    id: model.id({ prefix: "cbsen" }).primaryKey(),
    statement_id: model.text(),
    /** From 0, in the order in which they are shown. */
    position: model.number(),
    group: model.enum([...STATEMENT_GROUPS]),
    kind: model.enum(["paid", "back", "fee"]),
    /** Of the payment here, also where it moved on another day; null where none is known. */
    reference: model.text().nullable(),
    /** On which day the store has it, where that is another one. */
    other_day: model.text().nullable(),
    /** What the statement names it by, and its lines there. */
    named: model.text().nullable(),
    lines: model.text().nullable(),
    here: model.text().nullable(),
    there: model.text().nullable(),
    currency_code: model.text(),
    fee: model.text().nullable(),
  })
  .indexes([
    {
      name: "IDX_crossborder_statement_entry_position",
      on: ["statement_id", "group", "position"],
      unique: true,
      where: { deleted_at: null },
    },
    {
      name: "IDX_crossborder_statement_entry_fee",
      on: ["statement_id", "position"],
      where: "fee is not null",
    },
  ]);

/** Somebody has signed an account's day, with its figures as they were then. Never changed. */
export const SignedDay = model
  .define("crossborder_signed_day", {
    id: model.id({ prefix: "cbsgd" }).primaryKey(),
    provider_id: model.text(),
    day: model.text(),
    actor_type: model.enum([...ACTOR_TYPES]),
    actor_id: model.text().nullable(),
    note: model.text().nullable(),
    /** What had moved, by channel, currency and kind. */
    figures: model.json(),
    /** The result of the statement that it was compared with; null where it was not. */
    statement: model.json().nullable(),
  })
  .indexes([{ on: ["provider_id", "day"], unique: true, where: { deleted_at: null } }]);
