import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TABLE = "crossborder_search";
const TRANSACTION = "crossborder_transaction";
/** Where the rows wait that the other table has. */
const FORMER = "crossborder_search_former";

const endOf = (number: string) => `(reverse(right(lower(${number}), 7)) collate "C")`;

const INDEXES = {
  reference: `((case when is_first then lower(reference) end) collate "C")`,
  reference_end: endOf("reference"),
  number: `"number"`,
  number_end: endOf("number"),
  order_display_id: `"order_display_id"`,
  name: `"name"`,
  other_name: `"other_name"`,
  email: `"email"`,
};

const OPERATION = "crossborder_operation";
const SINGLE =
  "kind in ('open', 'capture', 'refund', 'reverse', 'void', 'deduction') and outcome not in ('refused', 'failed')";

const KINDS = "'reference', 'transaction_no', 'operation', 'order', 'name', 'email'";

const WAITING = "next_check_at is not null or late_look_at is not null or attention_since is not null";

/** What a former table had of who pays: two names in a row, and the e-mail address in the first one. */
const PEOPLE = `select transaction_id, nth = 1 as is_first, names[2 * nth - 1] as name, names[2 * nth] as other_name,
    case when nth = 1 then email end as email
  from (
    select transaction_id, array_agg(term order by term) filter (where kind = 'name') as names,
      min(term) filter (where kind = 'email') as email
    from "${FORMER}" where kind in ('name', 'email') group by transaction_id) known
  cross join lateral generate_series(1, greatest(1, (coalesce(cardinality(names), 0) + 1) / 2)) nth`;

/** One row for each transaction has all that it is found by; further rows have what is in no other index. */
export class Migration20261126190500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "${TABLE}" rename to "${FORMER}";`);
    this.addSql(
      `create table "${TABLE}" ("order_display_id" integer null, "is_first" boolean not null default false, "reference" text not null, "number" text collate "C" null, "name" text collate "C" null, "other_name" text collate "C" null, "email" text collate "C" null);`,
    );
    this.addSql(
      `insert into "${TABLE}" (reference, is_first, number, order_display_id, name, other_name, email)
      select own.reference, coalesce(person.is_first, true),
        case when coalesce(person.is_first, true) then left(lower(own.transaction_no), 200) end,
        case when coalesce(person.is_first, true) then own.order_display_id end,
        person.name, person.other_name, person.email
      from "${TRANSACTION}" own left join (${PEOPLE}) person on person.transaction_id = own.id
      where own.deleted_at is null;`,
    );
    this.addSql(
      `insert into "${TABLE}" (reference, number)
      select own.reference, term from "${TRANSACTION}" own join "${FORMER}" former on former.transaction_id = own.id
      where own.deleted_at is null and kind in ('transaction_no', 'operation')
        and term <> lower(own.reference) and term is distinct from left(lower(own.transaction_no), 200)
      union select reference, lower(schedule_id) from "${TRANSACTION}"
      where schedule_id is not null and deleted_at is null;`,
    );
    this.addSql(`drop table "${FORMER}";`);
    for (const [name, on] of Object.entries(INDEXES))
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${TABLE}_${name}" ON "${TABLE}" (${on});`);

    for (const name of ["transaction_no", "schedule_id", "make_order_at", "waiting", "order_id"])
      this.addSql(`drop index if exists "IDX_${TRANSACTION}_${name}";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TRANSACTION}_waiting" ON "${TRANSACTION}" ("next_check_at", "late_look_at", "attention_since", "make_order_at") WHERE (${WAITING} or make_order_at is not null) AND deleted_at IS NULL;`,
    );
    // Upwards, as orders come: written the other way round, each page of it would be left half empty.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TRANSACTION}_order_id" ON "${TRANSACTION}" ("order_id" nulls first, "id");`,
    );
    // One index has the operations of each transaction, and holds that there is one at a time of the kinds of which there may be one.
    this.addSql(`drop index if exists "IDX_${OPERATION}_single";`);
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_${OPERATION}_single" ON "${OPERATION}" ("transaction_id", (case when ${SINGLE} then kind else id end)) WHERE deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_${OPERATION}_transaction_id";`);
  }

  override async down(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${OPERATION}_transaction_id" ON "${OPERATION}" ("transaction_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_${OPERATION}_single";`);
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_${OPERATION}_single" ON "${OPERATION}" ("transaction_id", "kind") WHERE ${SINGLE} AND deleted_at IS NULL;`,
    );
    for (const name of ["waiting", "order_id"])
      this.addSql(`drop index if exists "IDX_${TRANSACTION}_${name}";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TRANSACTION}_order_id" ON "${TRANSACTION}" ("order_id" desc nulls last, "id" desc);`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TRANSACTION}_waiting" ON "${TRANSACTION}" ("next_check_at", "late_look_at", "attention_since") WHERE (${WAITING}) AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TRANSACTION}_make_order_at" ON "${TRANSACTION}" ("make_order_at") WHERE make_order_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TRANSACTION}_schedule_id" ON "${TRANSACTION}" ("schedule_id") WHERE schedule_id is not null AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TRANSACTION}_transaction_no" ON "${TRANSACTION}" ("transaction_no") WHERE deleted_at IS NULL;`,
    );

    this.addSql(`alter table "${TABLE}" rename to "${FORMER}";`);
    this.addSql(
      `create table "${TABLE}" ("transaction_id" text not null, "kind" text check ("kind" in (${KINDS})) not null, "term" text collate "C" not null, constraint "crossborder_search_pkey" primary key ("transaction_id", "kind", "term"));`,
    );
    this.addSql(
      `insert into "${TABLE}" select own.id, kind, term from "${TRANSACTION}" own join "${FORMER}" former on former.reference = own.reference
      cross join lateral (values ('reference', case when is_first then left(lower(own.reference), 200) end),
        (case when is_first then 'transaction_no' else 'operation' end, number), ('order', former.order_display_id::text),
        ('name', name), ('name', other_name), ('email', email)) terms (kind, term)
      where own.deleted_at is null and term is not null and term is distinct from lower(own.schedule_id) on conflict do nothing;`,
    );
    this.addSql(`drop table "${FORMER}";`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_crossborder_search_term" ON "${TABLE}" ("term", "kind");`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_search_reversed" ON "${TABLE}" (reverse(term), "kind");`,
    );
  }
}
