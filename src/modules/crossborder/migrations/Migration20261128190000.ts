import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TRANSACTION = "crossborder_transaction";
const OPERATION = "crossborder_operation";

/** A number by its beginning, which is short enough for an index, and by its end. */
const beginningOf = (number: string) => `(lower(left(${number}, 200)) collate "C")`;
const endOf = (number: string) => `(reverse(right(lower(${number}), 7)) collate "C")`;

/**
 * What the models cannot say. An order's ids are in the order in which Medusa placed them. Of all rows: PostgreSQL knows how often a
 * value of an expression occurs only from an index that is not partial.
 */
const TRANSACTION_INDEXES = {
  // Upwards, as orders come: written the other way round, each page of it would be left half empty.
  order_id: `"order_id" nulls first, "id"`,
  amount: `(amount::numeric), "id"`,
  filters: `"state", "reconciliation_status", "currency_code", "provider_id", (coalesce(paid_at, created_at))`,
  reference: beginningOf("reference"),
  reference_end: endOf("reference"),
  transaction_no: beginningOf("transaction_no"),
  transaction_no_end: endOf("transaction_no"),
};
const OPERATION_INDEXES = { reference: beginningOf("reference"), gateway_id: beginningOf("gateway_id") };

/** Kinds of an operation of which a transaction has one at a time. */
const SINGLE =
  "kind in ('open', 'capture', 'refund', 'reverse', 'void', 'deduction') and outcome not in ('refused', 'failed')";

const TABLES = [
  "crossborder_audit",
  "crossborder_audit_finding",
  "crossborder_draining_channel",
  "crossborder_event",
  "crossborder_gateway_outage",
  "crossborder_job_run",
  "crossborder_message",
  "crossborder_notification",
  "crossborder_operation",
  "crossborder_payment_link",
  "crossborder_recurring_schedule",
  "crossborder_schedule_operation",
  "crossborder_shop",
  "crossborder_day",
  "crossborder_transaction",
];

/**
 * All tables. Medusa adds an index of `deleted_at` to each model; these tables have none: their rows are deleted for good, and an index
 * that says of each row that it is there finds nothing.
 */
export class Migration20261128190000 extends Migration {
  override async up(): Promise<void> {
    await this.refuseEarlierForm();

    this.addSql(
      `create table "crossborder_audit" ("id" text not null, "merchant" text not null, "provider_id" text not null, "status" text check ("status" in ('running', 'finished')) not null default 'running', "since" timestamptz not null, "finished_at" timestamptz null, "worked_on_until" timestamptz null, "position" text null, "transactions" integer not null default 0, "unanswered" integer not null default 0, "days" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_audit_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_audit_merchant_unique" ON "crossborder_audit" ("merchant") WHERE status = 'running' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_audit_created_at" ON "crossborder_audit" ("created_at") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_audit_finding" ("id" text not null, "audit_id" text not null, "transaction_id" text null, "reference" text null, "payment_id" text null, "order_id" text null, "day" text not null, "currency_code" text not null, "code" text not null, "message" text not null, "gateway" text not null, "ledger" text not null, "payments" text not null, "orders" text not null, "outcome" text check ("outcome" in ('open', 'healed', 'moving', 'attention')) not null default 'open', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_audit_finding_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_audit_finding_audit_id_transaction_id_unique" ON "crossborder_audit_finding" ("audit_id", "transaction_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_audit_finding_payment_id_audit_id_unique" ON "crossborder_audit_finding" ("payment_id", "audit_id") WHERE payment_id IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_draining_channel" ("id" text not null, "region_id" text not null, "provider_id" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_draining_channel_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_draining_channel_region_id_provider_id_unique" ON "crossborder_draining_channel" ("region_id", "provider_id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_event" ("id" text not null, "position" serial, "transaction_id" text null, "schedule_id" text null, "notification_id" text null, "name" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "data" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_event_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_event_position_unique" ON "crossborder_event" ("position") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_transaction_id_position" ON "crossborder_event" ("transaction_id", "position") WHERE transaction_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_schedule_id_position" ON "crossborder_event" ("schedule_id", "position") WHERE schedule_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_notification_id_position" ON "crossborder_event" ("notification_id", "position") WHERE notification_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_event_actor_id_position" ON "crossborder_event" ("actor_id", "position") WHERE actor_id IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_gateway_outage" ("id" text not null, "down_since" timestamptz not null, "up_at" timestamptz null, "told_at" timestamptz null, "settled_at" timestamptz null, "waited" text[] null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_gateway_outage_pkey" primary key ("id"));`,
    );

    this.addSql(
      `create table "crossborder_job_run" ("id" text not null, "started_at" timestamptz not null, "unfinished_since" timestamptz null, "finished_at" timestamptz null, "failures" integer not null default 0, "looked_to" timestamptz null, "position" text null, "answered" jsonb null, "asked" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_job_run_pkey" primary key ("id"));`,
    );

    this.addSql(
      `create table "crossborder_message" ("id" text not null, "position" serial, "shop_id" text not null, "name" text not null, "data" jsonb not null, "claimed_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_message_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_message_position_unique" ON "crossborder_message" ("position") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_notification" ("id" text not null, "provider_id" text not null, "digest" text null, "body" text not null, "signature" text check ("signature" in ('valid', 'wrong', 'missing')) not null, "reference" text null, "unsigned_about" text null, "status" text check ("status" in ('received', 'reconciled', 'nothing_to_do', 'unknown', 'failed', 'refused')) not null default 'received', "refusal" text check ("refusal" in ('signature_missing', 'signature_wrong', 'other_account', 'unknown_payment', 'flood', 'malformed', 'unknown_address')) null, "attempts" integer not null default 0, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_notification_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_notification_provider_id_digest_unique" ON "crossborder_notification" ("provider_id", "digest") WHERE digest IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_reference" ON "crossborder_notification" ("reference") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_created_at_id" ON "crossborder_notification" ("created_at", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_status_created_at_id" ON "crossborder_notification" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_provider_id_created_at" ON "crossborder_notification" ("provider_id", "created_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_notification_unsigned_about_created_at" ON "crossborder_notification" ("unsigned_about", "created_at") WHERE unsigned_about IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_operation" ("id" text not null, "transaction_id" text not null, "kind" text check ("kind" in ('open', 'scan', 'capture', 'release', 'refund', 'part_refund', 'reverse', 'void', 'deduction')) not null, "outcome" text check ("outcome" in ('requested', 'unknown', 'accepted', 'succeeded', 'refused', 'failed')) not null default 'requested', "amount" text not null, "currency_code" text not null, "medusa_id" text null, "reference" text null, "gateway_id" text null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "attempts" integer not null default 0, "called_at" timestamptz null, "ret_code" text null, "told" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_operation_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_operation_moved" ON "crossborder_operation" ("created_at") WHERE kind in ('capture', 'refund', 'part_refund', 'reverse', 'void') and outcome = 'succeeded' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_operation_medusa_id" ON "crossborder_operation" ("kind", "medusa_id") WHERE kind in ('capture', 'refund', 'part_refund') and medusa_id is not null and outcome not in ('refused', 'failed') AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_payment_link" ("id" text not null, "shop_id" text not null, "order_id" text not null, "provider_id" text not null, "code_hash" text not null, "code_sealed" text not null, "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "rest_of" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_payment_link_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_payment_link_order_id" ON "crossborder_payment_link" ("order_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_payment_link_code_hash_unique" ON "crossborder_payment_link" ("code_hash") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_recurring_schedule" ("id" text not null, "shop_id" text not null, "provider_id" text not null, "schedule_no" text null, "reference" text not null, "plan" text not null, "frequency" integer not null, "payment_count" integer not null, "create_orders" boolean not null default false, "status" text check ("status" in ('pending', 'active', 'completed', 'cancelled')) not null default 'pending', "customer_id" text null, "order_id" text null, "currency_code" text not null, "amount" text not null, "started_at" timestamptz null, "cancelled_at" timestamptz null, "requested_payment_count" integer null, "cancel_requested_at" timestamptz null, "next_deduction_at" timestamptz null, "next_check_at" timestamptz null, "attention_code" text null, "attention_since" timestamptz null, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_recurring_schedule_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_reference_unique" ON "crossborder_recurring_schedule" ("reference") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_number" ON "crossborder_recurring_schedule" ("provider_id", "schedule_no") WHERE schedule_no IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_customer_id" ON "crossborder_recurring_schedule" ("customer_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_next_check_at" ON "crossborder_recurring_schedule" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_attention_since" ON "crossborder_recurring_schedule" ("attention_since") WHERE attention_since IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_created_at_id" ON "crossborder_recurring_schedule" ("created_at", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_recurring_schedule_status_created_at_id" ON "crossborder_recurring_schedule" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_schedule_operation" ("id" text not null, "schedule_id" text not null, "kind" text check ("kind" in ('raise', 'cancel')) not null, "payment_count" integer null, "outcome" text check ("outcome" in ('requested', 'unknown', 'accepted', 'succeeded', 'refused', 'failed')) not null default 'requested', "actor_type" text check ("actor_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) not null, "actor_id" text null, "attempts" integer not null default 0, "called_at" timestamptz null, "ret_code" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_schedule_operation_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_schedule_operation_schedule_id" ON "crossborder_schedule_operation" ("schedule_id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_shop" ("id" text not null, "addresses" text[] not null, "status" text check ("status" in ('original', 'unconfirmed', 'copy')) not null, "same_as" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_shop_pkey" primary key ("id"));`,
    );

    this.addSql(
      `create table "crossborder_day" ("id" text not null, "merchant" text not null, "day" text not null, "compared_at" timestamptz null, "compared_by_type" text check ("compared_by_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) null, "compared_by" text null, "columns" jsonb null, "result" jsonb null, "lines" jsonb null, "signed_at" timestamptz null, "signed_by_type" text check ("signed_by_type" in ('user', 'api_key', 'customer', 'job', 'notification', 'gateway', 'system')) null, "signed_by" text null, "note" text null, "figures" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_day_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_day_merchant_day_unique" ON "crossborder_day" ("merchant", "day") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table "crossborder_transaction" ("id" text not null, "shop_id" text not null, "reference" text not null, "provider_id" text not null, "payment_session_id" text null, "payment_collection_id" text null, "cart_id" text null, "customer_id" text null, "schedule_id" text null, "order_id" text null, "order_ids" text[] null, "order_display_id" integer null, "order_expires_at" timestamptz null, "order_paid_at" timestamptz null, "operation" text not null, "vendor" text null, "currency_code" text not null, "amount" text not null, "pre_auth" boolean not null default false, "store_admin_no" text null, "description" text null, "note" text null, "confirmed_amount" text null, "paid_amount" text null, "other_amount" text null, "authorized_amount" text not null default '0.00', "captured_amount" text not null default '0.00', "released_amount" text not null default '0.00', "refunded_amount" text not null default '0.00', "returned_amount" text not null default '0.00', "state" text check ("state" in ('unopened', 'drafted', 'open', 'paid', 'held', 'captured', 'refunded', 'reversed', 'released', 'closed', 'failed')) not null default 'drafted', "reconciliation_status" text check ("reconciliation_status" in ('pending', 'reconciled', 'returned', 'needs_attention', 'solved')) not null default 'pending', "transaction_no" text null, "gateway_status" text null, "payment_time" text null, "paid_at" timestamptz null, "expires_at" timestamptz null, "claimed_at" timestamptz null, "ineligible_since" timestamptz null, "ineligible_reason" text null, "under_way_until" timestamptz null, "return_url" text null, "return_secret_hash" text null, "asked_at" timestamptz null, "queried_at" timestamptz null, "next_check_at" timestamptz null, "checks" integer not null default 0, "make_order_at" timestamptz null, "ended_at" timestamptz null, "late_look_at" timestamptz null, "attention_code" text null, "attention_since" timestamptz null, "attention_told_at" timestamptz null, "solved_state" text null, "audit_finding" text null, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "crossborder_transaction_pkey" primary key ("id"), constraint crossborder_transaction_currencies check (currency_code = 'usd' or currency_code = 'cny'));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_crossborder_transaction_reference_unique" ON "crossborder_transaction" ("reference") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_payment_session_id" ON "crossborder_transaction" ("payment_session_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_payment_collection_id" ON "crossborder_transaction" ("payment_collection_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_cart_id" ON "crossborder_transaction" ("cart_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_customer_id" ON "crossborder_transaction" ("customer_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_schedule_id" ON "crossborder_transaction" ("schedule_id") WHERE schedule_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_order_display_id" ON "crossborder_transaction" ("order_display_id") WHERE order_display_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_created_at_id" ON "crossborder_transaction" ("created_at", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_counter" ON "crossborder_transaction" ("created_at") WHERE provider_id like 'pp\\_crossborder-in-store\\_%' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_crossborder_transaction_waiting" ON "crossborder_transaction" ("next_check_at", "late_look_at", "attention_since", "make_order_at") WHERE (next_check_at is not null or late_look_at is not null or attention_since is not null or make_order_at is not null) AND deleted_at IS NULL;`,
    );

    for (const [name, on] of Object.entries(TRANSACTION_INDEXES))
      this.addSql(`CREATE INDEX "IDX_${TRANSACTION}_${name}" ON "${TRANSACTION}" (${on});`);
    for (const [name, on] of Object.entries(OPERATION_INDEXES))
      this.addSql(`CREATE INDEX "IDX_${OPERATION}_${name}" ON "${OPERATION}" (${on});`);
    // One index has the operations of each transaction, and holds that there is one at a time of the kinds of which there may be one.
    this.addSql(
      `CREATE UNIQUE INDEX "IDX_crossborder_operation_single" ON "crossborder_operation" ("transaction_id", (case when ${SINGLE} then kind else id end)) WHERE deleted_at IS NULL;`,
    );

    // A row that does not say whose it is is the first shop's: the server that comes first writes its addresses down.
    this.addSql(`do $$ declare
        first_shop text := 'cbshp_' || left(replace(gen_random_uuid()::text, '-', ''), 12);
        table_name text;
      begin
        insert into "crossborder_shop" (id, addresses, status) values (first_shop, '{}', 'original');
        foreach table_name in array array['message', 'payment_link', 'recurring_schedule', 'transaction'] loop
          execute format('alter table %I alter column shop_id set default %L', 'crossborder_' || table_name, first_shop);
        end loop;
      end $$;`);
  }

  override async down(): Promise<void> {
    for (const table of TABLES) this.addSql(`drop table if exists "${table}" cascade;`);
  }

  /** Tables that were made before version 0.1.0 have other columns, and no way leads here from them. */
  private async refuseEarlierForm(): Promise<void> {
    const [{ database, table }] = await this.execute(
      `select current_database() as database, to_regclass('${TRANSACTION}')::text as table`,
    );
    if (table === null) return;
    throw new Error(
      `The tables of medusa-payment-crossborder in the database ${database} are of a form before version 0.1.0, which cannot be migrated. Nothing was changed. In development, make the database anew: dropdb ${database} && npx medusa db:setup --db ${database}`,
    );
  }
}
