import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const STATES =
  "'drafted', 'open', 'paid', 'held', 'captured', 'refunded', 'reversed', 'released', 'closed', 'failed'";

export class Migration20261123185700 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" drop constraint if exists "crossborder_transaction_state_check";`,
    );
    this.addSql(
      `alter table if exists "crossborder_transaction" add constraint "crossborder_transaction_state_check" check ("state" in ('unopened', ${STATES}));`,
    );
  }

  override async down(): Promise<void> {
    // Nothing was opened for them, and the plugin before this knows no such state.
    this.addSql(`update "crossborder_transaction" set "state" = 'closed' where "state" = 'unopened';`);
    this.addSql(
      `alter table if exists "crossborder_transaction" drop constraint if exists "crossborder_transaction_state_check";`,
    );
    this.addSql(
      `alter table if exists "crossborder_transaction" add constraint "crossborder_transaction_state_check" check ("state" in (${STATES}));`,
    );
  }
}
