import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122203259 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "claimed_at" timestamptz null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "crossborder_transaction" drop column if exists "claimed_at";`);
  }
}
