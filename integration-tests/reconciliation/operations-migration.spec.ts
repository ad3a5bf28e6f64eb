import { Migrator } from "@medusajs/framework/mikro-orm/migrations";
import { defineConfig, MikroORM } from "@medusajs/framework/mikro-orm/postgresql";
import { Migration20261121064108 } from "../../src/modules/crossborder/migrations/Migration20261121064108";
import { Migration20261121220547 } from "../../src/modules/crossborder/migrations/Migration20261121220547";
import { Migration20261122012304 } from "../../src/modules/crossborder/migrations/Migration20261122012304";
import { Migration20261122012807 } from "../../src/modules/crossborder/migrations/Migration20261122012807";
import { Migration20261122013646 } from "../../src/modules/crossborder/migrations/Migration20261122013646";
import { Migration20261122025839 } from "../../src/modules/crossborder/migrations/Migration20261122025839";
import { Migration20261122044818 } from "../../src/modules/crossborder/migrations/Migration20261122044818";
import { Databases } from "../../testing/database/databases";

const migrationsList = [
  Migration20261121064108,
  Migration20261121220547,
  Migration20261122012304,
  Migration20261122012807,
  Migration20261122013646,
  Migration20261122025839,
  Migration20261122044818,
].map((migration) => ({ name: migration.name, class: migration }));

type Row = Record<string, unknown>;

/** What a shop has when it updates: the columns that say what was asked for, and the amounts and operations that they become. */
const KEPT: [string, Row, Row, [string, string, string][]][] = [
  ["unpaid", { state: "open" }, { captured_amount: "0.00" }, [["open", "succeeded", "12.50"]]],
  ["lost", { state: "drafted" }, { captured_amount: "0.00" }, [["open", "unknown", "12.50"]]],
  ["refused", { state: "failed" }, { captured_amount: "0.00" }, [["open", "failed", "12.50"]]],
  [
    "paid",
    { state: "paid", paid_amount: "12.50" },
    { captured_amount: "12.50", authorized_amount: "0.00" },
    [["open", "succeeded", "12.50"]],
  ],
  [
    "refund under way",
    { state: "paid", refund_reference: "ref-1", refund_status: "pending" },
    { captured_amount: "12.50", refunded_amount: "0.00" },
    [
      ["open", "succeeded", "12.50"],
      ["refund", "accepted", "12.50"],
    ],
  ],
  [
    "refunded",
    { state: "refunded", refund_reference: "ref-2" },
    { captured_amount: "12.50", refunded_amount: "12.50" },
    [
      ["open", "succeeded", "12.50"],
      ["refund", "succeeded", "12.50"],
    ],
  ],
  [
    "returned",
    { state: "reversed" },
    { captured_amount: "12.50", returned_amount: "12.50" },
    [
      ["open", "succeeded", "12.50"],
      ["reverse", "succeeded", "12.50"],
    ],
  ],
  [
    "held",
    { state: "held", pre_auth: true },
    { authorized_amount: "12.50", captured_amount: "0.00" },
    [["open", "succeeded", "12.50"]],
  ],
  [
    "capture unknown",
    { state: "held", pre_auth: true, capture_amount: "10.00", capture_id: "capt_1" },
    { authorized_amount: "12.50", captured_amount: "0.00" },
    [
      ["capture", "unknown", "10.00"],
      ["open", "succeeded", "12.50"],
    ],
  ],
  [
    "captured in part",
    { state: "captured", pre_auth: true, capture_amount: "10.00", released_amount: "2.50" },
    { authorized_amount: "12.50", captured_amount: "10.00", released_amount: "2.50" },
    [
      ["capture", "succeeded", "10.00"],
      ["open", "succeeded", "12.50"],
      ["release", "succeeded", "2.50"],
    ],
  ],
  [
    "released",
    { state: "released", pre_auth: true, released_amount: "12.50" },
    { authorized_amount: "12.50", captured_amount: "0.00", released_amount: "12.50" },
    [
      ["open", "succeeded", "12.50"],
      ["release", "succeeded", "12.50"],
    ],
  ],
];

const OLD_COLUMNS = [
  "id",
  "state",
  "capture_amount",
  "capture_id",
  "released_amount",
  "refund_reference",
  "refund_status",
];

describe("a shop that gets operations with an update", () => {
  let orm: MikroORM;
  const knex = () => orm.em.getKnex();

  beforeEach(async () => {
    const databases = Databases.ofThisRun();
    await databases.create("operations");
    const migrations = { migrationsList, snapshot: false, silent: true, disableForeignKeys: false };
    orm = await MikroORM.init(
      defineConfig({
        clientUrl: databases.url("operations"),
        discovery: { warnWhenNoEntities: false },
        extensions: [Migrator],
        migrations,
      }),
    );
    await orm.getMigrator().up({ to: Migration20261122025839.name });
    const identity = { provider_id: "pp_crossborder-channel-a_main", operation: "secure-pay" };
    for (const [id, row] of KEPT) {
      const reference = `CB-${id.replace(/ /g, "-")}`;
      const priced = { currency_code: "usd", amount: "12.50" };
      await knex()("crossborder_transaction").insert({ id, reference, ...identity, ...priced, ...row });
    }
  });
  afterEach(() => orm?.close());

  it("finds every movement of money there was as an operation, with the same amounts", async () => {
    await orm.getMigrator().up();
    for (const [id, , amounts, operations] of KEPT) {
      expect(await knex()("crossborder_transaction").where({ id })).toMatchObject([amounts]);
      const found = await knex()("crossborder_operation").where({ transaction_id: id }).orderBy("kind");
      expect(found.map(({ kind, outcome, amount }) => [kind, outcome, amount])).toEqual(operations);
    }
  });

  it("can go back, and has what it had", async () => {
    const before = await knex()("crossborder_transaction").select(OLD_COLUMNS).orderBy("id");
    await orm.getMigrator().up();
    await orm.getMigrator().down();
    const after = await knex()("crossborder_transaction").select(OLD_COLUMNS).orderBy("id");
    expect(after.map((row) => ({ ...row, refund_status: null }))).toEqual(
      before.map((row) => ({ ...row, refund_status: null })),
    );
  });

  it("cannot have two captures of one hold, whoever writes them", async () => {
    await orm.getMigrator().up();
    const capture = { transaction_id: "held", kind: "capture", amount: "5.00", currency_code: "usd" };
    const add = (id: string, outcome: string) =>
      knex()("crossborder_operation").insert({ id, outcome, actor_type: "system", ...capture });
    await add("1", "refused");
    await add("2", "requested");
    await expect(add("3", "requested")).rejects.toMatchObject({ code: "23505" });
  });
});
