import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What a person called solved stays so, also where the audit asks for a person again. */
export class Migration20261122150836 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "solved_state" text null;`,
    );
    this.addSql(
      `update "crossborder_transaction" set "solved_state" = "state" where "reconciliation_status" = 'solved';`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "crossborder_transaction" drop column if exists "solved_state";`);
  }
}
