import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122203922 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "ended_at" timestamptz null, add column if not exists "late_look_at" timestamptz null;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_late_look_at" ON "crossborder_transaction" ("late_look_at") WHERE late_look_at IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_crossborder_transaction_late_look_at";`);
    this.addSql(
      `alter table if exists "crossborder_transaction" drop column if exists "ended_at", drop column if exists "late_look_at";`,
    );
  }
}
