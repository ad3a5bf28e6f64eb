import { z } from "zod";
import type { Seeded } from "../../testing/store/seed";
import { eventually, SandboxControl } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import type { MedusaProcess } from "./medusa-process";
import { type Memory, memorySchema } from "./messages";

export const PROVIDER = "crossborder-channel-a_main";

/** A running shop: Medusa with the plugin on a real database, and a gateway beside it. */
export class Shop {
  readonly gateway: SandboxControl;

  constructor(
    private readonly medusa: MedusaProcess,
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

  /** The rows of one SQL statement, without `?`. */
  async sql<Line>(statement: string, line: z.ZodType<Line>): Promise<Line[]> {
    return z.array(line).parse(await this.medusa.ask({ ask: "sql", statement }));
  }

  async execute(statement: string): Promise<void> {
    await this.medusa.ask({ ask: "sql", statement });
  }

  async runJob(): Promise<void> {
    await this.medusa.ask({ ask: "job" });
  }

  async memory(): Promise<Memory> {
    return memorySchema.parse(await this.medusa.ask({ ask: "memory" }));
  }

  /** Resolves once nothing is going on in the Medusa process. */
  async quiet(): Promise<void> {
    await this.medusa.ask({ ask: "quiet" });
  }

  nextOrder(): Promise<void> {
    return this.medusa.nextOrder();
  }

  /** Resolves once both sides agree on a transaction, and nothing goes on any more. */
  async reconciled(reference: string): Promise<void> {
    const query = `select reconciliation_status from crossborder_transaction where reference = '${reference}'`;
    const line = z.object({ reconciliation_status: z.string() });
    const isReconciled = async () => (await this.sql(query, line))[0]?.reconciliation_status === "reconciled";
    await eventually(isReconciled, `${reference} to be reconciled`);
    await this.quiet();
  }
}
