import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AxiosInstance } from "axios";
import { createSandbox, type Sandbox } from "../../../src/sandbox";
import type { Postgres } from "../../../testing/database/postgres";
import { freePort } from "../../../testing/programs/free-port";
import { MedusaProcess } from "../../../testing/servers/medusa-process";
import { EarlyShopper, type Prepared } from "../../../testing/shop/early-shopper";
import { makeDue } from "../../../testing/shop/make-due";
import { SandboxControl } from "../../../testing/shop/sandbox-control";
import { ACCOUNT, storeEnvironment } from "../../../testing/shop/shop";
import { signIn } from "../../../testing/shop/staff";
import type { FaultShop } from "../fault-case";
import { STORE, type Template } from "./template";

interface Settings {
  postgres: Postgres;
  /** Name of a database of its own. */
  name: string;
  template: Template;
  servers: number;
}

/** A shop whose servers are processes of their own, on one database. */
export class ProcessShop implements FaultShop {
  admin!: AxiosInstance;
  readonly database: Knex;
  readonly gateway: SandboxControl;
  private servers: MedusaProcess[] = [];
  private prepared: Prepared;

  private constructor(
    readonly settings: Settings,
    private readonly sandbox: Sandbox,
    readonly urls: readonly string[],
  ) {
    this.database = knex({
      client: "pg",
      connection: settings.postgres.databases.url(settings.name),
      pool: { min: 0, max: 4 },
    });
    this.gateway = new SandboxControl(sandbox.url);
    this.prepared = structuredClone(settings.template.prepared);
  }

  static async open(settings: Settings): Promise<ProcessShop> {
    const sandbox = await createSandbox({ ...ACCOUNT, ipnRetryDelaysMs: [150, 300] });
    const urls: string[] = [];
    while (urls.length < settings.servers) urls.push(`http://localhost:${await freePort()}`);
    const shop = new ProcessShop(settings, sandbox, urls);
    await shop.putBack();
    shop.servers = await Promise.all(urls.map((url) => shop.startAt(url)));
    shop.admin = await signIn(shop.backendUrl);
    return shop;
  }

  get backendUrl(): string {
    return this.urls[0] ?? "";
  }

  /** Database and gateway are as they were in the beginning; the servers go on. */
  async putBack(): Promise<void> {
    const { postgres, name, template } = this.settings;
    await postgres.databases.create(name, template.name);
    this.prepared = structuredClone(template.prepared);
    await this.gateway.reset();
  }

  shopper(server = 0): EarlyShopper {
    return new EarlyShopper(this.urls[server] ?? "", this.settings.template.seeded, this.prepared);
  }

  async makeDue(): Promise<void> {
    await makeDue(this.database);
    // Locks have an end as well; those of the dead are over by then.
    await this.database("locking").update({ expiration: new Date(Date.now() - 60_000) });
  }

  async runJob(): Promise<void> {
    await this.servers[0]?.runJob();
  }

  /** The first server is killed and started again. */
  async crash(): Promise<void> {
    await this.servers[0]?.child.kill();
    this.servers[0] = await this.startAt(this.backendUrl);
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map(({ child }) => child.stop()));
    await this.database.destroy();
    await this.sandbox.close();
  }

  private async startAt(url: string): Promise<MedusaProcess> {
    const { postgres, name, servers } = this.settings;
    const medusa = new MedusaProcess({
      store: STORE,
      env: {
        ...storeEnvironment(url, this.gateway.url),
        DATABASE_URL: postgres.databases.url(name),
        LOG_LEVEL: "error",
        DISABLE_ADMIN: "true",
        FAULTS_LOCKS: servers > 1 ? "shared" : "",
      },
    });
    await medusa.listening;
    return medusa;
  }
}
