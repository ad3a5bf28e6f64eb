import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Columns and values that got better names; every row keeps what it says. */
const COLUMNS = [
  ["crossborder_transaction", "settlement", "reconciliation_status"],
  ["crossborder_transaction", "asked_at", "queried_at"],
  ["crossborder_transaction", "abandoned_at", "ineligible_since"],
  ["crossborder_transaction", "abandon_reason", "ineligible_reason"],
  ["crossborder_recurring_schedule", "asked_payment_count", "requested_payment_count"],
  ["crossborder_recurring_schedule", "asked_cancel_at", "cancel_requested_at"],
] as const;

const STATUSES = [
  ["unsettled", "pending"],
  ["settled", "reconciled"],
  ["returned", "returned"],
  ["attention", "needs_attention"],
] as const;

export class Migration20261121220547 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "crossborder_transaction" drop constraint "crossborder_transaction_settlement_check";`,
    );
    for (const [table, before, after] of COLUMNS) {
      this.addSql(`alter table "${table}" rename column "${before}" to "${after}";`);
    }
    for (const [before, after] of STATUSES) this.replaceStatus("reconciliation_status", before, after);
    this.addSql(
      `alter table "crossborder_transaction" alter column "reconciliation_status" set default 'pending', add constraint "crossborder_transaction_reconciliation_status_check" check ("reconciliation_status" in ('pending', 'reconciled', 'returned', 'needs_attention'));`,
    );
    this.replaceNotificationStatus("settled", "reconciled");
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table "crossborder_transaction" drop constraint "crossborder_transaction_reconciliation_status_check";`,
    );
    for (const [table, before, after] of COLUMNS) {
      this.addSql(`alter table "${table}" rename column "${after}" to "${before}";`);
    }
    for (const [before, after] of STATUSES) this.replaceStatus("settlement", after, before);
    this.addSql(
      `alter table "crossborder_transaction" alter column "settlement" set default 'unsettled', add constraint "crossborder_transaction_settlement_check" check ("settlement" in ('unsettled', 'settled', 'returned', 'attention'));`,
    );
    this.replaceNotificationStatus("reconciled", "settled");
  }

  private replaceStatus(column: string, from: string, to: string): void {
    this.addSql(`update "crossborder_transaction" set "${column}" = '${to}' where "${column}" = '${from}';`);
  }

  private replaceNotificationStatus(from: string, to: string): void {
    const check = `"crossborder_notification_status_check"`;
    this.addSql(`alter table "crossborder_notification" drop constraint ${check};`);
    this.addSql(`update "crossborder_notification" set "status" = '${to}' where "status" = '${from}';`);
    this.addSql(
      `alter table "crossborder_notification" add constraint ${check} check ("status" in ('received', '${to}', 'unknown', 'failed'));`,
    );
  }
}
