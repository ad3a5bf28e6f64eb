import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122013646 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_event" drop constraint if exists "crossborder_event_position_unique";`,
    );
    this.addSql(
      `create table if not exists "crossborder_event" ("id" text not null, "position" serial, "transaction_id" text null, "schedule_id" text null, "notification_id" text null, "name" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "data" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_event_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_deleted_at" ON "crossborder_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_event_position_unique" ON "crossborder_event" ("position") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_transaction_id_position" ON "crossborder_event" ("transaction_id", "position") WHERE transaction_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_schedule_id_position" ON "crossborder_event" ("schedule_id", "position") WHERE schedule_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_notification_id_position" ON "crossborder_event" ("notification_id", "position") WHERE notification_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_actor_id_position" ON "crossborder_event" ("actor_id", "position") WHERE actor_id IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_event" cascade;`);
  }
}
