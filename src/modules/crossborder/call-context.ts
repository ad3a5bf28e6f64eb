import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "./types";

/** A manager of the merchant, who permits one refund (§4.11). */
export interface Manager {
  account_no: string;
  password: string;
}

/** What a call carries to all that it runs, also where Medusa's workflows call the provider. */
interface CallContext {
  actor: Actor;
  /** Of the use case: all its lines of the log have it. */
  correlation_id?: string;
  /** Under which it works. */
  locks: readonly { readonly isLost: boolean; readonly signal: AbortSignal }[];
  /** To refund the transaction with the id, and no other one. */
  permission?: { id: string; manager: Manager | undefined };
}

const present = new AsyncLocalStorage<CallContext>();

/** The store's own code acts where no actor was set. */
const NOTHING_SET: CallContext = { actor: { actor_type: "system", actor_id: null }, locks: [] };

export const callContext = (): CallContext => present.getStore() ?? NOTHING_SET;

/** Runs `work` with more than the caller's context has, or with other values. */
export const runWith = <T>(more: Partial<CallContext>, work: () => T): T =>
  present.run({ ...callContext(), ...more }, work);

/** Runs `work` for an actor, whom all that it writes into the ledger names. */
export const actingAs = <T>(actor: Actor, work: () => T): T => runWith({ actor }, work);

export const currentActor = (): Actor => callContext().actor;
