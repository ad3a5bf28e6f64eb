import BigNumber from "bignumber.js";
import type { Dialect } from "../dialect-switches";
import { Refusal, RET_CODE } from "./refusal";
import type { Account } from "../options";
import type { Clock } from "./time";
import { isOpen, type NewTransaction, type Transaction } from "./transaction";

const ZERO = new BigNumber(0);

/** §8. The operations without a `timeout` field get it too. */
const DEFAULT_TIMEOUT_MINUTES = 120;

/** Every order of one sandbox. No timer closes an order: it is closed when it is looked up after its time is over. */
export class Transactions {
  readonly #byNo = new Map<string, Transaction>();
  readonly #byReference = new Map<string, Transaction>();
  #lastNo = 0;

  constructor(
    private readonly clock: Clock,
    private readonly accounts: readonly Account[],
  ) {}

  /** A number as text, for a transaction, a refund or a schedule; no earlier run of a sandbox has used it. */
  nextNo(): string {
    this.#lastNo += 1;
    return `${Date.now()}${String(this.#lastNo).padStart(5, "0")}`;
  }

  /** @throws Refusal when an earlier order of the merchant has the reference (§8), unless the dialect says otherwise */
  open(account: Account, order: NewTransaction, { sameReference = "refused" }: Dialect = {}): Transaction {
    const key = order.reference && keyOf(account, order.reference);
    const earlier = key === undefined ? undefined : this.#byReference.get(key);
    if (earlier && sameReference === "answered") return earlier;
    if (earlier && sameReference === "refused") {
      throw new Refusal(RET_CODE.badValue, "reference", "must be unique; an earlier order has it");
    }
    const transaction = this.#add(account, order, this.clock.now());
    if (key !== undefined) this.#byReference.set(key, transaction);
    return transaction;
  }

  /** A deduction shows the reference of the first payment; in a call, that reference still names only the first. */
  openDeduction(account: Account, order: NewTransaction, createdAt: number): Transaction {
    return this.#add(account, order, createdAt);
  }

  /**
   * The order that a call names by exactly one of the two (§4.3, §4.5 to §4.7, §4.11).
   * @throws Refusal when the store has none
   */
  named(account: Account, key: { transactionNo?: string; reference?: string }): Transaction {
    const found =
      key.transactionNo !== undefined
        ? this.#byNo.get(key.transactionNo)
        : this.#byReference.get(keyOf(account, key.reference ?? ""));
    if (found?.account === account && !found.forgotten) return this.#closedIfExpired(found);
    const field = key.transactionNo !== undefined ? "transactionNo" : "reference";
    throw new Refusal(RET_CODE.noSuchRecord, field, "no such record");
  }

  /** The order with this transactionNo or this reference, for pages and the control API: the first of any account. */
  find(noOrReference: string): Transaction | undefined {
    const found = this.#byNo.get(noOrReference) ?? this.#withReference(noOrReference);
    return found && this.#closedIfExpired(found);
  }

  /** The oldest first. */
  list(): Transaction[] {
    return [...this.#byNo.values()].map((transaction) => this.#closedIfExpired(transaction));
  }

  clear(): void {
    this.#byNo.clear();
    this.#byReference.clear();
  }

  #withReference(reference: string): Transaction | undefined {
    const keys = this.accounts.map((account) => keyOf(account, reference));
    return keys.map((key) => this.#byReference.get(key)).find(Boolean);
  }

  #add(account: Account, order: NewTransaction, createdAt: number): Transaction {
    const timeoutMinutes = order.timeoutMinutes ?? DEFAULT_TIMEOUT_MINUTES;
    const transaction: Transaction = {
      ...order,
      account,
      timeoutMinutes,
      transactionNo: this.nextNo(),
      createdAt,
      expiresAt: createdAt + timeoutMinutes * 60_000,
      status: "init",
      paid: ZERO,
      held: ZERO,
      captured: ZERO,
      released: ZERO,
      refunded: ZERO,
      partRefunds: [],
      ipnSent: 0,
      ipnAcknowledged: 0,
    };
    this.#byNo.set(transaction.transactionNo, transaction);
    return transaction;
  }

  #closedIfExpired(transaction: Transaction): Transaction {
    if (isOpen(transaction) && this.clock.now() >= transaction.expiresAt) transaction.status = "closed";
    return transaction;
  }
}

/** A reference is unique per merchant (§8). */
const keyOf = ({ merchantNo }: Account, reference: string) => JSON.stringify([merchantNo, reference]);
