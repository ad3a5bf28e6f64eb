import { generateEntityId, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils";
import type { NewStatementEntry, SignedDay, Statement, StatementResult } from "./day-types";
import type { Id } from "./filter";
import { LedgerLinks } from "./payment-links";
import { type Actor, knexOf, type LockingContext } from "./rows";

const STATEMENTS = "crossborder_statement";
const ENTRIES = "crossborder_statement_entry";
const COLUMNS = "crossborder_statement_columns";
const SIGNED = "crossborder_signed_day";

/** The entries of an older comparison are deleted; its result stays. */
const ENTRIES_KEPT = "interval '92 days'";

export type NewStatement = Pick<Statement, "provider_id" | "day" | "movements"> & Actor;

/** Days that are compared with the gateway's statement, and signed. */
export class LedgerDays extends LedgerLinks {
  /** What an account's statement calls its columns; undefined where none was compared yet. */
  async readStatementColumns(provider_id: string): Promise<Record<string, string> | undefined> {
    const [known] = await this.pool<{ names: Record<string, string> }>(COLUMNS)
      .select("names")
      .where({ provider_id, deleted_at: null });
    return known?.names;
  }

  async beginStatement(statement: NewStatement): Promise<string> {
    const id = generateEntityId(undefined, "cbstm");
    await this.pool(STATEMENTS).insert({ id, ...statement, created_at: this.clock.date() });
    return id;
  }

  async addStatementEntries(statement_id: string, entries: readonly NewStatementEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const knex = this.pool;
    const rows = entries.map((entry) => ({
      id: generateEntityId(undefined, "cbsen"),
      statement_id,
      ...entry,
    }));
    await knex.batchInsert(ENTRIES, rows, 1000);
    await knex(STATEMENTS)
      .where({ id: statement_id })
      .update({ done: knex.raw("done + ?", [rows.length]), updated_at: this.clock.date() });
  }

  /** A comparison is whole. It takes the place of the day's earlier ones, and the names of its columns are kept. */
  @InjectTransactionManager()
  async finishStatement(
    { id, provider_id, day }: Pick<Statement, "id" | "provider_id" | "day">,
    result: StatementResult,
    names: Record<string, string>,
    @MedusaContext() context: LockingContext = {},
  ): Promise<void> {
    const knex = knexOf(context);
    const now = this.clock.date();
    await knex(STATEMENTS).where({ id }).update({ result, finished_at: now, updated_at: now });
    const earlier = await knex(STATEMENTS)
      .where({ provider_id, day })
      .whereNot({ id })
      .whereNotNull("finished_at")
      .pluck("id");
    await this.dropStatements(earlier, context);
    const old = knex(STATEMENTS).select("id").whereRaw(`created_at < now() - ${ENTRIES_KEPT}`);
    await knex(ENTRIES).whereIn("statement_id", old.where({ provider_id })).delete();
    await knex(COLUMNS)
      .insert({ id: generateEntityId(undefined, "cbcol"), provider_id, names })
      .onConflict(knex.raw("(provider_id) where deleted_at is null"))
      .merge({ names, updated_at: now });
  }

  /** A comparison that could not be finished leaves nothing. */
  @InjectTransactionManager()
  async dropStatements(ids: readonly string[], @MedusaContext() context: LockingContext = {}): Promise<void> {
    const knex = knexOf(context);
    await knex(ENTRIES).whereIn("statement_id", ids).delete();
    await knex(STATEMENTS).whereIn("id", ids).delete();
  }

  /** One comparison, or those of a day, the newest first. */
  async readStatements(which: Id | Pick<Statement, "provider_id" | "day">): Promise<Statement[]> {
    const one = "id" in which ? { id: which.id } : { provider_id: which.provider_id, day: which.day };
    return await this.pool<Statement>(STATEMENTS)
      .select("*")
      .where({ ...one, deleted_at: null })
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ]);
  }

  async readSignedDay({
    provider_id,
    day,
  }: Pick<SignedDay, "provider_id" | "day">): Promise<SignedDay | undefined> {
    return await this.pool<SignedDay>(SIGNED).where({ provider_id, day, deleted_at: null }).first();
  }

  /** Resolves to undefined where somebody has signed the day before. */
  async signDay(
    signed: Pick<SignedDay, "provider_id" | "day" | "note" | "figures" | "statement"> & Actor,
  ): Promise<SignedDay | undefined> {
    const knex = this.pool;
    const row = {
      id: generateEntityId(undefined, "cbsgd"),
      ...signed,
      // The driver writes an array as one of PostgreSQL.
      figures: knex.raw("?::jsonb", [JSON.stringify(signed.figures)]),
      created_at: this.clock.date(),
    };
    const [added] = await knex<SignedDay>(SIGNED)
      .insert(row)
      .onConflict(knex.raw("(provider_id, day) where deleted_at is null"))
      .ignore()
      .returning("*");
    return added;
  }
}
