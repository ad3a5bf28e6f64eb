import { AsyncLocalStorage } from "node:async_hooks";
import type { HistoryEvent } from "./types";

/** Who does something. */
export type Actor = Pick<HistoryEvent, "actor_type" | "actor_id">;

const acting = new AsyncLocalStorage<Actor>();

/** Runs `work` for an actor, whom all that it writes into the ledger names, also after Medusa's workflows called the provider. */
export const actingAs = <T>(actor: Actor, work: () => T): T => acting.run(actor, work);

/** The store's own code, where no actor was set. */
export const currentActor = (): Actor => acting.getStore() ?? { actor_type: "system", actor_id: null };
