import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "../../packages/sandbox/src";
import { Databases } from "../../testing/database/databases";
import { freePort } from "../../testing/programs/free-port";
import { MedusaProcess } from "../../testing/servers/medusa-process";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { storeEnvironment } from "../../testing/store/environment";
import { Shopper } from "../../testing/shop/shopper";
import type { Seeded } from "../../testing/store/seed";
import { differenceOf, readBothSides } from "../../testing/books/both-sides";
import { merchant, type MerchantAccount } from "./accounts";

/** A shop of one server process, whose jobs run by their schedule, with accounts of several merchants. */
export class ScheduledShop {
  readonly gateways: SandboxControl[];
  readonly database: Knex;
  seeded!: Seeded;

  private constructor(
    readonly url: string,
    readonly accounts: readonly MerchantAccount[],
    readonly medusa: MedusaProcess,
    private readonly sandboxes: readonly Sandbox[],
    databaseUrl: string,
  ) {
    this.gateways = sandboxes.map((sandbox) => new SandboxControl(sandbox.url));
    this.database = knex({ client: "pg", connection: databaseUrl, pool: { min: 0, max: 4 } });
  }

  /** Resolves while the server still starts: `ready` waits for it. */
  static async open(count: number): Promise<ScheduledShop> {
    const sandboxes: Sandbox[] = [];
    const accounts: MerchantAccount[] = [];
    while (sandboxes.length < count) {
      const { id, ...account } = merchant(sandboxes.length);
      const sandbox = await createSandbox({ ...account, ipnRetryDelaysMs: [] });
      accounts.push({ id, ...account, baseUrl: sandbox.url });
      sandboxes.push(sandbox);
    }
    const databases = Databases.ofThisRun();
    const name = `schedule_${count}`;
    await databases.create(name);
    const url = `http://localhost:${await freePort()}`;
    const medusa = new MedusaProcess({
      store: join(__dirname, "store"),
      program: join(__dirname, "server.ts"),
      env: {
        ...storeEnvironment(url, accounts[0]?.baseUrl ?? ""),
        ACCOUNTS: JSON.stringify(accounts),
        DATABASE_URL: databases.url(name),
        CREATE_TABLES: "true",
        DISABLE_ADMIN: "true",
        LOG_LEVEL: "warn",
      },
    });
    return new ScheduledShop(url, accounts, medusa, sandboxes, databases.url(name));
  }

  async ready(): Promise<void> {
    await this.medusa.listening;
    this.seeded = await this.medusa.seed();
  }

  /** A customer of each account pays, and nobody hears of it. */
  async everybodyPaysUnnoticed(): Promise<void> {
    for (const [nth, { id }] of this.accounts.entries()) {
      await this.gateways[nth]?.faults({ ipn: { lose: true } });
      const shopper = new Shopper(this.url, this.seeded);
      await shopper.fillCart();
      const { shown } = await shopper.choosePayment(`pp_crossborder-channel-a_${id}`);
      await shopper.atCashier(shown.cashier_url);
    }
  }

  async countOrders(): Promise<number> {
    const [row] = await this.database("order").count("* as count");
    return Number(row?.count);
  }

  /** Who has made each payment an order, as the history says. */
  async reconciledBy(): Promise<string[]> {
    const lines = await this.database("crossborder_event").where({ name: "reconciled" }).select("actor_type");
    return lines.map(({ actor_type }) => actor_type);
  }

  /** `0.00` when gateways, ledger, Medusa's payments and Medusa's orders agree. */
  async difference(): Promise<string> {
    const sides = await Promise.all(this.gateways.map((gateway) => readBothSides(gateway, this.database)));
    const [first] = sides;
    if (!first) throw new Error("There is no account");
    return differenceOf({ ...first, atGateway: sides.flatMap(({ atGateway }) => atGateway) });
  }

  async close(): Promise<void> {
    try {
      await this.medusa.stop();
    } finally {
      await this.database.destroy();
      await Promise.all(this.sandboxes.map((sandbox) => sandbox.close()));
    }
  }
}
