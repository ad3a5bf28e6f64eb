import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AxiosInstance } from "axios";
import { createSandbox, type Sandbox } from "../../../packages/sandbox/src";
import type { Databases } from "../../../testing/database/databases";
import { freePort } from "../../../testing/programs/free-port";
import { MedusaProcess, type MedusaProcessOptions } from "../../../testing/servers/medusa-process";
import { EarlyShopper, type Prepared } from "../../../testing/shop/early-shopper";
import { makeDue } from "../../../testing/shop/make-due";
import { SandboxControl } from "../../../testing/shop/sandbox-control";
import { ACCOUNT } from "../../../testing/shop/shop";
import { signIn } from "../../../testing/shop/staff";
import { storeEnvironment } from "../../../testing/store/environment";
import type { FaultShop } from "../fault-case";
import type { Template } from "../../../testing/servers/template";

/** A request may fail at any step while the database is being restarted, and each says it in other words: only the books count. */
const ANYTHING = /^/;

export interface ProcessSettings {
  databases: Databases;
  /** Restarts the PostgreSQL server, where it is the shop's own. */
  restart?: () => Promise<void>;
  /** Name of a database of its own. */
  name: string;
  template: Template;
  servers: number;
  /** Processes that serve nobody and take up events and jobs. Where there are none, the servers do. */
  workers?: number;
}

/** A shop whose servers are processes of their own, on one database. */
export class ProcessShop implements FaultShop {
  admin!: AxiosInstance;
  readonly database: Knex;
  readonly gateway: SandboxControl;
  readonly lines: string[] = [];
  /** The servers, and after them the workers. */
  private processes: MedusaProcess[] = [];
  private prepared: Prepared;

  protected constructor(
    readonly settings: ProcessSettings,
    private readonly sandbox: Sandbox,
    readonly urls: readonly string[],
  ) {
    this.database = knex({
      client: "pg",
      connection: settings.databases.url(settings.name),
      pool: { min: 0, max: 4 },
    });
    this.gateway = new SandboxControl(sandbox.url);
    this.prepared = structuredClone(settings.template.prepared);
  }

  static async open(settings: ProcessSettings): Promise<ProcessShop> {
    const shop = new ProcessShop(settings, ...(await surroundings(settings)));
    await shop.begin();
    return shop;
  }

  protected async begin(): Promise<void> {
    await this.putBack();
    this.processes = await Promise.all(this.urls.map((_url, at) => this.start(at)));
    this.admin = await signIn(this.backendUrl);
  }

  get backendUrl(): string {
    return this.urls[0] ?? "";
  }

  /** Database and gateway are as they were in the beginning; the servers go on. */
  async putBack(): Promise<void> {
    this.lines.length = 0;
    const { databases, name, template } = this.settings;
    await databases.create(name, template.name);
    this.prepared = structuredClone(template.prepared);
    await this.gateway.reset();
  }

  shopper(server = 0): EarlyShopper {
    return new EarlyShopper(this.urls[server] ?? "", this.settings.template.seeded, this.prepared);
  }

  async makeDue(): Promise<void> {
    await makeDue(this.database);
    // Locks have an end as well; those of the dead are over by then.
    await this.endAllLocks();
  }

  async runJob(): Promise<void> {
    const { workers, servers } = this.settings;
    await this.processes[workers ? servers : 0]?.runJob();
  }

  /** The first server, or the process with this number, is killed and started again. */
  async crash(at = 0): Promise<void> {
    await this.kill(at);
    await this.startAgain(at);
  }

  async kill(at: number): Promise<void> {
    await this.processes[at]?.child.kill();
  }

  /** Right after the kill of the only process that worked on anything: all locks are its. A server alone has none that outlive it. */
  async endAllLocks(): Promise<void> {
    if (this.settings.servers === 1) return;
    await this.database("locking").update({ expiration: new Date(Date.now() - 60_000) });
  }

  /** It is asked to end, and ends what it has begun. */
  async stop(at: number): Promise<void> {
    await this.processes[at]?.child.stop();
  }

  async startAgain(at: number): Promise<void> {
    this.processes[at] = await this.start(at);
  }

  async close(): Promise<void> {
    try {
      await Promise.all(this.processes.map((medusa) => medusa.stop()));
    } finally {
      await this.database.destroy();
      await this.sandbox.close();
    }
  }

  /** What the medusa-config of one of the processes reads. */
  protected environment(at: number): Record<string, string> {
    const { databases, name, servers, workers } = this.settings;
    return {
      ...storeEnvironment(this.urls[at] ?? "", this.gateway.url),
      KNOWN_AS: "api.shop.example",
      DATABASE_URL: databases.url(name),
      LOG_LEVEL: "warn",
      DISABLE_ADMIN: "true",
      FAULTS_LOCKS: servers > 1 ? "shared" : "",
      ...(workers && { MEDUSA_WORKER_MODE: at < servers ? "server" : "worker" }),
    };
  }

  /** What is started in place of the store and the program that are usual, and errors that its log may hold. */
  protected programOf?(at: number): Pick<MedusaProcessOptions, "store" | "program" | "expectedErrors">;

  protected async start(at: number): Promise<MedusaProcess> {
    const { template, restart } = this.settings;
    const medusa = new MedusaProcess({
      store: template.store,
      ...this.programOf?.(at),
      env: this.environment(at),
      ...(restart && { expectedErrors: ANYTHING }),
    });
    const name = at < this.settings.servers ? `server ${at + 1}` : "worker";
    medusa.child.onLine((line) => this.lines.push(`${new Date().toISOString()} ${name}: ${line}`));
    await medusa.listening;
    return medusa;
  }
}

/** A gateway, and addresses for the processes. */
export async function surroundings({
  servers,
  workers = 0,
}: ProcessSettings): Promise<[sandbox: Sandbox, urls: string[]]> {
  const sandbox = await createSandbox({ ...ACCOUNT, ipnRetryDelaysMs: [150, 300] });
  const urls: string[] = [];
  while (urls.length < servers + workers) urls.push(`http://localhost:${await freePort()}`);
  return [sandbox, urls];
}
