import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261128154805 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "order_ids" text[] null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "crossborder_transaction" drop column if exists "order_ids";`);
  }
}
