import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123000115 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_audit_finding" drop constraint if exists "crossborder_audit_finding_payment_id_audit_id_unique";`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit_finding" add column if not exists "payment_id" text null;`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit_finding" alter column "transaction_id" type text using ("transaction_id"::text);`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit_finding" alter column "transaction_id" drop not null;`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit_finding" alter column "reference" type text using ("reference"::text);`,
    );
    this.addSql(`alter table if exists "crossborder_audit_finding" alter column "reference" drop not null;`);
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_audit_finding_payment_id_audit_id_unique" ON "crossborder_audit_finding" ("payment_id", "audit_id") WHERE payment_id IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "audit_finding" text null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_crossborder_audit_finding_payment_id_audit_id_unique";`);
    this.addSql(`alter table if exists "crossborder_audit_finding" drop column if exists "payment_id";`);

    this.addSql(
      `alter table if exists "crossborder_audit_finding" alter column "transaction_id" type text using ("transaction_id"::text);`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit_finding" alter column "transaction_id" set not null;`,
    );
    this.addSql(
      `alter table if exists "crossborder_audit_finding" alter column "reference" type text using ("reference"::text);`,
    );
    this.addSql(`alter table if exists "crossborder_audit_finding" alter column "reference" set not null;`);

    this.addSql(`alter table if exists "crossborder_transaction" drop column if exists "audit_finding";`);
  }
}
