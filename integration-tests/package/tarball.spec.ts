import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ci, slow } from "../../testing/jest/lanes";
import type { Child } from "../../testing/programs/child";
import type { Seeded } from "../../testing/store/seed";
import { freePort } from "../../testing/programs/free-port";
import { type Postgres, startScratchPostgres } from "../../testing/database/postgres";
import { gatewayBanner } from "../admin/gateway-banner";
import { attentionPage } from "../admin/attention-page";
import { bell } from "../admin/bell";
import { booksPage } from "../admin/books-page";
import { clerkMenu } from "../admin/clerk-menu";
import { inStoreChoices } from "../admin/in-store-choices";
import { inStorePage } from "../admin/in-store-page";
import { linkWidget } from "../admin/link-widget";
import { missingRenewals } from "../admin/missing-renewals";
import { paymentsPage } from "../admin/payments-page";
import { orderPage } from "../admin/order-page";
import { orderWidget } from "../admin/order-widget";
import { partBackPage } from "../admin/part-back-page";
import { settingsPage } from "../admin/settings-page";
import { tasksPage } from "../admin/tasks-page";
import { widthsPage } from "../admin/widths-page";
import { todayPage } from "../admin/today-page";
import { notificationsPage } from "../admin/notifications-page";
import { twoMerchantsPage } from "../admin/two-merchants-page";
import { subscriptionsPage } from "../admin/subscriptions-page";
import { AdminShop } from "../../testing/browser/orders";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import { signIn } from "../../testing/shop/staff";
import { ROOT } from "../../tooling/link-plugin";
import { createFreshStore, packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run, startUntil } from "./run";

const MINUTES = 60_000;
const SANDBOX = join(ROOT, "packages/sandbox/dist/cli.js");
/** Of a second merchant. */
const OTHER_STORE = "300015";
const ACCOUNT = { token: "fresh-store-token", merchant: "200043", store: "300014" };

ci.describe("the packed tarball in a Medusa store that is not ours", () => {
  let packFolder: string;
  let store: string;
  let tarball: Tarball;
  let postgres: Postgres;
  let sandbox: Child | undefined;
  let env: NodeJS.ProcessEnv;

  /** Where `medusa build` puts the server that is started in production. */
  const built = () => join(store, ".medusa", "server");
  const command = (name: string) => join(store, "node_modules", ".bin", name);

  beforeAll(async () => {
    packFolder = await mkdtemp(join(tmpdir(), "crossborder-pack-"));
    tarball = await packTarball(packFolder);
    store = await createFreshStore(tarball);
    postgres = await startScratchPostgres();
    await postgres.databases.create("store");
    const [url, gateway] = [`http://localhost:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    env = {
      NODE_ENV: "production",
      ALLOW_SANDBOX: "true",
      // Staff have roles: the pages are also seen as somebody who may do little.
      MEDUSA_FF_RBAC: "true",
      NODE_OPTIONS: "",
      // What Medusa says is looked at here; other suites have asked for silence.
      LOG_LEVEL: "info",
      DATABASE_URL: postgres.databases.url("store"),
      PORT: new URL(url).port,
      MEDUSA_BACKEND_URL: url,
      ADMIN_CORS: url,
      AUTH_CORS: url,
      STOREFRONT_URL: "https://storefront.example/checkout/done",
      CROSSBORDER_BASE_URL: gateway,
      CROSSBORDER_API_TOKEN: ACCOUNT.token,
      CROSSBORDER_MERCHANT_NO: ACCOUNT.merchant,
      CROSSBORDER_STORE_NO: ACCOUNT.store,
    };
    sandbox = await startUntil(
      /listening on/,
      process.execPath,
      [
        [SANDBOX],
        ["--port", new URL(gateway).port],
        ["--api-token", ACCOUNT.token],
        ["--merchant-no", ACCOUNT.merchant],
        ["--store-no", ACCOUNT.store],
        ["--account", `${ACCOUNT.merchant}:${OTHER_STORE}:${ACCOUNT.token}`],
      ].flat(),
      { cwd: store, env },
    );
  }, 15 * MINUTES);

  afterAll(async () => {
    await sandbox?.stop();
    await postgres?.stop();
    await Promise.all([packFolder, store].filter(Boolean).map(removeFolder));
  }, MINUTES);

  it(
    "brings its tables with medusa db:migrate, before the store seeds itself",
    async () => {
      expect(await run(command("medusa"), ["db:migrate"], { cwd: store, env })).toMatch(/crossborder/);
    },
    5 * MINUTES,
  );

  it(
    "goes through medusa build, admin included",
    async () => {
      expect(await run(command("medusa"), ["build"], { cwd: store, env })).toMatch(
        /build completed successfully/,
      );
    },
    10 * MINUTES,
  );

  it(
    "stops the start with one line per mistake when its options are wrong",
    async () => {
      const broken = { ...env, CROSSBORDER_STORE_NO: "", STOREFRONT_URL: "nowhere" };
      const failure = await run(command("medusa"), ["start"], { cwd: built(), env: broken }).catch(String);
      expect(failure).toMatch(/- storeNo: must not be empty/);
      expect(failure).toMatch(/- storefrontUrl: must be a web address/);
      expect(failure).not.toContain(ACCOUNT.token);
    },
    5 * MINUTES,
  );

  slow.it(
    "warns of a sandbox that production uses by mistake, once for each merchant",
    async () => {
      const forgotten = { ...env, ALLOW_SANDBOX: "" };
      const where = { cwd: built(), env: forgotten };
      const medusa = await startUntil(/Server is ready on/, command("medusa"), ["start"], where);
      await medusa.stop();
      const { all = "" } = await medusa.process;
      const warned = [
        ...all.matchAll(/account ([\w, ]+)\\?" reason=\\?"[^"]*runs in production.*allowSandbox: true/g),
      ];
      expect(warned.map(([, account]) => account)).toEqual(["main, qr, hold, first"]);
    },
    5 * MINUTES,
  );

  /** A shop for the tests around it. */
  function started(more: NodeJS.ProcessEnv = {}): AdminShop {
    const shop = new AdminShop();
    let medusa: Child | undefined;
    beforeAll(async () => {
      const where = { cwd: built(), env: { ...env, ...more } };
      medusa = await startUntil(/Server is ready on/, command("medusa"), ["start"], where);
      const url = env.MEDUSA_BACKEND_URL ?? "";
      const seeded: Seeded = JSON.parse(await readFile(join(store, "seeded.json"), "utf8"));
      const gateway = new SandboxControl(env.CROSSBORDER_BASE_URL ?? "");
      Object.assign(shop, { url, gateway, api: await signIn(url), seeded });
    }, 5 * MINUTES);
    afterAll(() => medusa?.stop());
    return shop;
  }

  describe("and is started", () => {
    const shop = started();

    it("takes an order, which gateway and store agree on", async () => {
      const shopper = new Shopper(shop.url, shop.seeded);
      const cart = await shopper.fillCart();
      const { shown } = await shopper.choosePayment("channel-a");
      const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
      expect(storefront.searchParams.get("payment")).toBe("paid");
      const { order } = await shopper.complete(cart.id);
      expect(order?.id).toBe(storefront.searchParams.get("order_id"));
      expect(await shop.gateway.order(shown.reference)).toMatchObject({
        status: "success",
        paid: cart.total.toFixed(2),
      });
    });

    it("is healthy in production with a sandbox that is meant, and says that it is one", async () => {
      const { data } = await shop.api.get("/admin/crossborder/health");
      expect(data).toMatchObject({
        healthy: true,
        checks: expect.arrayContaining([
          {
            name: "gateway address",
            account: "main",
            status: "ok",
            finding: "this_machine",
            message: "On this machine: a sandbox, where no money moves, or a proxy to the gateway.",
          },
        ]),
      });
    });

    describe("on top of the page of an order staff see where its money is", () => orderPage(shop));

    slow.describe("a clerk takes money on the admin's page", () => inStorePage(shop));

    slow.describe("a clerk chooses at the counter", () => inStoreChoices(shop));

    slow.describe("the menu of a clerk", () => clerkMenu(shop));

    slow.describe("what staff do most, and by how many clicks", () => tasksPage(shop));

    slow.describe("payments of the page Payments", () => paymentsPage(shop));

    slow.describe("on the page of an order staff", () => orderWidget(shop));
    slow.describe("at an order that owes something staff", () => linkWidget(shop));
    slow.describe("a part of an order goes back: staff", () => partBackPage(shop));
    slow.describe("staff look at the settings", () => settingsPage(shop));

    slow.describe("an accountant closes a day", () => todayPage(shop));

    // From here on the gateway's clock is ahead of the store's by months.
    slow.describe("staff looks after subscriptions in the admin", () => subscriptionsPage(shop));

    slow.describe("staff records missing renewals in the admin", () => missingRenewals(shop));

    slow.describe("staff reads the gateway's notifications in the admin", () => notificationsPage(shop));

    slow.describe("the gateway does not answer", () => gatewayBanner(shop));

    slow.describe("every page on four screens", () => widthsPage(shop));

    slow.describe("staff compare the books", () => booksPage(shop));

    slow.describe("staff solve what needs attention", () => attentionPage(shop));
  });

  slow.describe("and is started with two merchants, whose staff reads Chinese", () => {
    const shop = started({ STAFF_LANGUAGE: "zh-CN", OTHER_STORE_NO: OTHER_STORE });
    describe("the pages", () => twoMerchantsPage(shop));
    describe("Medusa's bell", () => bell(shop));
  });
});
