import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123030740 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_audit" add column if not exists "worked_on_until" timestamptz null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "crossborder_audit" drop column if exists "worked_on_until";`);
  }
}
