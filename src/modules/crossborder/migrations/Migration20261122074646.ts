import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A person can say that a transaction is solved; a missing deduction has a beginning; each day's movements have an index. */
export class Migration20261122074646 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" drop constraint if exists "crossborder_transaction_reconciliation_status_check";`,
    );

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_operation_moved" ON "crossborder_operation" ("created_at") WHERE kind in ('capture', 'refund', 'reverse', 'void') and outcome = 'succeeded' AND deleted_at IS NULL;`,
    );

    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" add column if not exists "attention_since" timestamptz null;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_attention_since" ON "crossborder_recurring_schedule" ("attention_since") WHERE attention_since IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `alter table if exists "crossborder_transaction" add constraint "crossborder_transaction_reconciliation_status_check" check("reconciliation_status" in ('pending', 'reconciled', 'returned', 'needs_attention', 'solved'));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_paid_at" ON "crossborder_transaction" ("paid_at") WHERE paid_at IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" drop constraint if exists "crossborder_transaction_reconciliation_status_check";`,
    );

    this.addSql(`drop index if exists "IDX_crossborder_operation_moved";`);

    this.addSql(`drop index if exists "IDX_crossborder_recurring_schedule_attention_since";`);
    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" drop column if exists "attention_since";`,
    );

    this.addSql(`drop index if exists "IDX_crossborder_transaction_paid_at";`);

    this.addSql(
      `update "crossborder_transaction" set "reconciliation_status" = 'needs_attention' where "reconciliation_status" = 'solved';`,
    );
    this.addSql(
      `alter table if exists "crossborder_transaction" add constraint "crossborder_transaction_reconciliation_status_check" check("reconciliation_status" in ('pending', 'reconciled', 'returned', 'needs_attention'));`,
    );
  }
}
