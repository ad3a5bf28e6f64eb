import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const created = (name: string, on: string, where = "") =>
  `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_${name}" ON "crossborder_transaction" (${on})${where};`;
const dropped = (name: string) => `drop index if exists "IDX_crossborder_transaction_${name}";`;

/**
 * What the model cannot say: amounts as numbers, orders without a number last, and how numbers begin and end. Of all rows:
 * PostgreSQL knows how often a value occurs from such an index only when it is not partial.
 */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  amount: `(amount::numeric), "id"`,
  order_display_id: `"order_display_id" desc nulls last, "id" desc`,
  reference_begins: `(lower(reference)) text_pattern_ops`,
  reference_ends: `(reverse(lower(reference))) text_pattern_ops`,
  transaction_no_begins: `(lower(transaction_no)) text_pattern_ops`,
  transaction_no_ends: `(reverse(lower(transaction_no))) text_pattern_ops`,
};

const COLUMNS: Readonly<Record<string, string>> = {
  state_created_at_id: `"state", "created_at", "id"`,
  reconciliation_status_created_at_id: `"reconciliation_status", "created_at", "id"`,
  provider_id_created_at_id: `"provider_id", "created_at", "id"`,
};

/** Staff finds payments by their customer, and lists stay fast in a large ledger. */
export class Migration20261122074405 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "customer_id" text null;`,
    );
    // Medusa's tables are in the same database, unless a store keeps its modules in several.
    this.addSql(`do $$ begin
      if to_regclass('cart') is not null and to_regclass('"order"') is not null then
        update "crossborder_transaction" as "paid" set "customer_id" = coalesce(
          (select "placed"."customer_id" from "order" as "placed" where "placed"."id" = "paid"."order_id"),
          (select "cart"."customer_id" from "cart" where "cart"."id" = "paid"."cart_id"),
          (select "schedule"."customer_id" from "crossborder_recurring_schedule" as "schedule"
            where "schedule"."id" = "paid"."schedule_id"));
      end if;
    end $$;`);
    for (const [name, on] of Object.entries(EXPRESSIONS)) this.addSql(created(name, on));
    for (const [name, on] of Object.entries(COLUMNS))
      this.addSql(created(name, on, " WHERE deleted_at IS NULL"));
    this.addSql(
      created(
        "customer_id_created_at",
        `"customer_id", "created_at"`,
        " WHERE customer_id IS NOT NULL AND deleted_at IS NULL",
      ),
    );
  }

  override async down(): Promise<void> {
    for (const name of [...Object.keys({ ...COLUMNS, ...EXPRESSIONS }), "customer_id_created_at"])
      this.addSql(dropped(name));
    this.addSql(`alter table if exists "crossborder_transaction" drop column if exists "customer_id";`);
  }
}
