import type { Acts, Records } from "../../../../src/medusa";
import type { Ids } from "./words";

export const TOTAL = "17.50";
/** With one thing more in the cart. */
export const LARGER_TOTAL = "37.49";

export const METHODS = ["initiate", "authorize", "capture", "refund", "cancel", "remove", "update"] as const;
export type Method = (typeof METHODS)[number];

/** How Medusa called the payment provider. */
export interface Call {
  method: Method;
  /** The id of the record that it is about, as Medusa names it. */
  key: string | undefined;
  /** What the provider had answered for the session: the id of that. */
  of: unknown;
  amount: string | undefined;
  /** How many orders there were. */
  orders: number;
}

/** Writes that the database refuses, by Medusa's table. */
export type Writes = Readonly<Partial<Record<Table, "insert" | "delete" | "update">>>;
export const TABLES = [
  "payment_session",
  "order",
  "order_cart",
  "order_payment_collection",
  "reservation_item",
  "payment",
  "capture",
  "refund",
  "order_transaction",
] as const;
export type Table = (typeof TABLES)[number];

/** A payment provider that agrees to everything, unless a script has it answer otherwise. It notes how it is called. */
export class TriedProvider {
  calls: Call[] = [];
  /** What `authorize` answers. */
  status: "authorized" | "captured" | "pending_authorization" = "captured";
  readonly #refusals = new Map<Method, Error>();
  readonly #happening = new Map<Method, () => Promise<void>>();

  refuse(method: Method, error: Error): void {
    this.#refusals.set(method, error);
  }

  /** What happens while the provider works on its next call of a method. */
  meanwhile(method: Method, happens: () => Promise<void>): void {
    this.#happening.set(method, happens);
  }

  agree(): void {
    this.#refusals.clear();
  }

  /** @throws what a script has it refuse with */
  async called(call: Call): Promise<void> {
    this.calls.push(call);
    const happens = this.#happening.get(call.method);
    this.#happening.delete(call.method);
    await happens?.();
    const refusal = this.#refusals.get(call.method);
    if (refusal) throw refusal;
  }
}

/** Medusa, real or modelled, with one cart that is ready to be paid. */
export interface TriedMedusa {
  readonly provider_id: string;
  readonly cart_id: string;
  readonly collection_id: string;
  readonly provider: TriedProvider;
  readonly acts: Acts;
  readonly records: Records;
  /** Waits for what is asked of it. @returns "died" where the server died over it */
  ended<T>(work: () => Promise<T>): Promise<T | "died">;
  /** One more thing is put into the cart. */
  addToCart(): Promise<void>;
  /** Staff says that the cart's collection was paid, in the dashboard. */
  markAsPaid(): Promise<void>;
  /** What the cart costs. */
  total(): Promise<string>;
  sellOut(): Promise<void>;
  /** From now on the database refuses these writes. */
  refuseWrites(writes: Writes): Promise<void>;
  /** The server dies as soon as one row more is committed in a table. */
  dieAfter(table: Table): Promise<void>;
  /** Nothing fails any more, and another server goes on. */
  goOn(): Promise<void>;
  ids(): Promise<Ids>;
}
