import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121064108 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" drop constraint if exists "crossborder_transaction_reference_unique";`,
    );
    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" drop constraint if exists "crossborder_recurring_schedule_provider_id_schedule_no_unique";`,
    );
    this.addSql(
      `alter table if exists "crossborder_recurring_schedule" drop constraint if exists "crossborder_recurring_schedule_reference_unique";`,
    );
    this.addSql(
      `alter table if exists "crossborder_notification" drop constraint if exists "crossborder_notification_provider_id_digest_unique";`,
    );
    this.addSql(
      `create table if not exists "crossborder_notification" ("id" text not null, "provider_id" text not null, "digest" text not null, "body" text not null, "signature" text check ("signature" in ('valid', 'wrong', 'missing')) not null, "reference" text null, "status" text check ("status" in ('received', 'settled', 'unknown', 'failed')) not null default 'received', "attempts" integer not null default 0, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_notification_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_deleted_at" ON "crossborder_notification" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_notification_provider_id_digest_unique" ON "crossborder_notification" ("provider_id", "digest") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_created_at" ON "crossborder_notification" ("created_at") WHERE status = 'received' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_reference" ON "crossborder_notification" ("reference") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_recurring_schedule" ("id" text not null, "provider_id" text not null, "schedule_no" text null, "reference" text not null, "plan" text not null, "frequency" integer not null, "payment_count" integer not null, "status" text check ("status" in ('pending', 'active', 'completed', 'cancelled')) not null default 'pending', "customer_id" text null, "order_id" text null, "currency_code" text not null, "amount" text not null, "started_at" timestamptz null, "cancelled_at" timestamptz null, "asked_payment_count" integer null, "asked_cancel_at" timestamptz null, "next_deduction_at" timestamptz null, "next_check_at" timestamptz null, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_recurring_schedule_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_deleted_at" ON "crossborder_recurring_schedule" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_reference_unique" ON "crossborder_recurring_schedule" ("reference") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_provider_id_schedule_no_unique" ON "crossborder_recurring_schedule" ("provider_id", "schedule_no") WHERE schedule_no IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_customer_id" ON "crossborder_recurring_schedule" ("customer_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_next_check_at" ON "crossborder_recurring_schedule" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_transaction" ("id" text not null, "reference" text not null, "provider_id" text not null, "payment_session_id" text null, "payment_collection_id" text null, "cart_id" text null, "schedule_id" text null, "order_id" text null, "operation" text not null, "vendor" text null, "currency_code" text not null, "amount" text not null, "pre_auth" boolean not null default false, "store_admin_no" text null, "capture_amount" text null, "released_amount" text null, "paid_amount" text null, "state" text check ("state" in ('drafted', 'open', 'paid', 'held', 'captured', 'refunded', 'reversed', 'released', 'closed', 'failed')) not null default 'drafted', "settlement" text check ("settlement" in ('unsettled', 'settled', 'returned', 'attention')) not null default 'unsettled', "transaction_no" text null, "gateway_status" text null, "payment_time" text null, "paid_at" timestamptz null, "expires_at" timestamptz null, "refund_reference" text null, "refund_status" text null, "abandoned_at" timestamptz null, "abandon_reason" text null, "return_url" text null, "asked_at" timestamptz null, "next_check_at" timestamptz null, "checks" integer not null default 0, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_transaction_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_deleted_at" ON "crossborder_transaction" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_transaction_reference_unique" ON "crossborder_transaction" ("reference") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_payment_session_id" ON "crossborder_transaction" ("payment_session_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_transaction_no" ON "crossborder_transaction" ("transaction_no") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_schedule_id" ON "crossborder_transaction" ("schedule_id") WHERE schedule_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_next_check_at" ON "crossborder_transaction" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_notification" cascade;`);

    this.addSql(`drop table if exists "crossborder_recurring_schedule" cascade;`);

    this.addSql(`drop table if exists "crossborder_transaction" cascade;`);
  }
}
