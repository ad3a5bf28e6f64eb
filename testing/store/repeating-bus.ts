import type { Event, EventBusTypes } from "@medusajs/framework/types";
import { Module, Modules } from "@medusajs/framework/utils";
import { service as LocalEventBus } from "@medusajs/medusa/event-bus-local";
import { Random } from "../jest/random";

/** Nothing comes twice as long as it is `true` in the environment: a test counts what is done with an event. */
export const ALL_ONCE = "EVENTS_ONCE";

/** Whose subscribers hear everything once: a test counts what is emitted. */
export const ONCE = "once-";

/**
 * Medusa's event bus in one process, which behaves as one between processes does: an event arrives as text, and a third of the
 * deliveries come twice, at once or one after the other. Which ones depends on the run's seed.
 */
class RepeatingBus extends LocalEventBus {
  readonly #random = new Random();

  override async emit<T>(
    events: Event<T> | Event<T>[],
    options: Record<string, unknown> = {},
  ): Promise<void> {
    const sent: Event<T>[] = JSON.parse(JSON.stringify([events].flat()));
    await super.emit(sent, options);
  }

  override subscribe(
    name: string | symbol,
    subscriber: EventBusTypes.Subscriber,
    context?: EventBusTypes.SubscriberContext,
  ): this {
    const hear: EventBusTypes.Subscriber = async (event) => {
      const first = subscriber(event);
      if (process.env[ALL_ONCE] === "true") return await first;
      const more = this.#random.below(6);
      if (more > 1) return await first;
      if (more === 0) await first;
      await Promise.all([first, subscriber(structuredClone(event))]);
    };
    const isOnce = context?.subscriberId.startsWith(ONCE);
    return super.subscribe(name, isOnce ? subscriber : hear, context);
  }
}

export default Module(Modules.EVENT_BUS, { service: RepeatingBus });
