import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex";
import axios, { type AxiosInstance } from "axios";
import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createSandbox, type Sandbox } from "../../../packages/sandbox/src";
import type { Postgres } from "../../../testing/database/postgres";
import type { Child } from "../../../testing/programs/child";
import { freePort } from "../../../testing/programs/free-port";
import { SandboxControl } from "../../../testing/shop/sandbox-control";
import { Shopper } from "../../../testing/shop/shopper";
import { ADMIN, GATEWAY_ACCOUNT } from "../../../testing/store/accounts";
import { storeEnvironment } from "../../../testing/store/environment";
import type { Seeded } from "../../../testing/store/seed";
import { createFreshStore, removeFolder, type Tarball } from "../fresh-store";
import { run, startUntil } from "../run";

/** What a store of its own writes (docs/guides/subscriptions.md). */
const SUBSCRIBER = join(__dirname, "renewals.ts");
const ERROR_LINE = /"level":"error"/;

/** A store that installs one version of the plugin after the other, and keeps its data. */
export class UpdatedStore {
  readonly gateway: SandboxControl;
  readonly database: Knex;
  seeded!: Seeded;
  /** Staff's API, as whichever version answers it. */
  admin!: AxiosInstance;
  /** Lines of the log that tell of an error, of the server that runs. */
  errors: string[] = [];
  #server: Child | undefined;

  private constructor(
    private readonly folder: string,
    private readonly databaseUrl: string,
    private readonly sandbox: Sandbox,
    readonly url: string,
  ) {
    this.gateway = new SandboxControl(sandbox.url);
    this.database = knex({ client: "pg", connection: databaseUrl, pool: { min: 0, max: 4 } });
  }

  /** With its first version, whose tables are there. */
  static async create(tarball: Tarball, sources: string, postgres: Postgres): Promise<UpdatedStore> {
    const folder = await createFreshStore(tarball, sources);
    await postgres.databases.create("store");
    const sandbox = await createSandbox({ ...GATEWAY_ACCOUNT, ipnRetryDelaysMs: [150, 300] });
    const url = `http://localhost:${await freePort()}`;
    const store = new UpdatedStore(folder, postgres.databases.url("store"), sandbox, url);
    const subscriber = join(folder, "src/subscribers/renewals.ts");
    await mkdir(dirname(subscriber), { recursive: true });
    await cp(SUBSCRIBER, subscriber);
    await store.migrate();
    store.seeded = JSON.parse(await readFile(join(folder, "seeded.json"), "utf8"));
    return store;
  }

  /** Puts another version in the place of the one that is there. Resolves to the file that it has been taken from, as npm noted it. */
  async install(tarball: Tarball): Promise<string> {
    const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball.file];
    await run("npm", args, { cwd: this.folder });
    const lock = JSON.parse(await readFile(join(this.folder, "package-lock.json"), "utf8"));
    return lock.packages["node_modules/medusa-payment-crossborder"].resolved;
  }

  migrate = (): Promise<string> => run(this.#medusa, ["db:migrate"], this.#where);

  async start(): Promise<void> {
    this.errors = [];
    this.#server = await startUntil(/Server is ready on/, this.#medusa, ["start"], this.#where);
    this.#server.onLine((line) => ERROR_LINE.test(line) && this.errors.push(line));
    const { data } = await axios.post<{ token: string }>(`${this.url}/auth/user/emailpass`, ADMIN);
    const headers = { Authorization: `Bearer ${data.token}` };
    this.admin = axios.create({ baseURL: this.url, headers, validateStatus: () => true });
  }

  /** Its server has no chance to finish anything. */
  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  shopper = (): Shopper => new Shopper(this.url, this.seeded, axios.create);

  /** What staff do, which must work. */
  async staff(path: string, body: Record<string, unknown> = {}) {
    const { status, data } = await this.admin.post(`/admin/${path}`, body);
    if (status >= 300) throw new Error(`POST ${path} was answered ${status} ${JSON.stringify(data)}`);
    return data;
  }

  async transaction(reference: string) {
    const row = await this.database("crossborder_transaction").where({ reference }).first();
    if (!row) throw new Error(`No transaction ${reference}`);
    return row;
  }

  async close(): Promise<void> {
    await this.#server?.stop();
    await this.database.destroy();
    await this.sandbox.close();
    await removeFolder(this.folder);
  }

  get #medusa(): string {
    return join(this.folder, "node_modules/.bin/medusa");
  }

  get #where() {
    const env = {
      ...storeEnvironment(this.url, this.sandbox.url),
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      ALLOW_SANDBOX: "true",
      DISABLE_ADMIN: "true",
      // The seed makes a user with a role.
      MEDUSA_FF_RBAC: "true",
      LOG_LEVEL: "info",
      DATABASE_URL: this.databaseUrl,
    };
    return { cwd: this.folder, env };
  }
}
