import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261125135138 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_gateway_outage" ("id" text not null, "down_since" timestamptz not null, "up_at" timestamptz null, "told_at" timestamptz null, "settled_at" timestamptz null, "waited" text[] null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_gateway_outage_pkey" primary key ("id"));`,
    );

    this.addSql(
      `create table if not exists "crossborder_refused_notification" ("id" text not null, "provider_id" text null, "hour" timestamptz not null, "reason" text not null, "count" integer not null, "last_at" timestamptz not null, "last_reference" text null, "last_sender" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_refused_notification_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_refused_notification_hour" ON "crossborder_refused_notification" ("hour") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `alter table if exists "crossborder_notification" drop constraint if exists "crossborder_notification_status_check";`,
    );

    this.addSql(
      `alter table if exists "crossborder_job_run" add column if not exists "answered" jsonb null;`,
    );

    this.addSql(
      `alter table if exists "crossborder_notification" add constraint "crossborder_notification_status_check" check("status" in ('received', 'reconciled', 'nothing_to_do', 'unknown', 'failed'));`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_gateway_outage" cascade;`);

    this.addSql(`drop table if exists "crossborder_refused_notification" cascade;`);

    this.addSql(
      `alter table if exists "crossborder_notification" drop constraint if exists "crossborder_notification_status_check";`,
    );

    this.addSql(`alter table if exists "crossborder_job_run" drop column if exists "answered";`);

    this.addSql(
      `alter table if exists "crossborder_notification" add constraint "crossborder_notification_status_check" check("status" in ('received', 'reconciled', 'unknown', 'failed'));`,
    );
  }
}
