import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const PRICED = "coalesce(paid_amount, amount)";
const IS_BACK = "state in ('refunded', 'reversed')";
const HAS_CAPTURE = `capture_amount is not null and (state = 'captured' or ${IS_BACK})`;

/** What the amounts of a row were, in the order in which they need each other. */
const AMOUNTS = [
  `authorized_amount = case when pre_auth and (state in ('held', 'captured', 'released') or ${HAS_CAPTURE}) then ${PRICED} else '0.00' end,
   captured_amount = case when pre_auth and state = 'captured' then coalesce(capture_amount, amount)
     when pre_auth then case when ${HAS_CAPTURE} then capture_amount else '0.00' end
     when state = 'paid' or ${IS_BACK} then ${PRICED} else '0.00' end,
   released_amount = coalesce(released_amount, '0.00')`,
  `released_amount = case when state = 'released' or ${IS_BACK}
     then greatest(authorized_amount::numeric - captured_amount::numeric, 0)::numeric(20, 2)::text else released_amount end,
   refunded_amount = case when state = 'refunded' then captured_amount else '0.00' end,
   returned_amount = case when state = 'reversed' then captured_amount else '0.00' end`,
];

interface Carried {
  kind: string;
  outcome: string;
  where: string;
  amount?: string;
  medusa_id?: string;
  reference?: string;
  gateway_id?: string;
}

/** What was asked for, as far as the columns of one row can tell. */
const OPERATIONS: Carried[] = [
  {
    kind: "open",
    outcome: "case state when 'drafted' then 'unknown' when 'failed' then 'failed' else 'succeeded' end",
    where: "operation <> 'recurring-deduction'",
    medusa_id: "payment_session_id",
    reference: "reference",
    gateway_id: "transaction_no",
  },
  {
    kind: "deduction",
    outcome: "'succeeded'",
    where: "operation = 'recurring-deduction'",
    gateway_id: "transaction_no",
  },
  {
    kind: "capture",
    outcome: `case when state = 'captured' or ${IS_BACK} then 'succeeded' else 'unknown' end`,
    where: "capture_amount is not null or state = 'captured'",
    amount: "coalesce(capture_amount, amount)",
    medusa_id: "capture_id",
  },
  {
    kind: "release",
    outcome: "'succeeded'",
    where: "released_amount <> '0.00'",
    amount: "released_amount",
  },
  {
    kind: "refund",
    outcome:
      "case when state = 'refunded' then 'succeeded' when refund_status = 'pending' then 'accepted' when refund_status = 'failed' then 'failed' else 'unknown' end",
    where: "refund_reference is not null or state = 'refunded'",
    amount: "case when state = 'refunded' then refunded_amount else coalesce(capture_amount, amount) end",
    reference: "refund_reference",
  },
  { kind: "reverse", outcome: "'succeeded'", where: "state = 'reversed'", amount: PRICED },
];

const insert = ({ kind, outcome, where, ...columns }: Carried) =>
  `insert into crossborder_operation
     (id, transaction_id, kind, outcome, amount, currency_code, medusa_id, reference, gateway_id, actor_type, created_at)
   select 'cbop_' || md5(id || '${kind}'), id, '${kind}', ${outcome}, ${columns.amount ?? "amount"}, currency_code,
     ${columns.medusa_id ?? "null"}, ${columns.reference ?? "null"}, ${columns.gateway_id ?? "null"}, 'system', created_at
   from crossborder_transaction where ${where};`;

/** Every movement of money is a row of its own; the rows that there are give what their columns can tell. */
export class Migration20261122044818 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "crossborder_message" drop constraint if exists "crossborder_message_position_unique";`,
    );
    this.addSql(
      `create table if not exists "crossborder_message" ("id" text not null, "position" serial, "name" text not null, "data" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_message_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_message_deleted_at" ON "crossborder_message" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_message_position_unique" ON "crossborder_message" ("position") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "crossborder_operation" ("id" text not null, "transaction_id" text not null, "kind" text check ("kind" in ('open', 'scan', 'capture', 'release', 'refund', 'reverse', 'void', 'deduction')) not null, "outcome" text check ("outcome" in ('requested', 'unknown', 'accepted', 'succeeded', 'refused', 'failed')) not null default 'requested', "amount" text not null, "currency_code" text not null, "medusa_id" text null, "reference" text null, "gateway_id" text null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "attempts" integer not null default 0, "called_at" timestamptz null, "ret_code" text null, "told" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_operation_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_operation_deleted_at" ON "crossborder_operation" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_operation_transaction_id" ON "crossborder_operation" ("transaction_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_operation_single" ON "crossborder_operation" ("transaction_id", "kind") WHERE kind in ('open', 'capture', 'refund', 'reverse', 'void', 'deduction') and outcome not in ('refused', 'failed') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_operation_medusa_id" ON "crossborder_operation" ("kind", "medusa_id") WHERE kind in ('capture', 'refund') and medusa_id is not null and outcome not in ('refused', 'failed') AND deleted_at IS NULL;`,
    );

    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "order_display_id" integer null, add column if not exists "confirmed_amount" text null, add column if not exists "authorized_amount" text not null default '0.00', add column if not exists "captured_amount" text not null default '0.00', add column if not exists "refunded_amount" text not null default '0.00', add column if not exists "returned_amount" text not null default '0.00', add column if not exists "attention_code" text null, add column if not exists "attention_since" timestamptz null, add column if not exists "attention_told_at" timestamptz null;`,
    );
    for (const amounts of AMOUNTS) this.addSql(`update crossborder_transaction set ${amounts};`);
    for (const operation of OPERATIONS) this.addSql(insert(operation));
    this.addSql(
      `update crossborder_transaction set attention_code = 'not_in_agreement', attention_since = updated_at where reconciliation_status = 'needs_attention';`,
    );
    this.addSql(
      `alter table if exists "crossborder_transaction" drop column if exists "capture_amount", drop column if exists "capture_id", drop column if exists "refund_reference", drop column if exists "refund_status";`,
    );
    this.addSql(
      `alter table if exists "crossborder_transaction" alter column "released_amount" set default '0.00';`,
    );
    this.addSql(
      `alter table if exists "crossborder_transaction" alter column "released_amount" set not null;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_order_id" ON "crossborder_transaction" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_attention_since" ON "crossborder_transaction" ("attention_since") WHERE attention_since IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "crossborder_message" cascade;`);

    this.addSql(`drop index if exists "IDX_crossborder_transaction_order_id";`);
    this.addSql(`drop index if exists "IDX_crossborder_transaction_attention_since";`);
    this.addSql(
      `alter table if exists "crossborder_transaction" drop column if exists "order_display_id", drop column if exists "confirmed_amount", drop column if exists "authorized_amount", drop column if exists "captured_amount", drop column if exists "refunded_amount", drop column if exists "returned_amount", drop column if exists "attention_code", drop column if exists "attention_since", drop column if exists "attention_told_at";`,
    );

    this.addSql(
      `alter table if exists "crossborder_transaction" add column if not exists "capture_amount" text null, add column if not exists "capture_id" text null, add column if not exists "refund_reference" text null, add column if not exists "refund_status" text null;`,
    );
    this.addSql(
      `update crossborder_transaction set capture_amount = asked.amount, capture_id = asked.medusa_id from crossborder_operation asked where asked.transaction_id = crossborder_transaction.id and asked.kind = 'capture' and asked.outcome not in ('refused', 'failed');`,
    );
    this.addSql(
      `update crossborder_transaction set refund_reference = asked.reference, refund_status = case asked.outcome when 'succeeded' then 'success' when 'accepted' then 'pending' end from crossborder_operation asked where asked.transaction_id = crossborder_transaction.id and asked.kind = 'refund' and asked.outcome not in ('refused', 'failed');`,
    );
    this.addSql(`drop table if exists "crossborder_operation" cascade;`);
    this.addSql(
      `alter table if exists "crossborder_transaction" alter column "released_amount" drop default;`,
    );
    this.addSql(
      `alter table if exists "crossborder_transaction" alter column "released_amount" drop not null;`,
    );
    this.addSql(`update crossborder_transaction set released_amount = null where released_amount = '0.00';`);
  }
}
