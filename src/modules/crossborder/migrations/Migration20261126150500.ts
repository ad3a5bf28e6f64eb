import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Written by hand: no model has this table, whose rows are to be small. */
export class Migration20261126150500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_tombstone" ("key" bigint not null, "ended_on" date not null, "pre_auth" boolean not null, "currency_code" text not null, "amount" text not null, "provider" text not null, constraint "crossborder_tombstone_pkey" primary key ("key"));`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_tombstone" cascade;`);
  }
}
