import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Child } from "../../testing/programs/child";
import { freePort } from "../../testing/programs/free-port";
import { ADMIN } from "../../testing/store/accounts";
import type { Seeded } from "../../testing/store/seed";
import { ROOT } from "../../tooling/link-plugin";
import { packTarball } from "./fresh-store";
import { run, startUntil } from "./run";

/** Instead of the starter's own goods: regions in USD and CNY, which offer nothing of this plugin's first account yet. */
const seedScript = (providers: string[]) => `
import { writeFile } from "node:fs/promises";
import type { ExecArgs } from "@medusajs/framework/types";
import { createAdmin } from "../admin";
import { seedStore } from "../seed";

export default async function seed({ container }: ExecArgs) {
  await createAdmin(container, ${JSON.stringify(ADMIN)});
  await writeFile("seeded.json", JSON.stringify(await seedStore(container, ${JSON.stringify(providers)})));
}
`;

const manifest = z.object({ scripts: z.object({ sandbox: z.string() }) });

/** A second account, which shows its wallets' codes in the page. */
const QR_ACCOUNT = `{
  resolve: "medusa-payment-crossborder/providers/crossborder",
  id: "qr",
  options: {
    baseUrl: process.env.CROSSBORDER_BASE_URL,
    apiToken: process.env.CROSSBORDER_API_TOKEN,
    merchantNo: process.env.CROSSBORDER_MERCHANT_NO,
    storeNo: process.env.CROSSBORDER_STORE_NO,
    backendUrl: process.env.MEDUSA_BACKEND_URL,
    storefrontUrl: process.env.STOREFRONT_URL,
    presentation: { channel_a: "qrcode" },
  },
},`;

/** What the starter has no values for. */
const SECRETS = { JWT_SECRET: "only-for-tests", COOKIE_SECRET: "only-for-tests" };

/** A copy of Medusa's starter with both packages of this repository in it, put there as a new user does it. */
export class StarterShop {
  /** Of the store, once it is seeded. */
  publishableKey = "";
  readonly #children: Child[] = [];

  private constructor(
    readonly folder: string,
    readonly urls: { backend: string; storefront: string; gateway: string },
    private readonly databases: { own: string; starters: string },
    private readonly packages: { plugin: string; components: string },
  ) {}

  get backend(): string {
    return join(this.folder, "apps/backend");
  }

  get storefront(): string {
    return join(this.folder, "apps/storefront");
  }

  /** Copies the starter, and installs what it is made of. */
  static async create(starter: string, databases: StarterShop["databases"]): Promise<StarterShop> {
    const folder = await mkdtemp(join(tmpdir(), "crossborder-starter-"));
    const skipped = ["node_modules", ".next", ".medusa", ".git"];
    await cp(starter, folder, { recursive: true, filter: (path) => !skipped.includes(basename(path)) });
    const port = async () => String(await freePort());
    const urls = {
      backend: `http://localhost:${await port()}`,
      storefront: `http://localhost:${await port()}`,
      gateway: `http://127.0.0.1:${await port()}`,
    };
    const plugin = await packTarball(folder);
    const components = await packTarball(folder, join(ROOT, "packages/storefront"));
    const shop = new StarterShop(folder, urls, databases, {
      plugin: plugin.file,
      components: components.file,
    });
    // The starter's user has no port to choose; the tests have: the sandbox is to listen on a free one.
    await writeFile(join(shop.backend, ".env"), `CROSSBORDER_BASE_URL=${urls.gateway}\n`);
    for (const app of [shop.backend, shop.storefront]) {
      await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], shop.#where(app));
    }
    return shop;
  }

  /** Both `init` programs, which npx gets as a new user's does; resolves to what they say. */
  async init(): Promise<string> {
    const { plugin, components } = this.packages;
    const npx = (folder: string, file: string, ...args: string[]) =>
      run("npx", ["--yes", `file:${file}`, "init", ...args], this.#where(folder));
    const backend = await npx(this.backend, plugin, "--sandbox");
    return backend + (await npx(this.storefront, components));
  }

  /** A region for the starter's own goods, which it sells in EUR alone. */
  async initUsRegion(): Promise<string> {
    const { cwd, env } = this.#where(this.backend);
    const elsewhere = { cwd, env: { ...env, DATABASE_URL: this.databases.starters } };
    return await run(join(this.backend, "node_modules/.bin/crossborder"), ["init", "--us-region"], elsewhere);
  }

  /** Tables, goods, a second account, and the payment methods of the first one in their regions. */
  async migrate(): Promise<string> {
    const own = join(this.backend, "src");
    await mkdir(join(own, "migration-scripts"), { recursive: true });
    await writeFile(
      join(own, "migration-scripts/initial-data-seed.ts"),
      seedScript(["pp_system_default", "pp_crossborder-channel-a_qr"]),
    );
    const config = join(this.backend, "medusa-config.ts");
    const text = await readFile(config, "utf8");
    await writeFile(config, text.replace("providers: [", `providers: [\n${QR_ACCOUNT}`));
    for (const name of ["admin.ts", "seed.ts"])
      await copyFile(join(ROOT, "testing/store", name), join(own, name));
    return await this.#run(this.backend, "crossborder", "init", "--regions");
  }

  /** Medusa and the sandbox, as they are started for production. */
  async startBackend(): Promise<Seeded> {
    const medusa = join(this.backend, "node_modules/.bin/medusa");
    await run(medusa, ["build"], this.#inProduction(this.backend));
    // As Medusa's own guide says: production reads this file.
    await copyFile(join(this.backend, ".env"), join(this.backend, ".medusa/server/.env.production"));
    this.#children.push(await this.#startSandbox());
    const built = join(this.backend, ".medusa/server");
    this.#children.push(await startUntil(/Server is ready on/, medusa, ["start"], this.#inProduction(built)));
    return JSON.parse(await readFile(join(this.backend, "seeded.json"), "utf8"));
  }

  /** What the script `sandbox` says: npm itself would leave the program behind when it is stopped. */
  async #startSandbox(): Promise<Child> {
    const { scripts } = manifest.parse(
      JSON.parse(await readFile(join(this.backend, "package.json"), "utf8")),
    );
    const args = scripts.sandbox.split(" ").slice(1);
    const program = join(ROOT, "packages/sandbox/dist/cli.js");
    return await startUntil(/listening on/, process.execPath, [program, ...args], this.#where(this.backend));
  }

  async buildStorefront(): Promise<string> {
    const next = join(this.storefront, "node_modules/.bin/next");
    return await run(next, ["build"], this.#inProduction(this.storefront));
  }

  async startStorefront(): Promise<void> {
    const args = ["start", "-p", new URL(this.urls.storefront).port];
    const next = join(this.storefront, "node_modules/.bin/next");
    this.#children.push(await startUntil(/Ready in/, next, args, this.#inProduction(this.storefront)));
  }

  /** What TypeScript says of the storefront; the starter builds in spite of it. */
  async typeErrors(): Promise<string[]> {
    const output = await this.#run(this.storefront, "tsc", "--noEmit", "--incremental", "false").catch(
      String,
    );
    return output.split("\n").filter((line) => /error TS\d+/.test(line));
  }

  async close(): Promise<void> {
    for (const child of this.#children.reverse()) await child.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  #run = (folder: string, command: string, ...args: string[]) =>
    run(join(folder, "node_modules/.bin", command), args, this.#where(folder));

  #where(cwd: string) {
    const { backend, storefront } = this.urls;
    const env = {
      ...SECRETS,
      NODE_OPTIONS: "",
      LOG_LEVEL: "info",
      // npx keeps what it has got: with the rest of this shop.
      npm_config_cache: join(this.folder, ".npm"),
      DATABASE_URL: this.databases.own,
      PORT: new URL(backend).port,
      MEDUSA_BACKEND_URL: backend,
      STOREFRONT_URL: `${storefront}/{country}/checkout/done`,
      STORE_CORS: storefront,
      ADMIN_CORS: backend,
      AUTH_CORS: storefront,
      NEXT_PUBLIC_MEDUSA_BACKEND_URL: backend,
      NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: this.publishableKey,
      NEXT_PUBLIC_DEFAULT_REGION: "us",
      NEXT_PUBLIC_BASE_URL: storefront,
      NEXT_TELEMETRY_DISABLED: "1",
    };
    return { cwd, env: { ...env, NODE_ENV: "development" } };
  }

  #inProduction(cwd: string) {
    return { cwd, env: { ...this.#where(cwd).env, NODE_ENV: "production" } };
  }
}
