import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Health tells when the job last ran, on whichever server. */
export class Migration20261122051744 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_job_run" ("id" text not null, "started_at" timestamptz not null, "finished_at" timestamptz null, "failures" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_job_run_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_job_run_deleted_at" ON "crossborder_job_run" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_job_run" cascade;`);
  }
}
