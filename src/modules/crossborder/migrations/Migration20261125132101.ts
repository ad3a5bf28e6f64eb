import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The index that search terms were in. The migration that makes it has it, too. */
const WORDS = `array_to_tsvector(array_remove(array[
  '<' || left(lower(reference), 200), '>' || left(reverse(lower(reference)), 200),
  '<' || left(lower(transaction_no), 200), '>' || left(reverse(lower(transaction_no)), 200),
  '#' || order_display_id::text, '=' || customer_id, '=' || schedule_id], null))`;

const KINDS = "'reference', 'transaction_no', 'operation', 'order', 'name', 'email'";

/** Search terms have a table of their own. No model has it: its rows have no id and no moments. */
export class Migration20261125132101 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_search" ("transaction_id" text not null, "kind" text check ("kind" in (${KINDS})) not null, "term" text collate "C" not null, constraint "crossborder_search_pkey" primary key ("transaction_id", "kind", "term"));`,
    );
    this.addSql(
      `insert into "crossborder_search" select id, kind, left(lower(term), 200) from "crossborder_transaction" found cross join lateral (values ('reference', reference), ('transaction_no', transaction_no), ('order', order_display_id::text)) terms (kind, term) where term is not null on conflict do nothing;`,
    );
    this.addSql(
      `insert into "crossborder_search" select transaction_id, 'operation', left(lower(term), 200) from "crossborder_operation" cross join lateral (values (reference), (gateway_id)) terms (term) where term is not null and kind <> 'open' on conflict do nothing;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_search_term" ON "crossborder_search" ("term", "kind");`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_search_reversed" ON "crossborder_search" (reverse(term), "kind");`,
    );

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_customer_id" ON "crossborder_transaction" ("customer_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_schedule_id" ON "crossborder_transaction" ("schedule_id") WHERE schedule_id is not null AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_transaction_no" ON "crossborder_transaction" ("transaction_no") WHERE deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_crossborder_transaction_words";`);
  }

  override async down(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_words" ON "crossborder_transaction" USING gin ((${WORDS})) WITH (fastupdate = off);`,
    );
    this.addSql(`drop index if exists "IDX_crossborder_transaction_customer_id";`);
    this.addSql(`drop index if exists "IDX_crossborder_transaction_schedule_id";`);
    this.addSql(`drop index if exists "IDX_crossborder_transaction_transaction_no";`);
    this.addSql(`drop table if exists "crossborder_search" cascade;`);
  }
}
