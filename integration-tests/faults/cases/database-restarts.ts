import { setTimeout as pause } from "node:timers/promises";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { FaultCase } from "../fault-case";
import type { ProcessShop } from "../processes/process-shop";
import { checkout } from "./checkout";

const SHOPPERS = 3;

const restarted: FaultCase<ProcessShop> = {
  name: "database restarted under load",
  runs: { short: 1, long: 10 },
  // Medusa itself refunds a payment when it cannot finish the order; what reconciliation sends back is a reverse.
  leaves: { reverses: 0 },
  async run(shop, _at, random) {
    const rush = new Rush(shop);
    await rush.hasPlaced(SHOPPERS);
    await pause(random.below(1000));
    await shop.settings.restart?.();
    // More than what could have been placed before and only heard of now.
    await rush.hasPlaced(rush.placed + SHOPPERS + 1);
    await rush.end();
  },
};

/** Several shoppers buy one thing after the other, and go on after every error. */
class Rush {
  placed = 0;
  private over = false;
  private readonly everybody: Promise<unknown>;

  constructor(private readonly shop: ProcessShop) {
    this.everybody = Promise.all(Array.from({ length: SHOPPERS }, () => this.buyOnAndOn()));
  }

  hasPlaced(orders: number): Promise<void> {
    return eventually(async () => this.placed >= orders, `${orders} orders`, 60);
  }

  async end(): Promise<void> {
    this.over = true;
    await this.everybody;
  }

  private async buyOnAndOn(): Promise<void> {
    while (!this.over) await this.buy().catch(() => pause(100));
  }

  private async buy(): Promise<void> {
    const { shopper, cart, cashierUrl } = await checkout(this.shop);
    await shopper.comeBack(await shopper.atCashier(cashierUrl));
    if ((await shopper.complete(cart.id)).type === "order") this.placed++;
  }
}

export const databaseRestarts = [restarted];
