import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122203817 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_draining_channel" drop constraint if exists "crossborder_draining_channel_region_id_provider_id_unique";`,
    );
    this.addSql(
      `create table if not exists "crossborder_draining_channel" ("id" text not null, "region_id" text not null, "provider_id" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_draining_channel_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_draining_channel_deleted_at" ON "crossborder_draining_channel" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_draining_channel_region_id_provider_id_unique" ON "crossborder_draining_channel" ("region_id", "provider_id") WHERE deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_draining_channel" cascade;`);
  }
}
