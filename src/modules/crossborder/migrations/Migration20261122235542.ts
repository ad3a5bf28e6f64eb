import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122235542 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" add column if not exists "attention_code" text null;`,
    );
    // Until now there was one reason only.
    this.addSql(
      `update "crossborder_recurring_schedule" set "attention_code" = 'deduction_missing' where "attention_since" is not null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" drop column if exists "attention_code";`,
    );
  }
}
