import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What an answer shows instead of what counts as paid, and until when a call is under way. */
export class Migration20261122204112 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "other_amount" text null, add column if not exists "under_way_until" timestamptz null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" drop column if exists "other_amount", drop column if exists "under_way_until";`,
    );
  }
}
