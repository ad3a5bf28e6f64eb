import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123215016 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_payment_link" ("id" text not null, "order_id" text not null, "provider_id" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_payment_link_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_payment_link_order_id" ON "crossborder_payment_link" ("order_id") WHERE deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_payment_link" cascade;`);
  }
}
