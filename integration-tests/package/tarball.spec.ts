import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axios from "axios";
import type { Seeded } from "../../demo/store/seed";
import { freePort, type Postgres, startPostgres } from "../../tooling/postgres";
import { scratchFolder } from "../../tooling/scratch-folder";
import { SandboxControl } from "../support/sandbox-control";
import { Shopper } from "../support/shopper";
import { createFreshStore, packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run, startUntil, stop } from "./run";

const MINUTES = 60_000;
const ACCOUNT = { token: "fresh-store-token", merchant: "200043", store: "300014" };

describe("the packed tarball in a Medusa store that is not ours", () => {
  let packFolder: string;
  let store: string;
  let tarball: Tarball;
  let postgres: Postgres;
  let sandbox: ChildProcess;
  let medusa: ChildProcess | undefined;
  let env: NodeJS.ProcessEnv;

  /** Where `medusa build` puts the server that is started in production. */
  const built = () => join(store, ".medusa", "server");
  const command = (name: string) => join(store, "node_modules", ".bin", name);

  beforeAll(async () => {
    packFolder = await mkdtemp(join(tmpdir(), "crossborder-pack-"));
    tarball = await packTarball(packFolder);
    store = await createFreshStore(tarball);
    postgres = await startPostgres(await scratchFolder());
    await postgres.createDatabase("store");
    const [port, sandboxPort] = [await freePort(), await freePort()];
    env = {
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      // What Medusa says is looked at here; other suites have asked for silence.
      LOG_LEVEL: "info",
      DATABASE_URL: postgres.url("store"),
      PORT: String(port),
      MEDUSA_BACKEND_URL: `http://localhost:${port}`,
      STOREFRONT_URL: "https://storefront.example/checkout/done",
      CROSSBORDER_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
      CROSSBORDER_API_TOKEN: ACCOUNT.token,
      CROSSBORDER_MERCHANT_NO: ACCOUNT.merchant,
      CROSSBORDER_STORE_NO: ACCOUNT.store,
    };
    sandbox = await startUntil(
      /listening on/,
      command("crossborder-sandbox"),
      [
        ["--port", String(sandboxPort)],
        ["--api-token", ACCOUNT.token],
        ["--merchant-no", ACCOUNT.merchant],
        ["--store-no", ACCOUNT.store],
      ].flat(),
      { cwd: store, env },
    );
  }, 15 * MINUTES);

  afterAll(async () => {
    await stop(medusa);
    await stop(sandbox);
    await postgres?.stop();
    await Promise.all([packFolder, store].filter(Boolean).map(removeFolder));
  }, MINUTES);

  it(
    "brings its tables with medusa db:migrate",
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

  it(
    "takes an order, which gateway and store agree on",
    async () => {
      await run(command("medusa"), ["exec", "./src/scripts/seed.ts"], { cwd: store, env });
      medusa = await startUntil(/Server is ready on/, command("medusa"), ["start"], { cwd: built(), env });
      const seeded: Seeded = JSON.parse(await readFile(join(store, "seeded.json"), "utf8"));
      const shopper = new Shopper(env.MEDUSA_BACKEND_URL ?? "", seeded);
      const cart = await shopper.fillCart();
      const { shown } = await shopper.choosePayment("channel-a");
      const { storefront } = await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
      expect(storefront.searchParams.get("payment")).toBe("paid");
      const { order } = await shopper.complete(cart.id);
      expect(order?.id).toBe(storefront.searchParams.get("order_id"));
      const gateway = new SandboxControl(env.CROSSBORDER_BASE_URL ?? "");
      expect(await gateway.order(shown.reference)).toMatchObject({
        status: "success",
        paid: cart.total.toFixed(2),
      });
      const admin = await axios.get(`${env.MEDUSA_BACKEND_URL}/app`, { validateStatus: () => true });
      expect(admin.status).toBe(200);
    },
    5 * MINUTES,
  );
});
