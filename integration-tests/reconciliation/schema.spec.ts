import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Migrator } from "@medusajs/framework/mikro-orm/migrations";
import { defineConfig, MikroORM, SchemaGenerator } from "@medusajs/framework/mikro-orm/postgresql";
import { toMikroOrmEntities } from "@medusajs/framework/utils";
import { Migration20261128190000 } from "../../src/modules/crossborder/migrations/Migration20261128190000";
import { Audit, AuditFinding } from "../../src/modules/crossborder/models/audit";
import { Day } from "../../src/modules/crossborder/models/day";
import { DrainingChannel } from "../../src/modules/crossborder/models/draining-channel";
import { Event } from "../../src/modules/crossborder/models/event";
import { GatewayOutage } from "../../src/modules/crossborder/models/gateway-outage";
import { JobRun } from "../../src/modules/crossborder/models/job-run";
import { Message } from "../../src/modules/crossborder/models/message";
import { Notification } from "../../src/modules/crossborder/models/notification";
import { Operation } from "../../src/modules/crossborder/models/operation";
import { PaymentLink } from "../../src/modules/crossborder/models/payment-link";
import { RecurringSchedule } from "../../src/modules/crossborder/models/recurring-schedule";
import { ScheduleOperation } from "../../src/modules/crossborder/models/schedule-operation";
import { Shop } from "../../src/modules/crossborder/models/shop";
import { Transaction } from "../../src/modules/crossborder/models/transaction";
import { Databases } from "../../testing/database/databases";
import { ROOT } from "../../tooling/link-plugin";

const MODELS = [
  Audit,
  AuditFinding,
  Day,
  DrainingChannel,
  Event,
  GatewayOutage,
  JobRun,
  Message,
  Notification,
  Operation,
  PaymentLink,
  RecurringSchedule,
  ScheduleOperation,
  Shop,
  Transaction,
];

const MIGRATIONS = [{ name: Migration20261128190000.name, class: Migration20261128190000 }];

/** What only the migration has, as the models cannot say it. */
const BY_EXPRESSION = [
  "IDX_crossborder_operation_single",
  "IDX_crossborder_operation_reference",
  "IDX_crossborder_operation_gateway_id",
  "IDX_crossborder_transaction_order_id",
  "IDX_crossborder_transaction_amount",
  "IDX_crossborder_transaction_filters",
  "IDX_crossborder_transaction_reference",
  "IDX_crossborder_transaction_reference_end",
  "IDX_crossborder_transaction_transaction_no",
  "IDX_crossborder_transaction_transaction_no_end",
];
/** Rows that name no shop are the first one's: a default that the migration makes of that shop's own id. */
const OF_FIRST_SHOP = ["message", "payment_link", "recurring_schedule", "transaction"];

describe("the tables of the plugin", () => {
  let orm: MikroORM;
  const knex = () => orm.em.getKnex();

  beforeEach(async () => {
    const databases = Databases.ofThisRun();
    await databases.create("schema");
    orm = await MikroORM.init(
      defineConfig({
        clientUrl: databases.url("schema"),
        entities: toMikroOrmEntities(MODELS),
        extensions: [Migrator, SchemaGenerator],
        migrations: {
          migrationsList: MIGRATIONS,
          snapshot: false,
          silent: true,
          disableForeignKeys: false,
        },
      }),
    );
    await orm.getMigrator().up();
  });
  afterEach(() => orm?.close());

  const tables = async (): Promise<string[]> =>
    await knex()("pg_tables")
      .where("tablename", "like", "crossborder%")
      .orderBy("tablename")
      .pluck("tablename");

  const indexesOf = async (tablename: string): Promise<string[]> =>
    await knex()("pg_indexes")
      .where({ tablename })
      .whereNot("indexname", `${tablename}_pkey`)
      .orderBy("indexname")
      .pluck("indexname");

  it("are what the models say, but for the indexes that models cannot say and those that Medusa adds", async () => {
    const statements = (await orm.getSchemaGenerator().getUpdateSchemaSQL({ wrap: false }))
      .split("\n")
      .filter((line) => line !== "");
    const names = await tables();
    expect(names).toHaveLength(MODELS.length);
    const added = names.map(
      (table) =>
        `CREATE INDEX IF NOT EXISTS "IDX_${table}_deleted_at" ON "${table}" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    const dropped = BY_EXPRESSION.map((name) => `drop index "${name}";`);
    const defaults = OF_FIRST_SHOP.flatMap((table) => [
      `alter table "crossborder_${table}" alter column "shop_id" drop default;`,
      `alter table "crossborder_${table}" alter column "shop_id" type text using ("shop_id"::text);`,
    ]);
    expect(statements.toSorted()).toEqual([...added, ...dropped, ...defaults].toSorted());
  });

  it("go, and come back", async () => {
    const all = await tables();
    await orm.getMigrator().down({ to: 0 });
    expect(await tables()).toEqual([]);
    await orm.getMigrator().up();
    expect(await tables()).toEqual(all);
  });

  it("are refused where they are of an earlier form, and nothing is changed", async () => {
    await orm.getMigrator().down({ to: 0 });
    await knex().raw("create table crossborder_transaction (id text)");
    await expect(orm.getMigrator().up()).rejects.toThrow(
      /failed: Original error: The tables .* are of a form before version 0\.1\.0.* Nothing was changed\..*: dropdb (\w+_schema) && npx medusa db:setup --db \1$/,
    );
    expect(await tables()).toEqual(["crossborder_transaction"]);
  });

  it.each([
    // Ten for lists and the job, one for the menu, and six by which staff, a notification and a statement find a payment: its numbers stand nowhere else.
    ["crossborder_transaction", 17],
    ["crossborder_operation", 5],
    ["crossborder_notification", 6],
  ])("have no more indexes than queries need: %s at most %i besides the primary key", async (table, most) => {
    const indexes = await indexesOf(table);
    expect(indexes.length).toBeLessThanOrEqual(most);
    const documented = await readFile(join(ROOT, "docs/reference/indexes.md"), "utf8");
    const named = [...documented.matchAll(/^\| `(IDX_\w+)`/gm)].map(([, name]) => name);
    expect(named.filter((name) => name?.startsWith(`IDX_${table}_`)).sort()).toEqual(indexes);
  });

  it("have one live operation of a kind of which there may be one, and any number of others", async () => {
    const row = { transaction_id: "1", amount: "1.00", currency_code: "usd", actor_type: "system" };
    const add = (id: string, kind: string, outcome = "requested") =>
      knex()("crossborder_operation").insert({ id, kind, outcome, ...row });
    await add("1", "refund", "failed");
    await add("2", "refund", "refused");
    await add("3", "refund");
    await expect(add("4", "refund")).rejects.toMatchObject({ code: "23505" });
    await add("5", "part_refund");
    await add("6", "part_refund");
    await add("7", "reverse");
  });

  it("take no other currency, which a list by an index would not find", async () => {
    const row = { reference: "CB-1", provider_id: "p", operation: "secure-pay", amount: "1.00" };
    const add = (currency_code: string) =>
      knex()("crossborder_transaction").insert({ id: currency_code, ...row, currency_code });
    await expect(add("eur")).rejects.toMatchObject({ code: "23514" });
    await add("cny");
  });
});
