import type { Message as MedusaMessage } from "@medusajs/framework/types";
import type { ClaimedMessage } from "../modules/crossborder/internal";
import { waitAtMost } from "./clock";
import type { StoreContext } from "./context";
import { BACKGROUND_MS } from "./locking/lock";
import { correlated } from "./log";

export { CrossborderEvents } from "../modules/crossborder/internal";

/** So long the event bus may take for what it is given; no caller waits for it longer. */
const BUS_MS = 2_000;
/** Longer than a hand-over takes. When its server dies over it, others wait as long. */
const CLAIM_MS = BUS_MS + 3_000;

/**
 * Does what an event is a reason for. Resolves after two seconds at the latest: with some event buses the next event waits for this one. The
 * work goes on.
 * @param failed takes what the work throws
 */
export async function answerEvent(
  { clock }: Pick<StoreContext, "clock">,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Promise<void> {
  const done = correlated(() => work().catch(failed));
  await waitAtMost(clock, BACKGROUND_MS, done);
}

/** Has what is in the outbox handed over, in the background: the caller may hold a lock or a place. */
export function tell(context: StoreContext): void {
  void emitMessages(context);
}

/**
 * Hands what the store is to be told to Medusa's event bus. What the bus does not take in time stays in the outbox, and the job
 * tries again. No connection is held while the bus is asked.
 */
export async function emitMessages(context: StoreContext): Promise<void> {
  const { ledger, log } = context;
  try {
    for (let more = true; more;) {
      const messages = await ledger.claimMessages(CLAIM_MS);
      if (messages.length === 0) return;
      const taken = async () => {
        more = await ledger.removeMessages(messages);
      };
      await giveToBus(context, messages.map(eventOf), taken);
    }
  } catch (error) {
    log("events_not_delivered", { reason: error });
  }
}

/**
 * Gives events to Medusa's event bus, and says so when it has taken them, however late.
 * @throws Error when it refuses them, or has not taken them in time
 */
export async function giveToBus(
  { acts, log, clock }: Pick<StoreContext, "acts" | "log" | "clock">,
  events: MedusaMessage[],
  taken?: () => Promise<void>,
): Promise<void> {
  const given = acts.emit(events).then(taken);
  const late = Symbol("late");
  const first = await Promise.race([given, clock.pause(BUS_MS).then(() => late)]);
  if (first !== late) return;
  given.catch((error: unknown) => log("event_bus_failed", { reason: error }));
  throw new Error(`the event bus has not answered for ${BUS_MS / 1000} s`);
}

/** A subscriber knows by the id what it has seen before; a queue that goes by ids drops it while it still has the first. */
const eventOf = ({ id, name, data }: ClaimedMessage): MedusaMessage => ({
  name,
  data,
  metadata: { event_id: id },
  options: { jobId: id },
});
