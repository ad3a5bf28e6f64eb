import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261125214900 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" add column if not exists "create_orders" boolean not null default false;`,
    );

    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "make_order_at" timestamptz null;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_make_order_at" ON "crossborder_transaction" ("make_order_at") WHERE make_order_at IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" drop column if exists "create_orders";`,
    );

    this.addSql(`drop index if exists "IDX_crossborder_transaction_make_order_at";`);
    this.addSql(`alter table if exists "crossborder_transaction" drop column if exists "make_order_at";`);
  }
}
