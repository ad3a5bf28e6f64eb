import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123215410 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "order_expires_at" timestamptz null, add column if not exists "order_paid_at" timestamptz null;`,
    );
    // The store knows of them.
    this.addSql(
      `update "crossborder_transaction" set "order_paid_at" = "updated_at" where "reconciliation_status" = 'reconciled' and "order_id" is not null and "captured_amount" <> '0.00';`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" drop column if exists "order_expires_at", drop column if exists "order_paid_at";`,
    );
  }
}
