import type { GatewayFaults } from "./faults";
import type { GatewayOrder } from "./gateway-orders";
import type { Owner, Scheduler } from "./scheduler";

const MINUTE_MS = 60_000;

/** What the gateway says of itself: once, twice, late, in another order, or not at all. */
export class Notifier implements Owner {
  readonly isDead = false;
  readonly standsUntil = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly faults: GatewayFaults,
    /** Whom it tells. Resolves to whether that was dealt with. */
    private readonly notify: (reference: string) => Promise<boolean>,
  ) {}

  tell(order: GatewayOrder): void {
    const { random } = this.scheduler;
    order.is_told = order.refunds.length === 0;
    const twice = () => (random.chance(this.faults.notification_twice) ? 2 : 1);
    const times = random.chance(this.faults.notification_lost) ? 0 : twice();
    for (let n = 0; n < times; n++) {
      const late_ms = random.chance(0.8) ? random.between(0, 5_000) : random.between(0, 20 * MINUTE_MS);
      this.scheduler.after(late_ms, this, () => void this.#deliver(order));
    }
  }

  async #deliver(order: GatewayOrder): Promise<void> {
    const before = order.refunds.length;
    const isDealtWith = await this.notify(order.reference);
    // It was refunded after the shop had asked.
    if (isDealtWith && order.refunds.length === before) order.is_told = true;
  }
}
