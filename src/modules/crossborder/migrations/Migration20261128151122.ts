import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A shop knows itself: each payment keeps which one has opened it. */
export class Migration20261128151122 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "crossborder_shop" ("id" text not null, "addresses" text[] not null, "status" text check ("status" in ('original', 'unconfirmed', 'copy')) not null, "same_as" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_shop_pkey" primary key ("id"));`,
    );

    // What is there, and what does not say whose it is, is the first shop's: the server that comes first writes its addresses down.
    this.addSql(`do $$ declare
        first_shop text := 'cbshp_' || left(replace(gen_random_uuid()::text, '-', ''), 12);
        table_name text;
      begin
        insert into "crossborder_shop" (id, addresses, status) values (first_shop, '{}', 'original');
        foreach table_name in array array['message', 'payment_link', 'recurring_schedule', 'transaction'] loop
          execute format('alter table %I add column shop_id text not null default %L', 'crossborder_' || table_name, first_shop);
        end loop;
      end $$;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_shop" cascade;`);

    this.addSql(`alter table if exists "crossborder_message" drop column if exists "shop_id";`);

    this.addSql(`alter table if exists "crossborder_payment_link" drop column if exists "shop_id";`);

    this.addSql(`alter table if exists "crossborder_recurring_schedule" drop column if exists "shop_id";`);

    this.addSql(`alter table if exists "crossborder_transaction" drop column if exists "shop_id";`);
  }
}
