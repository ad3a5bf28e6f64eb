import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** When runs began of which none has finished: a job that always fails is seen. */
export class Migration20261122203021 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_job_run" add column if not exists "unfinished_since" timestamptz null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "crossborder_job_run" drop column if exists "unfinished_since";`);
  }
}
