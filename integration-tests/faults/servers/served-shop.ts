import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AxiosInstance } from "axios";
import { createSandbox, type Sandbox } from "../../../src/sandbox";
import { freePort } from "../../../testing/programs/free-port";
import type { Postgres } from "../../../testing/database/postgres";
import { EarlyShopper, type Prepared } from "../../../testing/shop/early-shopper";
import { makeDue } from "../../../testing/shop/make-due";
import { SandboxControl } from "../../../testing/shop/sandbox-control";
import { ACCOUNT, storeEnvironment } from "../../../testing/shop/shop";
import { signIn } from "../../../testing/shop/staff";
import type { Stage } from "../stage";
import type { Template } from "./prepare";
import { Server } from "./server";

export interface Premises {
  postgres: Postgres;
  /** Name of a database of its own. */
  name: string;
  template: Template;
  servers: number;
}

/** A shop whose servers are processes of their own, on one database. */
export class ServedShop implements Stage {
  admin!: AxiosInstance;
  readonly database: Knex;
  readonly gateway: SandboxControl;
  private servers: Server[] = [];
  private prepared: Prepared;

  private constructor(
    readonly premises: Premises,
    private readonly sandbox: Sandbox,
    readonly urls: readonly string[],
  ) {
    this.database = knex({
      client: "pg",
      connection: premises.postgres.databases.url(premises.name),
      pool: { min: 0, max: 4 },
    });
    this.gateway = new SandboxControl(sandbox.url);
    this.prepared = structuredClone(premises.template.prepared);
  }

  static async open(premises: Premises): Promise<ServedShop> {
    const sandbox = await createSandbox({ ...ACCOUNT, ipnRetryDelaysMs: [150, 300] });
    const urls: string[] = [];
    while (urls.length < premises.servers) urls.push(`http://localhost:${await freePort()}`);
    const shop = new ServedShop(premises, sandbox, urls);
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
    const { postgres, name, template } = this.premises;
    await postgres.databases.create(name, template.name);
    this.prepared = structuredClone(template.prepared);
    await this.gateway.reset();
  }

  shopper(server = 0): EarlyShopper {
    return new EarlyShopper(this.urls[server] ?? "", this.premises.template.seeded, this.prepared);
  }

  async makeDue(): Promise<void> {
    await makeDue(this.database);
    // Locks have an end as well; those of the dead are over by then.
    await this.database("locking").update({ expiration: new Date(Date.now() - 60_000) });
  }

  async runJob(): Promise<void> {
    await this.servers[0]?.ask("job");
  }

  /** The first server is killed and started again. */
  async crash(): Promise<void> {
    await this.servers[0]?.kill();
    this.servers[0] = await this.startAt(this.backendUrl);
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.database.destroy();
    await this.sandbox.close();
  }

  private startAt(url: string): Promise<Server> {
    const { postgres, name, servers } = this.premises;
    return Server.start({
      ...storeEnvironment(url, this.gateway.url),
      DATABASE_URL: postgres.databases.url(name),
      LOG_LEVEL: "error",
      FAULTS_LOCKS: servers > 1 ? "shared" : "",
    });
  }
}
