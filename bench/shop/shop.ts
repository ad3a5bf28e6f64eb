import type { Client } from "pg";
import { z } from "zod";
import type { MedusaProcess } from "../../testing/servers/medusa-process";
import { eventually, SandboxControl } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import type { Seeded } from "../../testing/store/seed";

export const PROVIDER = "crossborder-channel-a_main";

const memorySchema = z.object({ rss: z.number(), heapUsed: z.number() });
/** After a garbage collection, in bytes. */
export type Memory = z.output<typeof memorySchema>;

/** A running shop: Medusa with the plugin on a real database, and a gateway beside it. */
export class Shop {
  readonly gateway: SandboxControl;

  constructor(
    readonly medusa: MedusaProcess,
    /** A connection of the benchmark's own to Medusa's database. */
    readonly database: Client,
    readonly seeded: Seeded,
    readonly url: string,
    gatewayUrl: string,
  ) {
    this.gateway = new SandboxControl(gatewayUrl);
  }

  shopper(): Shopper {
    return new Shopper(this.url, this.seeded);
  }

  /** The address that the gateway notifies. */
  get ipnUrl(): string {
    return `${this.url}/hooks/crossborder/pp_${PROVIDER}/ipn`;
  }

  /** With what it does once an hour. */
  async runJob(): Promise<void> {
    await runHour(this.medusa, this.database);
  }

  async runMinute(): Promise<void> {
    await this.medusa.ask("minute");
  }

  /** Begins an audit of every account, or goes on with those that have begun; does not wait for them. */
  async audit(): Promise<void> {
    await this.medusa.ask("audit");
  }

  async memory(): Promise<Memory> {
    return memorySchema.parse(await this.medusa.ask("memory"));
  }

  /** Resolves once nothing is going on in the Medusa process. */
  async quiet(): Promise<void> {
    await this.medusa.ask("quiet");
  }

  /** Resolves when the next order has been placed. */
  async nextOrder(): Promise<void> {
    await this.medusa.next("order.placed");
  }

  /** Resolves once both sides agree on a transaction, and nothing goes on any more. */
  async reconciled(reference: string): Promise<void> {
    await reconciledIn(this.database, reference);
    await this.quiet();
  }
}

export async function reconciledIn(database: Client, reference: string): Promise<void> {
  const isReconciled = async () => {
    const { rowCount } = await database.query(
      "select from crossborder_transaction where reference = $1 and reconciliation_status = 'reconciled'",
      [reference],
    );
    return rowCount === 1;
  };
  await eventually(isReconciled, `${reference} to be reconciled`);
}

/** Runs the job an hour after it looked through Medusa's records. */
export async function runHour(medusa: MedusaProcess, database: Client): Promise<void> {
  await database.query(
    "update crossborder_job_run set looked_to = now() - interval '1 hour' where id = 'hourly' and looked_to is not null",
  );
  await medusa.runJob();
}
