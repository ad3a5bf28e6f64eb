import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122234836 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_message" add column if not exists "claimed_until" timestamptz null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "crossborder_message" drop column if exists "claimed_until";`);
  }
}
