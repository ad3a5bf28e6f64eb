import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261125220052 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_payment_link" add column if not exists "rest_of" text null, add column if not exists "rest_seen_at" timestamptz null;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_payment_link_expires_at" ON "crossborder_payment_link" ("expires_at") WHERE rest_of IS NOT NULL AND rest_seen_at IS NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_crossborder_payment_link_expires_at";`);
    this.addSql(
      `alter table if exists "crossborder_payment_link" drop column if exists "rest_of", drop column if exists "rest_seen_at";`,
    );
  }
}
