import { Migrator } from "@medusajs/framework/mikro-orm/migrations";
import { defineConfig, MikroORM } from "@medusajs/framework/mikro-orm/postgresql";
import { Migration20261121064108 } from "../../src/modules/crossborder/migrations/Migration20261121064108";
import { Migration20261121220547 } from "../../src/modules/crossborder/migrations/Migration20261121220547";
import { Migration20261122012807 } from "../../src/modules/crossborder/migrations/Migration20261122012807";
import { Databases } from "../../testing/database/databases";

const MIGRATIONS = [Migration20261121064108, Migration20261121220547, Migration20261122012807];
const [FIRST, SECOND, THIRD] = MIGRATIONS.map((migration) => ({ name: migration.name, class: migration }));

const NEW_NAMES: Record<string, string> = {
  settlement: "reconciliation_status",
  asked_at: "queried_at",
  abandoned_at: "ineligible_since",
  abandon_reason: "ineligible_reason",
  asked_payment_count: "requested_payment_count",
  asked_cancel_at: "cancel_requested_at",
};
const NEW_STATUSES: Record<string, string> = {
  unsettled: "pending",
  settled: "reconciled",
  attention: "needs_attention",
};

type Row = Record<string, unknown>;

const transaction = (more: Row) => {
  const id = Object.values(more).join("-");
  const identity = { id, reference: `CB-${id}`, provider_id: "pp_crossborder-channel-a_main" };
  return { ...identity, operation: "secure-pay", currency_code: "usd", amount: "12.50", ...more };
};
const notification = (more: Row) => {
  const id = Object.values(more).join("-");
  return {
    id,
    provider_id: "pp_crossborder-channel-a_main",
    digest: id,
    body: "",
    signature: "valid",
    ...more,
  };
};

/** What a shop has when it updates the plugin. */
const KEPT: Record<string, Row[]> = {
  crossborder_transaction: [
    ...["unsettled", "settled", "returned", "attention"].map((settlement) => transaction({ settlement })),
    transaction({
      abandon_reason: "its payment session was deleted",
      abandoned_at: new Date("2026-11-01T10:00:00Z"),
      asked_at: new Date("2026-11-01T10:00:05Z"),
    }),
  ],
  crossborder_notification: ["received", "settled", "unknown", "failed"].map((status) =>
    notification({ status }),
  ),
  crossborder_recurring_schedule: [
    {
      id: "schedule",
      provider_id: "pp_crossborder-creditcard_main",
      schedule_no: "S1",
      reference: "CB-1",
      plan: "monthly",
      frequency: 30,
      payment_count: 12,
      status: "active",
      currency_code: "usd",
      amount: "12.50",
      asked_payment_count: 24,
      asked_cancel_at: new Date("2026-11-02T10:00:00Z"),
    },
  ],
};

const renamed = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const isStatus = column === "settlement" || column === "status";
      return [NEW_NAMES[column] ?? column, (isStatus && NEW_STATUSES[String(value)]) || value];
    }),
  );

describe("a shop that updates the plugin", () => {
  let orm: MikroORM;
  const knex = () => orm.em.getKnex();

  async function rows(): Promise<Record<string, Row[]>> {
    const read = Object.keys(KEPT).map(async (table) => [table, await knex()(table).orderBy("id")]);
    return Object.fromEntries(await Promise.all(read));
  }

  /** Refused by a check constraint of PostgreSQL. */
  const refused = { code: "23514" };
  const addTransaction = (more: Row) => knex()("crossborder_transaction").insert(transaction(more));
  const addNotification = (more: Row) => knex()("crossborder_notification").insert(notification(more));

  beforeEach(async () => {
    const databases = Databases.ofThisRun();
    await databases.create("migrations");
    orm = await MikroORM.init(
      defineConfig({
        clientUrl: databases.url("migrations"),
        discovery: { warnWhenNoEntities: false },
        extensions: [Migrator],
        migrations: {
          migrationsList: [FIRST, SECOND, THIRD],
          snapshot: false,
          silent: true,
          disableForeignKeys: false,
        },
      }),
    );
  });
  afterEach(() => orm?.close());

  it("keeps every payment, notification and schedule under the new names, also back and forth", async () => {
    const migrator = orm.getMigrator();
    await migrator.up({ to: FIRST.name });
    for (const [table, kept] of Object.entries(KEPT)) await knex()(table).insert(kept);
    const before = await rows();
    const after = Object.fromEntries(
      Object.entries(before).map(([table, kept]) => [table, kept.map(renamed)]),
    );
    expect(Object.values(before).map((kept) => kept.length)).toEqual([5, 4, 1]);

    await migrator.up({ to: SECOND.name });
    expect(await rows()).toEqual(after);
    await migrator.down();
    expect(await rows()).toEqual(before);
    await migrator.up({ to: SECOND.name });
    expect(await rows()).toEqual(after);
  });

  it("has only the new values from then on", async () => {
    await orm.getMigrator().up();
    await expect(addTransaction({ reconciliation_status: "unsettled" })).rejects.toMatchObject(refused);
    await expect(addTransaction({ reconciliation_status: "attention" })).rejects.toMatchObject(refused);
    await expect(addNotification({ status: "settled" })).rejects.toMatchObject(refused);
    await addTransaction({ id: "new" });
    expect(await knex()("crossborder_transaction").where({ id: "new" })).toMatchObject([
      { reconciliation_status: "pending" },
    ]);
    await addTransaction({ reconciliation_status: "needs_attention", id: "new-too" });
    await addNotification({ status: "reconciled", id: "new" });
  });

  it("has only the old ones when it goes back", async () => {
    await orm.getMigrator().up({ to: SECOND.name });
    await orm.getMigrator().down();
    await expect(addTransaction({ settlement: "pending" })).rejects.toMatchObject(refused);
    await expect(addNotification({ status: "reconciled" })).rejects.toMatchObject(refused);
    await addTransaction({ id: "old" });
    expect(await knex()("crossborder_transaction").where({ id: "old" })).toMatchObject([
      { settlement: "unsettled" },
    ]);
  });

  it("has each notification once for each account, whichever channel's address it came to, also back and forth", async () => {
    const migrator = orm.getMigrator();
    await migrator.up({ to: SECOND.name });
    const add = (id: string, provider_id: string, digest: string, more: Row = {}) =>
      addNotification({ id, provider_id, digest, created_at: new Date(`2026-11-01T10:00:0${id}Z`), ...more });
    await add("1", "pp_crossborder-channel-a_main", "same", { status: "unknown" });
    await add("2", "pp_crossborder-channel-b_main", "same", { status: "reconciled" });
    await add("3", "pp_crossborder-in-store_main", "same", { status: "unknown" });
    await add("4", "pp_crossborder-in-store_main", "other");
    await add("5", "pp_crossborder-creditcard_my_eu-shop", "same");
    const kept = async () =>
      await knex()("crossborder_notification").select("id", "provider_id").orderBy("id");
    const once = [
      { id: "2", provider_id: "pp_crossborder-channel-a_main" },
      { id: "4", provider_id: "pp_crossborder-channel-a_main" },
      { id: "5", provider_id: "pp_crossborder-channel-a_my_eu-shop" },
    ];

    await migrator.up();
    expect(await kept()).toEqual(once);
    await migrator.down();
    await migrator.up();
    expect(await kept()).toEqual(once);
  });
});
