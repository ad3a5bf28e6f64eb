import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122205944 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "return_secret_hash" text null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" drop column if exists "return_secret_hash";`,
    );
  }
}
