import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261125133206 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_signed_day" ("id" text not null, "provider_id" text not null, "day" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "note" text null, "figures" jsonb not null, "statement" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_signed_day_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_signed_day_provider_id_day_unique" ON "crossborder_signed_day" ("provider_id", "day") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_statement" ("id" text not null, "provider_id" text not null, "day" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "movements" integer not null, "done" integer not null default 0, "finished_at" timestamptz null, "result" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_statement_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_statement_provider_id_day" ON "crossborder_statement" ("provider_id", "day") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_statement_columns" ("id" text not null, "provider_id" text not null, "names" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_statement_columns_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_statement_columns_provider_id_unique" ON "crossborder_statement_columns" ("provider_id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_statement_entry" ("id" text not null, "statement_id" text not null, "position" integer not null, "group" text check ("group" in ('agrees', 'differs', 'only_there', 'only_here', 'other_currency', 'fee')) not null, "kind" text check ("kind" in ('paid', 'back', 'fee')) not null, "reference" text null, "other_day" text null, "named" text null, "lines" text null, "here" text null, "there" text null, "currency_code" text not null, "fee" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_statement_entry_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_statement_entry_position" ON "crossborder_statement_entry" ("statement_id", "group", "position") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_statement_entry_fee" ON "crossborder_statement_entry" ("statement_id", "position") WHERE fee is not null AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_signed_day" cascade;`);

    this.addSql(`drop table if exists "crossborder_statement" cascade;`);

    this.addSql(`drop table if exists "crossborder_statement_columns" cascade;`);

    this.addSql(`drop table if exists "crossborder_statement_entry" cascade;`);
  }
}
