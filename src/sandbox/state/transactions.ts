import BigNumber from "bignumber.js";
import type { Clock } from "./clock";
import { Refusal, RET_CODE } from "./refusal";
import { type Draft, isOpen, type Transaction } from "./transaction";

const ZERO = new BigNumber(0);

/** Every order of one sandbox. Expiry is seen at every look, never by a timer. */
export class Ledger {
  readonly #byNo = new Map<string, Transaction>();
  readonly #byReference = new Map<string, Transaction>();
  #lastNo = 0;

  constructor(private readonly clock: Clock) {}

  /** Numeric text that no earlier run of a sandbox has used. */
  nextNo(): string {
    this.#lastNo += 1;
    return `${Date.now()}${String(this.#lastNo).padStart(5, "0")}`;
  }

  open(draft: Draft): Transaction {
    if (draft.reference !== undefined && this.#byReference.has(draft.reference)) {
      throw new Refusal(RET_CODE.badValue, "reference", "must be unique; an earlier order has it");
    }
    const transaction = this.#add(draft, this.clock.now());
    if (draft.reference !== undefined) this.#byReference.set(draft.reference, transaction);
    return transaction;
  }

  /** Carries the reference of the first payment, which goes on to name that one only. */
  openDeduction(draft: Draft, createdAt: number): Transaction {
    return this.#add(draft, createdAt);
  }

  /** The order that a call names by exactly one of the two (§4.3, §4.5 to §4.7, §4.11). */
  named(key: { transactionNo?: string; reference?: string }): Transaction {
    const found =
      key.transactionNo !== undefined
        ? this.#byNo.get(key.transactionNo)
        : this.#byReference.get(key.reference ?? "");
    if (found) return this.#current(found);
    const field = key.transactionNo !== undefined ? "transactionNo" : "reference";
    throw new Refusal(RET_CODE.noSuchRecord, field, "no such record");
  }

  /** By transactionNo or reference, whichever it is: for people. */
  find(noOrReference: string): Transaction | undefined {
    const found = this.#byNo.get(noOrReference) ?? this.#byReference.get(noOrReference);
    return found && this.#current(found);
  }

  list(): Transaction[] {
    return [...this.#byNo.values()].map((transaction) => this.#current(transaction));
  }

  clear(): void {
    for (const map of [this.#byNo, this.#byReference]) map.clear();
  }

  #add(draft: Draft, createdAt: number): Transaction {
    const transaction: Transaction = {
      ...draft,
      transactionNo: this.nextNo(),
      createdAt,
      expiresAt: createdAt + draft.timeoutMinutes * 60_000,
      status: "init",
      paid: ZERO,
      held: ZERO,
      captured: ZERO,
      released: ZERO,
      refunded: ZERO,
      ipnSent: 0,
      ipnAcknowledged: 0,
    };
    this.#byNo.set(transaction.transactionNo, transaction);
    return transaction;
  }

  #current(transaction: Transaction): Transaction {
    if (isOpen(transaction) && this.clock.now() >= transaction.expiresAt) transaction.status = "closed";
    return transaction;
  }
}
