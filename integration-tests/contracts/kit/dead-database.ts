import type { Knex } from "@medusajs/framework/mikro-orm/knex";

type Write = "insert" | "update" | "delete" | "soft delete" | "insert or update or delete";

/** From now on the database refuses these writes on these tables. The next test has a database without that. */
export async function refusingWrites(database: Knex, tables: Readonly<Record<string, Write>>): Promise<void> {
  await database.raw(`create or replace function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'the database is gone'; end $$`);
  for (const [table, write] of Object.entries(tables)) {
    // A row is written by one statement that inserts or brings back: not every update deletes.
    const when =
      write === "soft delete"
        ? `update on "${table}" for each row when (new.deleted_at is not null)`
        : `${write} on "${table}" for each statement`;
    await database.raw(
      `create or replace trigger refuse_write before ${when} execute function refuse_write()`,
    );
  }
}

/** The engine keeps its runs beside what they do. */
const KEPT = ["workflow_execution"];

/**
 * The database refuses every write as soon as one row more than now is committed in `table`: what is left is what a server leaves that
 * dies at this moment, because it can no longer undo anything either.
 */
export async function diesAfter(database: Knex, table: string): Promise<void> {
  const isCommitted = `(select count(*) from "${table}" where xmin::text <> pg_current_xact_id()::xid::text)`;
  const { rows } = await database.raw<{ rows: { count: string }[] }>(`select count(*) from "${table}"`);
  await database.raw(`create or replace function die() returns trigger language plpgsql as
    $$ begin if ${isCommitted} > ${Number(rows[0]?.count)} then raise exception 'the server is dead'; end if; return null; end $$`);
  const tables = await database.raw<{ rows: { name: string }[] }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { name } of tables.rows.filter((one) => !KEPT.includes(one.name))) {
    await database.raw(`create trigger die before insert or update or delete on "${name}"
      for each statement execute function die()`);
  }
}

/** Another server goes on, or this one after its start. */
export const restarts = (database: Knex) => database.raw("drop function die cascade");
