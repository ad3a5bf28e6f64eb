import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122045044 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_audit_finding" drop constraint if exists "crossborder_audit_finding_audit_id_transaction_id_unique";`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit_day" drop constraint if exists "crossborder_audit_day_audit_id_day_currency_code_unique";`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit" drop constraint if exists "crossborder_audit_provider_id_unique";`,
    );
    this.addSql(
      `create table if not exists "crossborder_audit" ("id" text not null, "provider_id" text not null, "status" text check ("status" in ('running', 'finished')) not null default 'running', "since" timestamptz not null, "finished_at" timestamptz null, "position" text null, "transactions" integer not null default 0, "unanswered" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_audit_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_audit_deleted_at" ON "crossborder_audit" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_audit_provider_id_unique" ON "crossborder_audit" ("provider_id") WHERE status = 'running' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_audit_created_at" ON "crossborder_audit" ("created_at") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_audit_day" ("id" text not null, "audit_id" text not null, "day" text not null, "currency_code" text not null, "transactions" integer not null, "gateway" text not null, "ledger" text not null, "payments" text not null, "orders" text not null, "unassigned" text not null, "found" text not null, "difference" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_audit_day_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_audit_day_deleted_at" ON "crossborder_audit_day" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_audit_day_audit_id_day_currency_code_unique" ON "crossborder_audit_day" ("audit_id", "day", "currency_code") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_audit_finding" ("id" text not null, "audit_id" text not null, "transaction_id" text not null, "reference" text not null, "order_id" text null, "day" text not null, "currency_code" text not null, "code" text not null, "message" text not null, "gateway" text not null, "ledger" text not null, "payments" text not null, "orders" text not null, "outcome" text check ("outcome" in ('open', 'healed', 'moving', 'attention')) not null default 'open', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_audit_finding_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_audit_finding_deleted_at" ON "crossborder_audit_finding" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_audit_finding_audit_id_transaction_id_unique" ON "crossborder_audit_finding" ("audit_id", "transaction_id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_created_at_id" ON "crossborder_transaction" ("created_at", "id") WHERE deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_audit" cascade;`);

    this.addSql(`drop table if exists "crossborder_audit_day" cascade;`);

    this.addSql(`drop table if exists "crossborder_audit_finding" cascade;`);

    this.addSql(`drop index if exists "IDX_crossborder_transaction_created_at_id";`);
  }
}
