import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The provider id that stands for the account of another one. */
const ONE_SPELLING = `regexp_replace(provider_id, '^pp_crossborder-[a-z-]+_', 'pp_crossborder-channel-a_')`;

/** The inbox is bounded: indexes for its caps and for what is deleted, and one provider id for each account. */
export class Migration20261122012807 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_crossborder_notification_created_at";`);

    this.addSql(
      `alter table if exists "crossborder_notification" add column if not exists "unsigned_about" text null;`,
    );
    // The same body to the addresses of several channels was kept for each: the one that led furthest stays.
    this.addSql(
      `delete from "crossborder_notification" where id in (
        select id from (
          select id, row_number() over (
            partition by ${ONE_SPELLING}, digest order by (status = 'reconciled') desc, created_at, id
          ) as place from "crossborder_notification" where deleted_at is null
        ) as same where place > 1
      );`,
    );
    this.addSql(
      `update "crossborder_notification" set provider_id = ${ONE_SPELLING} where provider_id <> ${ONE_SPELLING};`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_attempts_created_at" ON "crossborder_notification" ("attempts", "created_at") WHERE status = 'received' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_provider_id_created_at" ON "crossborder_notification" ("provider_id", "created_at") WHERE status != 'received' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_unsigned_about_created_at" ON "crossborder_notification" ("unsigned_about", "created_at") WHERE unsigned_about IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_unsigned" ON "crossborder_notification" ("provider_id", "created_at") WHERE unsigned_about IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_crossborder_notification_attempts_created_at";`);
    this.addSql(`drop index if exists "IDX_crossborder_notification_provider_id_created_at";`);
    this.addSql(`drop index if exists "IDX_crossborder_notification_unsigned_about_created_at";`);
    this.addSql(`drop index if exists "IDX_crossborder_notification_unsigned";`);
    this.addSql(`alter table if exists "crossborder_notification" drop column if exists "unsigned_about";`);

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_created_at" ON "crossborder_notification" ("created_at") WHERE status = 'received' AND deleted_at IS NULL;`,
    );
  }
}
