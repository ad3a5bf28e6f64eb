import { AsyncLocalStorage } from "node:async_hooks";
import type { HistoryEvent } from "./types";

/** Who does something. */
export type Actor = Pick<HistoryEvent, "actor_type" | "actor_id">;

const acting = new AsyncLocalStorage<Actor>();

/** Runs `work` for an actor, whom all that it writes into the ledger names, also after Medusa's workflows called the provider. */
export const actingAs = <T>(actor: Actor, work: () => T): T => acting.run(actor, work);

/** The store's own code, where no actor was set. */
export const currentActor = (): Actor => acting.getStore() ?? { actor_type: "system", actor_id: null };

/**
 * Where the ledger takes its moments from. Whether a call is under way, and who hands over the outbox, the database's clock decides:
 * it is the same on all servers.
 */
export interface LedgerClock {
  date(): Date;
}

/** The computer's clock. */
export const systemClock: LedgerClock = { date: () => new Date() };

/** Who writes something down, and when. */
export interface Occasion {
  actor: Actor;
  now: Date;
}
