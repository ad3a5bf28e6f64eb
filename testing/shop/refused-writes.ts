import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** While `work` runs, PostgreSQL refuses what `writes` names, such as `insert on payment for each row`. */
export async function whileRefused<T>(database: Knex, writes: string, work: () => Promise<T>): Promise<T> {
  await database.raw(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refused before ${writes} execute function refuse();`,
  );
  try {
    return await work();
  } finally {
    await database.raw("drop function refuse cascade");
  }
}
