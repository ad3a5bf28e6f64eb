import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TABLE = "crossborder_operation";
const SINGLE =
  "kind in ('open', 'capture', 'refund', 'reverse', 'void', 'deduction') and outcome not in ('refused', 'failed')";

/** One index has the operations of each transaction, and holds that there is one at a time of the kinds of which there may be one. */
export class Migration20261126193000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_${TABLE}_single";`);
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_${TABLE}_single" ON "${TABLE}" ("transaction_id", (case when ${SINGLE} then kind else id end)) WHERE deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_${TABLE}_transaction_id";`);
  }

  override async down(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TABLE}_transaction_id" ON "${TABLE}" ("transaction_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_${TABLE}_single";`);
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_${TABLE}_single" ON "${TABLE}" ("transaction_id", "kind") WHERE ${SINGLE} AND deleted_at IS NULL;`,
    );
  }
}
