import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Child } from "../../testing/programs/child";
import { freePort } from "../../testing/programs/free-port";
import { Terminal } from "../../testing/programs/terminal";
import type { Seeded } from "../../testing/store/seed";
import { ROOT } from "../../tooling/link-plugin";
import { PUBLISHED } from "../../tooling/repository";
import { packTarball } from "./fresh-store";
import { run, startUntil } from "./run";
import { copy, QR_ACCOUNT, seedScript } from "./starter-files";

/** What the starter has no values for. */
const SECRETS = { JWT_SECRET: "only-for-tests", COOKIE_SECRET: "only-for-tests" };

/** The account that the sandbox takes. */
const ACCOUNT = {
  CROSSBORDER_API_TOKEN: "sandbox-token",
  CROSSBORDER_MERCHANT_NO: "200043",
  CROSSBORDER_STORE_NO: "300014",
};

const manifest = z.object({ packageManager: z.string().optional() });

interface Starters {
  /** Medusa's monorepo (medusajs/dtc-starter). */
  official: string;
  /** In place of its storefront: medusajs/nextjs-starter-medusa, beside its backend, in no monorepo. */
  nextjs?: string;
  /** Whether the environment names a gateway, and an account at it. */
  namesGateway: boolean;
}

/** A copy of a starter of Medusa's with the packages of this repository in it, put there as a new user does it. */
export class StarterShop {
  /** Of the store, once it is seeded. Empty: the storefront's own file has it. */
  publishableKey = "";
  readonly #children: Child[] = [];
  readonly #terminals: Terminal[] = [];

  private constructor(
    readonly folder: string,
    private readonly places: { backend: string; storefront: string },
    readonly urls: { backend: string; storefront: string; gateway: string },
    private readonly database: string,
  ) {}

  get backend(): string {
    return join(this.folder, this.places.backend);
  }

  get storefront(): string {
    return join(this.folder, this.places.storefront);
  }

  /** Where the packages of this repository are, and the programs that install them. */
  get #tools(): string {
    return `${this.folder}-tools`;
  }

  /** Copies the starter, packs the packages, and gets the programs that the starter is installed by. */
  static async create({ official, nextjs, namesGateway }: Starters, database: string): Promise<StarterShop> {
    const folder = await mkdtemp(join(tmpdir(), "crossborder-starter-"));
    const port = async () => String(await freePort());
    const urls = {
      backend: `http://localhost:${await port()}`,
      storefront: `http://localhost:${await port()}`,
      gateway: namesGateway ? `http://127.0.0.1:${await port()}` : "",
    };
    const places = nextjs
      ? { backend: "backend", storefront: "storefront" }
      : { backend: "apps/backend", storefront: "apps/storefront" };
    const shop = new StarterShop(folder, places, urls, database);
    if (nextjs) {
      await copy(join(official, "apps/backend"), shop.backend);
      await copy(nextjs, shop.storefront);
    } else await copy(official, folder);
    await mkdir(shop.#tools);
    for (const name of PUBLISHED) await packTarball(shop.#tools, join(ROOT, name));
    await shop.#getPackageManagers();
    // The starter's user has no port to choose; the tests have.
    await writeFile(join(shop.backend, ".env"), `PORT=${new URL(urls.backend).port}\n`);
    return shop;
  }

  /** npm comes with Node; the others are what the starter's `packageManager` says. */
  async #getPackageManagers(): Promise<void> {
    for (const folder of [this.folder, this.backend, this.storefront]) {
      const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
      const { packageManager } = manifest.parse(JSON.parse(text));
      if (!packageManager) continue;
      // The later ones lie in the project, and are started by the first.
      const spec = packageManager.startsWith("yarn") ? "yarn@1" : packageManager;
      const args = ["install", "--no-audit", "--no-fund", "--prefix", this.#tools, spec];
      await run("npm", args, this.#where(this.#tools));
    }
  }

  /** What the monorepo is made of, as its README says. */
  install = (): Promise<string> => run("pnpm", ["install"], this.#where(this.folder));

  /** At the root of all, with the program that npx gets, as a new user does it. */
  async init(...flags: string[]): Promise<string> {
    const packed = await readdir(this.#tools);
    const program = packed.find((name) => name.startsWith("medusa-payment-crossborder-cli-")) ?? "";
    const args = ["--yes", `file:${join(this.#tools, program)}`, "init", ...flags];
    return await run("npx", args, this.#where(this.folder));
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
    const said = await this.init("--regions");
    const seeded: Seeded = JSON.parse(await readFile(join(this.backend, "seeded.json"), "utf8"));
    this.publishableKey = seeded.publishableKey;
    return said;
  }

  /** Medusa and the sandbox, as they are started for production. */
  async startBackend(): Promise<void> {
    const medusa = join(this.backend, "node_modules/.bin/medusa");
    await run(medusa, ["build"], this.#inProduction(this.backend));
    // As Medusa's own guide says: production reads this file.
    await copyFile(join(this.backend, ".env"), join(this.backend, ".medusa/server/.env.production"));
    this.#children.push(await this.#startSandbox());
    const built = join(this.backend, ".medusa/server");
    this.#children.push(await startUntil(/Server is ready on/, medusa, ["start"], this.#inProduction(built)));
  }

  #startSandbox(): Promise<Child> {
    const { port } = new URL(this.urls.gateway);
    const args = ["--port", port, "--api-token", ACCOUNT.CROSSBORDER_API_TOKEN];
    const account = [
      ["--merchant-no", ACCOUNT.CROSSBORDER_MERCHANT_NO],
      ["--store-no", ACCOUNT.CROSSBORDER_STORE_NO],
    ].flat();
    const program = join(this.backend, "node_modules/.bin/medusa-payment-crossborder-sandbox");
    return startUntil(/listening on/, program, [...args, ...account], this.#where(this.backend));
  }

  async buildStorefront(): Promise<string> {
    const next = join(this.storefront, "node_modules/.bin/next");
    return await run(next, ["build"], this.#inProduction(this.storefront));
  }

  /** Everything as it is started for production. Resolves to where the sandbox is. */
  async startAll(): Promise<string> {
    await this.startBackend();
    await this.buildStorefront();
    await this.startStorefront();
    return this.urls.gateway;
  }

  /** Store and storefront as a developer has them: two terminals, and none for a gateway. Resolves to where the sandbox is. */
  async develop(): Promise<string> {
    const inTerminal = (folder: string, program: string, ...args: string[]) => {
      const terminal = new Terminal(join(folder, "node_modules/.bin", program), args, this.#where(folder));
      this.#terminals.push(terminal);
      return terminal;
    };
    const store = inTerminal(this.backend, "medusa", "develop");
    await store.shows(/Server is ready on/);
    const storefront = inTerminal(this.storefront, "next", "dev", "-p", new URL(this.urls.storefront).port);
    await storefront.shows(/Ready in/);
    const [, sandbox] = /whose page is (http:\/\/127\.0\.0\.1:\d+)/.exec(store.lines.join("\n")) ?? [];
    if (!sandbox) throw new Error("The plugin says nothing of a sandbox");
    return sandbox;
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
    for (const terminal of this.#terminals) await terminal.pressCtrlC();
    for (const child of this.#children.reverse()) await child.stop();
    for (const folder of [this.folder, this.#tools]) await rm(folder, { recursive: true, force: true });
  }

  #run = (folder: string, command: string, ...args: string[]) =>
    run(join(folder, "node_modules/.bin", command), args, this.#where(folder));

  /** As in a newcomer's shell: what is not of this shop alone is what the commands make of nothing. */
  #where(cwd: string) {
    const { backend, storefront, gateway } = this.urls;
    const env = {
      ...SECRETS,
      ...(gateway && { ...ACCOUNT, CROSSBORDER_BASE_URL: gateway }),
      PATH: `${join(this.#tools, "node_modules/.bin")}:${process.env.PATH}`,
      HOME: process.env.HOME,
      // npx keeps what it has got: with the rest of this shop.
      npm_config_cache: join(this.#tools, ".npm"),
      DATABASE_URL: this.database,
      PORT: new URL(backend).port,
      STOREFRONT_URL: `${storefront}/{country}/checkout/done`,
      MEDUSA_STOREFRONT_URL: storefront,
      STORE_CORS: storefront,
      ADMIN_CORS: backend,
      ...(this.publishableKey && { NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: this.publishableKey }),
      NEXT_PUBLIC_DEFAULT_REGION: "us",
      NEXT_PUBLIC_BASE_URL: storefront,
      NEXT_TELEMETRY_DISABLED: "1",
    };
    return { cwd, env, extendEnv: false };
  }

  #inProduction(cwd: string) {
    const { env, ...where } = this.#where(cwd);
    return { ...where, env: { ...env, NODE_ENV: "production" } };
  }
}
