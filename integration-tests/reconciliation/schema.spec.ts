import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Migrator } from "@medusajs/framework/mikro-orm/migrations";
import { defineConfig, MikroORM, SchemaGenerator } from "@medusajs/framework/mikro-orm/postgresql";
import { toMikroOrmEntities } from "@medusajs/framework/utils";
import { Migration20261123092800 } from "../../src/modules/crossborder/migrations/Migration20261123092800";
import { Migration20261123160327 } from "../../src/modules/crossborder/migrations/Migration20261123160327";
import { Migration20261123185700 } from "../../src/modules/crossborder/migrations/Migration20261123185700";
import { Migration20261123215016 } from "../../src/modules/crossborder/migrations/Migration20261123215016";
import { Migration20261123215410 } from "../../src/modules/crossborder/migrations/Migration20261123215410";
import { Migration20261125132101 } from "../../src/modules/crossborder/migrations/Migration20261125132101";
import { Migration20261125133206 } from "../../src/modules/crossborder/migrations/Migration20261125133206";
import { Migration20261125135138 } from "../../src/modules/crossborder/migrations/Migration20261125135138";
import { Migration20261125214900 } from "../../src/modules/crossborder/migrations/Migration20261125214900";
import { Migration20261125220052 } from "../../src/modules/crossborder/migrations/Migration20261125220052";
import { Migration20261126150500 } from "../../src/modules/crossborder/migrations/Migration20261126150500";
import { Migration20261126190500 } from "../../src/modules/crossborder/migrations/Migration20261126190500";
import { Migration20261128151122 } from "../../src/modules/crossborder/migrations/Migration20261128151122";
import { Migration20261128154805 } from "../../src/modules/crossborder/migrations/Migration20261128154805";
import { Audit, AuditDay, AuditFinding } from "../../src/modules/crossborder/models/audit";
import {
  SignedDay,
  Statement,
  StatementColumns,
  StatementEntry,
} from "../../src/modules/crossborder/models/day";
import { DrainingChannel } from "../../src/modules/crossborder/models/draining-channel";
import { Event } from "../../src/modules/crossborder/models/event";
import { GatewayOutage } from "../../src/modules/crossborder/models/gateway-outage";
import { JobRun } from "../../src/modules/crossborder/models/job-run";
import { Message } from "../../src/modules/crossborder/models/message";
import { Notification } from "../../src/modules/crossborder/models/notification";
import { Operation } from "../../src/modules/crossborder/models/operation";
import { PaymentLink } from "../../src/modules/crossborder/models/payment-link";
import { RecurringSchedule } from "../../src/modules/crossborder/models/recurring-schedule";
import { RefusedNotification } from "../../src/modules/crossborder/models/refused-notification";
import { ScheduleOperation } from "../../src/modules/crossborder/models/schedule-operation";
import { Shop } from "../../src/modules/crossborder/models/shop";
import { Transaction } from "../../src/modules/crossborder/models/transaction";
import { Databases } from "../../testing/database/databases";
import { ROOT } from "../../tooling/link-plugin";

const MODELS = [
  Audit,
  AuditDay,
  AuditFinding,
  DrainingChannel,
  Event,
  GatewayOutage,
  JobRun,
  Message,
  Notification,
  Operation,
  PaymentLink,
  RecurringSchedule,
  RefusedNotification,
  ScheduleOperation,
  Shop,
  SignedDay,
  Statement,
  StatementColumns,
  StatementEntry,
  Transaction,
];

const MIGRATIONS = [
  Migration20261123092800,
  Migration20261123160327,
  Migration20261123185700,
  Migration20261123215016,
  Migration20261123215410,
  Migration20261125132101,
  Migration20261125133206,
  Migration20261125135138,
  Migration20261125214900,
  Migration20261125220052,
  Migration20261126150500,
  Migration20261126190500,
  Migration20261128151122,
  Migration20261128154805,
].map((migration) => ({ name: migration.name, class: migration }));

/** What only the migration has, as the models cannot say it. */
const BY_EXPRESSION = [
  "IDX_crossborder_operation_single",
  "IDX_crossborder_transaction_order_id",
  "IDX_crossborder_transaction_amount",
  "IDX_crossborder_transaction_filters",
];
/** Rows that name no shop are the first one's: a default that the migration makes of that shop's own id. */
const OF_FIRST_SHOP = ["message", "payment_link", "recurring_schedule", "transaction"];
/** Tables that no model has. */
const SEARCH = "crossborder_search";
const TOMBSTONE = "crossborder_tombstone";

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
    const names = (await tables()).filter((table) => table !== SEARCH && table !== TOMBSTONE);
    expect(names).toHaveLength(MODELS.length);
    const added = names.map(
      (table) =>
        `CREATE INDEX IF NOT EXISTS "IDX_${table}_deleted_at" ON "${table}" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    const dropped = BY_EXPRESSION.map((name) => `drop index "${name}";`);
    const others = [SEARCH, TOMBSTONE].map((table) => `drop table if exists "${table}" cascade;`);
    const defaults = OF_FIRST_SHOP.flatMap((table) => [
      `alter table "crossborder_${table}" alter column "shop_id" drop default;`,
      `alter table "crossborder_${table}" alter column "shop_id" type text using ("shop_id"::text);`,
    ]);
    expect(statements.toSorted()).toEqual([...added, ...dropped, ...others, ...defaults].toSorted());
  });

  it("go, and come back", async () => {
    const all = await tables();
    await orm.getMigrator().down({ to: 0 });
    expect(await tables()).toEqual([]);
    await orm.getMigrator().up();
    expect(await tables()).toEqual(all);
  });

  it("keep what payments are found by", async () => {
    await orm.getMigrator().down({ to: Migration20261126150500.name });
    const row = { provider_id: "p", operation: "secure-pay", amount: "1.00", currency_code: "usd" };
    await knex()("crossborder_transaction").insert([
      { id: "1", reference: "CB-1", transaction_no: "N1", order_display_id: 7, schedule_id: null, ...row },
      { id: "2", reference: "CB-2", transaction_no: null, order_display_id: null, schedule_id: "S2", ...row },
    ]);
    const former: [string, string, string][] = [
      ...[
        ["1", "email", "a@b.c"],
        ["1", "name", "ada lovelace"],
        ["1", "name", "lovelace ada"],
      ],
      ...[
        ["1", "name", "of"],
        ["1", "operation", "r1"],
        ["1", "order", "7"],
        ["1", "reference", "cb-1"],
      ],
      ...[
        ["1", "transaction_no", "n1"],
        ["2", "reference", "cb-2"],
      ],
    ].map(([id = "", kind = "", term = ""]) => [id, kind, term]);
    const terms = () =>
      knex()(SEARCH).select("transaction_id", "kind", "term").orderBy(["transaction_id", "kind", "term"]);
    const rows = former.map(([transaction_id, kind, term]) => ({ transaction_id, kind, term }));
    await knex()(SEARCH).insert(rows);
    await orm.getMigrator().up();
    const blank = {
      is_first: false,
      number: null,
      order_display_id: null,
      name: null,
      other_name: null,
      email: null,
    };
    const ada = { name: "ada lovelace", other_name: "lovelace ada", email: "a@b.c" };
    expect(await knex()(SEARCH).orderByRaw("reference, is_first desc, number")).toEqual([
      { reference: "CB-1", ...ada, is_first: true, number: "n1", order_display_id: 7 },
      { ...blank, reference: "CB-1", number: "r1" },
      { ...blank, reference: "CB-1", name: "of" },
      { ...blank, reference: "CB-2", is_first: true },
      { ...blank, reference: "CB-2", number: "s2" },
    ]);
    await orm.getMigrator().down({ to: Migration20261126150500.name });
    expect(await terms()).toEqual(rows);
  });

  it.each([
    ["crossborder_transaction", 10],
    ["crossborder_notification", 6],
    [SEARCH, 8],
    [TOMBSTONE, 0],
  ])("have no more indexes than queries need: %s at most %i besides the primary key", async (table, most) => {
    const indexes = await indexesOf(table);
    expect(indexes.length).toBeLessThanOrEqual(most);
    const documented = await readFile(join(ROOT, "docs/performance.md"), "utf8");
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
