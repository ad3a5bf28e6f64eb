import { Migrator } from "@medusajs/framework/mikro-orm/migrations";
import { defineConfig, MikroORM } from "@medusajs/framework/mikro-orm/postgresql";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Migration20261122051744 } from "../../src/modules/crossborder/migrations/Migration20261122051744";
import { Migration20261122074405 } from "../../src/modules/crossborder/migrations/Migration20261122074405";
import { Databases } from "../../testing/database/databases";

const FOLDER = join(__dirname, "../../src/modules/crossborder/migrations");
const load = createRequire(join(FOLDER, "index.js"));
const migrationsList = readdirSync(FOLDER)
  .filter((file) => /^Migration\d+\.ts$/.test(file))
  .sort()
  .map((file) => file.replace(".ts", ""))
  .map((name) => ({ name, class: load(`./${name}`)[name] }));

describe("a shop that gets customers in the ledger with an update", () => {
  let orm: MikroORM;
  const table = (name: string) => orm.em.getKnex()(name);
  const transaction = (id: string, more: object) => ({
    id,
    reference: id,
    provider_id: "pp_crossborder-channel-a_main",
    operation: "secure-pay",
    currency_code: "usd",
    amount: "12.50",
    ...more,
  });

  beforeEach(async () => {
    const databases = Databases.ofThisRun();
    await databases.create("customers-migration");
    orm = await MikroORM.init(
      defineConfig({
        clientUrl: databases.url("customers-migration"),
        discovery: { warnWhenNoEntities: false },
        extensions: [Migrator],
        migrations: { migrationsList, snapshot: false, silent: true, disableForeignKeys: false },
      }),
    );
    await orm.getMigrator().up({ to: Migration20261122051744.name });
  });
  afterEach(() => orm?.close());

  const update = () => orm.getMigrator().up({ to: Migration20261122074405.name });
  const customers = async () =>
    Object.fromEntries(
      (await table("crossborder_transaction").select("id", "customer_id")).map(({ id, customer_id }) => [
        id,
        customer_id,
      ]),
    );

  it("finds who paid by the order, the cart or the schedule, and goes back again", async () => {
    for (const name of ["order", "cart"])
      await orm.em.getKnex().schema.createTable(name, (columns) => {
        columns.text("id");
        columns.text("customer_id");
      });
    await table("order").insert({ id: "order_1", customer_id: "cus_order" });
    await table("cart").insert({ id: "cart_1", customer_id: "cus_cart" });
    await table("crossborder_recurring_schedule").insert({
      id: "schedule_1",
      customer_id: "cus_schedule",
      provider_id: "pp_crossborder-creditcard_main",
      reference: "first",
      plan: "monthly",
      frequency: 30,
      payment_count: 12,
      currency_code: "usd",
      amount: "12.50",
    });
    await table("crossborder_transaction").insert([
      transaction("ordered", { order_id: "order_1", cart_id: "cart_1" }),
      transaction("in-cart", { cart_id: "cart_1" }),
      transaction("deducted", { schedule_id: "schedule_1" }),
      transaction("unknown", { cart_id: "cart_2" }),
    ]);
    await update();
    expect(await customers()).toEqual({
      ordered: "cus_order",
      "in-cart": "cus_cart",
      deducted: "cus_schedule",
      unknown: null,
    });
    await orm.getMigrator().down();
    expect(await table("crossborder_transaction").select("id")).toHaveLength(4);
  });

  it("keeps its payments where Medusa's tables are in another database", async () => {
    await table("crossborder_transaction").insert([transaction("ordered", { order_id: "order_1" })]);
    await update();
    expect(await customers()).toEqual({ ordered: null });
  });
});
