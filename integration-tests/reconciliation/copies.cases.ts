import { setTimeout as pause } from "node:timers/promises";
import type { AxiosInstance } from "axios";
import { type Knex, knex as createKnex } from "@medusajs/framework/mikro-orm/knex";
import { Databases } from "../../testing/database/databases";
import { ci } from "../../testing/jest/lanes";
import { freePort } from "../../testing/programs/free-port";
import { MedusaProcess } from "../../testing/servers/medusa-process";
import { cases } from "../../testing/shop/cases";
import { paymentWith, refusal } from "../../testing/shop/expected";
import { EarlyShopper } from "../../testing/shop/early-shopper";
import { makeDue } from "../../testing/shop/make-due";
import { signIn } from "../../testing/shop/staff";
import { storeEnvironment } from "../../testing/store/environment";
import { all, bookOf } from "../admin/four-books";

/** A further server, with its own address, and a database that may be another. */
interface Other {
  url: string;
  process: MedusaProcess;
  database: Knex;
  admin: AxiosInstance;
}

export default cases("a server whose address the shop does not know", (shop) => {
  const databases = Databases.ofThisRun();
  const opened: Other[] = [];

  afterEach(async () => {
    for (const { process, database } of opened.splice(0)) {
      await process.stop();
      await database.destroy();
    }
  });

  const ownDatabase = () =>
    new URL(process.env.DATABASE_URL ?? "").pathname.slice(1 + databases.prefix.length);

  async function open(databaseUrl: string): Promise<Other> {
    const url = `http://localhost:${await freePort()}`;
    const env = {
      ...storeEnvironment(url, shop.gateway.url),
      DATABASE_URL: databaseUrl,
      DISABLE_ADMIN: "true",
      REPEATING_BUS: "false",
    };
    const started = new MedusaProcess({
      env,
      expectedErrors: /shop_unconfirmed|another_shop|is not known as this shop/,
    });
    const database = createKnex({ client: "pg", connection: databaseUrl });
    await started.listening;
    const other = { url, process: started, database, admin: await signIn(url) };
    opened.push(other);
    return other;
  }

  const shopCheck = async ({ admin }: Other) => {
    const { data } = await admin.get("/admin/crossborder/health");
    return data.checks.find((check: { name: string }) => check.name === "shop");
  };

  const rowOf = async ({ database }: Other, reference: string) =>
    await database("crossborder_transaction").where({ reference }).first();

  async function runLater(other: Other): Promise<void> {
    await makeDue(other.database);
    await other.process.runJob();
  }

  /** What the gateway was called for, but questions. */
  const moves = async () =>
    (await shop.gateway.calls()).filter(({ operation }) => operation !== "tran-query");

  ci.it("does nothing with what it was copied with, and its own payments work", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const placed = await shop.paidOrder();
    const { reference: unheard } = await shop.paidUnnoticed();
    const left = await shop.checkout();
    const name = `${ownDatabase()}_copy`;
    await databases.copy(ownDatabase(), name);
    const copy = await open(databases.url(name));
    // The stock of the night before.
    await copy
      .database("inventory_level")
      .update({ stocked_quantity: 0, raw_stocked_quantity: { value: "0", precision: 20 } });
    const before = await moves();

    await runLater(copy);
    await runLater(copy);

    expect(await moves()).toEqual(before);
    expect(await rowOf(copy, unheard)).toMatchObject({ state: "open", reconciliation_status: "pending" });
    expect(await copy.database("crossborder_message").select()).toEqual([]);
    expect(await copy.admin.get("/admin/crossborder/attention")).toMatchObject({ data: { count: 0 } });
    expect(await shopCheck(copy)).toMatchObject({ status: "error", finding: "unconfirmed" });
    const bell = await copy.database("notification").where({ channel: "feed" }).select("data");
    expect(bell.map(({ data }) => data.title)).toEqual(["Is this the shop, or a copy?"]);

    // Staff asks about what is not theirs, and can do nothing else with it.
    const asked = await copy.admin.post(`/admin/crossborder/transactions/${unheard}/reconcile`, {});
    expect(asked).toMatchObject(paymentWith({ state: "paid" }));
    for (const path of [
      `crossborder/transactions/${unheard}/return`,
      `crossborder/transactions/${placed.reference}/refund`,
      `payments/${placed.payment.id}/refund`,
      `orders/${placed.order.id}/cancel`,
    ]) {
      const body = path.startsWith("payments") ? { amount: placed.payment.amount } : {};
      expect(await copy.admin.post(`/admin/${path}`, body)).toMatchObject(refusal("another_shop"));
    }
    const { data } = await copy.admin.get(`/admin/crossborder/transactions/${unheard}`);
    expect(data.transaction.actions.return).toMatchObject({ possible: false, reason: "another_shop" });

    // A shopper there is given nothing that the live shop has opened.
    await copy
      .database("inventory_level")
      .update({ stocked_quantity: 100, raw_stocked_quantity: { value: "100", precision: 20 } });
    const shopper = new EarlyShopper(copy.url, shop.seeded, shop.prepared);
    await shopper.fillCart("usd");
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    await waitFor(async () => (await rowOf(copy, shown.reference))?.reconciliation_status === "reconciled");
    expect(await rowOf(copy, shown.reference)).toMatchObject({
      state: "paid",
      captured_amount: shown.amount ?? expect.any(String),
    });

    expect(await copy.admin.post("/admin/crossborder/settings/shop", { is: "copy" })).toMatchObject({
      status: 200,
      data: { check: { status: "info", finding: "copy" } },
    });
    const calls = await moves();
    await runLater(copy);
    expect(await moves()).toEqual(calls);

    // The shop itself goes on as if nothing had been.
    await shop.runJobLater();
    await shop.reconciled(unheard);
    for (const reference of [placed.reference, unheard])
      expect(await bookOf(shop, reference)).toEqual(all((await shop.transaction(reference)).captured_amount));
    expect(await shop.gateway.order(left.reference)).toMatchObject({ status: "init" });
  });

  ci.it("goes on with everything once a person has said that the shop has moved there", async () => {
    const { reference: unheard } = await shop.paidUnnoticed();
    const moved = await open(process.env.DATABASE_URL ?? "");
    await runLater(moved);
    expect(await shop.stateOf(unheard)).toEqual(["open", "pending"]);

    const say = (is: string) => moved.admin.post("/admin/crossborder/settings/shop", { is });
    expect(await say("perhaps")).toMatchObject({ status: 400 });
    expect(await say("same")).toMatchObject({
      status: 200,
      data: { check: { status: "ok", finding: "known" } },
    });
    expect(await say("copy")).toMatchObject(refusal("shop_is_known"));

    await runLater(moved);
    await shop.reconciled(unheard);
    expect(await bookOf(shop, unheard)).toEqual(all((await shop.transaction(unheard)).captured_amount));
    // The servers at the former address are the same shop still.
    const { reference: own } = await shop.paidUnnoticed();
    await shop.runJobLater();
    await shop.reconciled(own);
    expect(await bookOf(shop, own)).toEqual(all((await shop.transaction(own)).captured_amount));
  });
});

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(200)) if (await holds()) return;
  throw new Error("it did not come");
}
