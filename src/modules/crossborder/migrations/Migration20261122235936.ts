import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const MOVED = "outcome = 'succeeded'";
const WITH_ID = "medusa_id is not null and outcome not in ('refused', 'failed')";

export class Migration20261122235936 extends Migration {
  override async up(): Promise<void> {
    this.kinds(
      "'open', 'scan', 'capture', 'release', 'refund', 'part_refund', 'reverse', 'void', 'deduction'",
    );
    this.indexes(
      "'capture', 'refund', 'part_refund', 'reverse', 'void'",
      "'capture', 'refund', 'part_refund'",
    );
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "crossborder_operation" where "kind" = 'part_refund';`);
    this.kinds("'open', 'scan', 'capture', 'release', 'refund', 'reverse', 'void', 'deduction'");
    this.indexes("'capture', 'refund', 'reverse', 'void'", "'capture', 'refund'");
  }

  private kinds(kinds: string): void {
    const constraint = `constraint if exists "crossborder_operation_kind_check"`;
    this.addSql(`alter table if exists "crossborder_operation" drop ${constraint};`);
    this.addSql(
      `alter table if exists "crossborder_operation" add constraint "crossborder_operation_kind_check" check("kind" in (${kinds}));`,
    );
  }

  private indexes(moved: string, withId: string): void {
    this.addSql(`drop index if exists "IDX_crossborder_operation_moved";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_operation_moved" ON "crossborder_operation" ("created_at") WHERE kind in (${moved}) and ${MOVED} AND deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_crossborder_operation_medusa_id";`);
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_operation_medusa_id" ON "crossborder_operation" ("kind", "medusa_id") WHERE kind in (${withId}) and ${WITH_ID} AND deleted_at IS NULL;`,
    );
  }
}
