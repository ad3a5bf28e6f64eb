import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122114318 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_created_at_id" ON "crossborder_notification" ("created_at", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_status_created_at_id" ON "crossborder_notification" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_created_at_id" ON "crossborder_recurring_schedule" ("created_at", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_status_created_at_id" ON "crossborder_recurring_schedule" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_payment_collection_id" ON "crossborder_transaction" ("payment_collection_id") WHERE deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_crossborder_notification_created_at_id";`);
    this.addSql(`drop index if exists "IDX_crossborder_notification_status_created_at_id";`);

    this.addSql(`drop index if exists "IDX_crossborder_recurring_schedule_created_at_id";`);
    this.addSql(`drop index if exists "IDX_crossborder_recurring_schedule_status_created_at_id";`);

    this.addSql(`drop index if exists "IDX_crossborder_transaction_payment_collection_id";`);
  }
}
