import type { Account } from "../options";
import { Refusal, RET_CODE } from "./refusal";
import { newSchedule } from "./schedule";
import type { Recurring, Schedule, Transaction } from "./transaction";
import type { Transactions } from "./transactions";

/** Every recurring schedule of one sandbox. */
export class Schedules {
  readonly #byNo = new Map<string, Schedule>();

  constructor(private readonly transactions: Transactions) {}

  start(terms: Recurring, first: Transaction, now: number): void {
    const schedule = newSchedule(terms.scheduleNo ?? this.transactions.nextNo(), terms, first, now);
    this.#byNo.set(schedule.scheduleNo, schedule);
  }

  /**
   * The schedule that a call names (§4.10).
   * @throws Refusal when the store has none
   */
  named(account: Account, scheduleNo: string): Schedule {
    const found = this.find(scheduleNo);
    if (found?.transactions[0]?.account !== account)
      throw new Refusal(RET_CODE.noSuchRecord, "scheduleNo", "no such record");
    return found;
  }

  find(scheduleNo: string): Schedule | undefined {
    return this.#byNo.get(scheduleNo);
  }

  list(): Schedule[] {
    return [...this.#byNo.values()];
  }

  clear(): void {
    this.#byNo.clear();
  }
}
