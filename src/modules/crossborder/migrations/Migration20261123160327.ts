import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123160327 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_schedule_operation" ("id" text not null, "schedule_id" text not null, "kind" text check ("kind" in ('raise', 'cancel')) not null, "payment_count" integer null, "outcome" text check ("outcome" in ('requested', 'unknown', 'accepted', 'succeeded', 'refused', 'failed')) not null default 'requested', "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "attempts" integer not null default 0, "called_at" timestamptz null, "ret_code" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_schedule_operation_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_schedule_operation_schedule_id" ON "crossborder_schedule_operation" ("schedule_id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "description" text null, add column if not exists "note" text null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_schedule_operation" cascade;`);

    this.addSql(
      `alter table if exists "crossborder_transaction" drop column if exists "description", drop column if exists "note";`,
    );
  }
}
