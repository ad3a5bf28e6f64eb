import {
  anotherShop,
  currentActor,
  type Ledger,
  type LedgerOperation,
  type LedgerTransaction,
  type Message,
  type NewEvent,
} from "../../src/modules/crossborder/internal";
import { claimDebt } from "../../src/modules/crossborder/rules/debts";
import {
  addDeduction,
  answerTransaction,
  claimRefund,
  draftPrepared,
  draftTransaction,
  type KnownOperation,
  newSchedule,
  prepareTransaction,
  requestOperation,
  settleOperation,
} from "../../src/modules/crossborder/rules/operations";
import { changedSchedule, countDeduction, nameSchedule } from "../../src/modules/crossborder/rules/schedules";
import {
  changeTransaction,
  claimSession,
  makeIneligible,
  type TransactionRows,
} from "../../src/modules/crossborder/rules/transactions";
import type { Changed, Writes } from "../../src/modules/crossborder/types";
import type { Written } from "./written";
import { Rows } from "./table";
import { operationRow, scheduleRow, transactionRow } from "./rows";

/** What writes money, and reads what was written. */
export type MoneyLedger = Pick<
  Ledger,
  | "draft"
  | "prepare"
  | "draftPrepared"
  | "request"
  | "begin"
  | "settle"
  | "answer"
  | "advance"
  | "makeIneligible"
  | "claim"
  | "claimDebt"
  | "claimRefund"
  | "recordDeduction"
  | "countDeduction"
  | "nameSchedule"
  | "changeSchedule"
  | "retrieveTransaction"
  | "operationsOf"
>;

const MADE = ["paid", "captured", "refunded", "reversed", "failed", "closed"];

/** The rules of the ledger over rows in memory. One caller at a time. */
export class MemoryLedger implements MoneyLedger {
  readonly transactions = new Rows(transactionRow, "cbtrx");
  readonly operations = new Rows(operationRow, "cbop");
  readonly schedules = new Rows(scheduleRow, "cbsch");
  readonly events: NewEvent[] = [];
  readonly messages: Message[] = [];

  /** Who writes now. */
  shop_id = "cbshp_1";
  readonly shops = ["cbshp_1"];
  /** Of which shop one is that has only moved. */
  readonly sameAs = new Map<string, string>();
  /** Which shop tells a message. */
  readonly #teller = new WeakMap<Message, string>();

  constructor(private readonly now: () => Date) {}

  isOwn = ({ shop_id }: { shop_id: string }): boolean => this.#rootOf(shop_id) === this.#rootOf(this.shop_id);

  isTold = (message: Message): boolean => this.isOwn({ shop_id: this.#teller.get(message) ?? this.shop_id });

  #rootOf = (id: string): string => this.sameAs.get(id) ?? id;

  tellOf(...messages: Message[]): void {
    for (const message of messages) this.#teller.set(message, this.shop_id);
    this.messages.push(...messages);
  }

  /** All that was written. */
  written(): Written {
    return {
      transactions: this.transactions.all(),
      operations: this.operations.all(),
      schedules: this.schedules.all(),
      events: this.events,
      messages: this.messages,
    };
  }

  private actorAndTime = () => ({ actor: currentActor(), now: this.now() });

  draft: Ledger["draft"] = async (draft, recurring) => {
    if (this.transactions.all().some(({ reference }) => reference === draft.reference))
      throw new Error(`the reference ${draft.reference} is taken`);
    const { shop_id } = this;
    const schedule =
      recurring && this.schedules.add({ shop_id, ...newSchedule(draft, recurring) }, this.now());
    const row = { shop_id, ...draft, schedule_id: schedule?.id ?? null };
    const written = draftTransaction(this.transactions.nextId(), row, this.actorAndTime());
    const transaction = this.transactions.add(written.transaction, this.now());
    const operation = this.operations.add(written.operation, this.now());
    this.tell(written);
    return { transaction, requested: { operation, isNew: true } };
  };

  prepare: Ledger["prepare"] = async (draft) =>
    this.transactions.add(
      { shop_id: this.shop_id, ...prepareTransaction(this.transactions.nextId(), draft) },
      this.now(),
    );

  draftPrepared: Ledger["draftPrepared"] = async ({ id }, draft, recurring) => {
    const schedule = recurring && newSchedule(draft, recurring);
    const schedule_id = schedule ? this.schedules.nextId() : null;
    const written = draftPrepared(this.rowsOf(id), { ...draft, schedule_id }, this.actorAndTime());
    if (!written) return undefined;
    if (schedule) this.schedules.add({ shop_id: this.shop_id, ...schedule }, this.now());
    const operation = this.operations.add(written.operation, this.now());
    return { transaction: this.write(written), requested: { operation, isNew: true } };
  };

  recordDeduction: Ledger["recordDeduction"] = async (deduction) => {
    const { schedule_id, transaction_no, reference } = deduction;
    const all = this.transactions.all();
    const known = all.find((one) => one.schedule_id === schedule_id && one.transaction_no === transaction_no);
    if (known) return known;
    const isTaken = all.some((one) => one.reference === reference);
    const added = addDeduction(this.transactions.nextId(), deduction, isTaken, this.actorAndTime());
    const { shop_id } = this.schedules.get(schedule_id ?? "");
    this.transactions.add({ ...added.transaction, shop_id }, this.now());
    const operation = this.operations.add(added.operation, this.now());
    this.tell(added, { shop_id });
    return await this.settle(operation, { outcome: "succeeded", gateway_id: transaction_no });
  };

  request: Ledger["request"] = async ({ id }, wanted, instead_of = null) => {
    const written = requestOperation(this.rowsOf(id), wanted, instead_of, this.actorAndTime());
    this.tell(written, this.transactions.change(written.transaction));
    const { operation } = written;
    if ("known" in operation) return { operation: this.operationAfter(operation), isNew: false };
    return { operation: this.operations.add(operation.added, this.now()), isNew: true };
  };

  begin: Ledger["begin"] = async ({ id, transaction_id }, longest_ms) => {
    const { under_way_until, ...row } = this.transactions.get(transaction_id);
    const now = this.now();
    if (!this.isOwn(row) || (under_way_until && under_way_until > now)) return undefined;
    const until = new Date(now.getTime() + longest_ms);
    this.transactions.change({ id: transaction_id, under_way_until: until });
    this.operations.change({ id, called_at: now, attempts: this.operations.get(id).attempts + 1 });
    return until;
  };

  isUnderWay: Ledger["isUnderWay"] = async ({ id }) => {
    const until = this.transactions.get(id).under_way_until;
    return until !== null && until > this.now();
  };

  settle: Ledger["settle"] = async ({ id, transaction_id }, result, change = {}) => {
    return this.writeAll(
      settleOperation(this.rowsOf(transaction_id), id, result, change, this.actorAndTime()),
    );
  };

  answer: Ledger["answer"] = async ({ id }, change, reading) =>
    this.writeAll(answerTransaction(this.rowsOf(id), change, reading, this.actorAndTime()));

  advance: Ledger["advance"] = async ({ id }, change, messages = []) =>
    this.write(changeTransaction(this.rowsOf(id), change, this.actorAndTime(), messages));

  makeIneligible: Ledger["makeIneligible"] = async ({ id }, from, reason) => {
    const { state } = this.transactions.get(id);
    const after = this.write(makeIneligible(this.rowsOf(id), from, reason, this.actorAndTime()));
    return from.includes(state) ? after : undefined;
  };

  claim: Ledger["claim"] = async (transaction, session) =>
    this.transactions.change(claimSession(transaction, session, this.now()));

  claimDebt: Ledger["claimDebt"] = async ({ id }, debt) => {
    if (!debt) throw new Error(`The payment collection of transaction ${id} is gone`);
    if (!this.isOwn(this.transactions.get(id))) throw anotherShop([]);
    const isOfDebt = (of: string | null) => debt.payment_collection_ids.includes(of ?? "");
    const all = this.transactions.all().filter((one) => isOfDebt(one.payment_collection_id));
    const claims = all.filter((one) => one.claimed_at !== null && one.id !== id);
    const { claim, transaction } = claimDebt(this.transactions.get(id), claims, debt, this.now());
    if (transaction) this.transactions.change(transaction);
    return claim;
  };

  claimRefund: Ledger["claimRefund"] = async ({ id }, refund, recorded) => {
    const claimed = claimRefund(this.rowsOf(id).operations, refund, recorded);
    return claimed && this.operationAfter(claimed);
  };

  nameSchedule: Ledger["nameSchedule"] = async (id, schedule_no) => {
    await this.changeSchedule(id, (schedule) => nameSchedule(schedule, schedule_no, this.now()));
  };

  changeSchedule: Ledger["changeSchedule"] = async (id, decide) => {
    const before = this.schedules.get(id);
    const change = decide(before);
    if (!change) return before;
    const written = changedSchedule(before, change, this.actorAndTime());
    this.tell(written, before);
    return this.schedules.change(written.schedule);
  };

  countDeduction: Ledger["countDeduction"] = async (transaction) => {
    const schedule = this.schedules.get(transaction.schedule_id ?? "");
    const all = this.transactions.all().filter(({ schedule_id }) => schedule_id === schedule.id);
    const ids = all.filter(({ state }) => MADE.includes(state)).map(({ id }) => id);
    const isCounted = this.hasLine(transaction.id, "reconciled");
    const change = countDeduction(schedule, transaction, ids.length, isCounted);
    const deduction = ids.indexOf(transaction.id) + 1;
    return { schedule: await this.changeSchedule(schedule.id, () => change), deduction };
  };

  retrieveTransaction = async (id: string): Promise<LedgerTransaction> => this.transactions.get(id);

  operationsOf: Ledger["operationsOf"] = async ({ id }, kind) =>
    this.operations
      .all()
      .filter((one) => one.transaction_id === id && (kind === undefined || one.kind === kind));

  private hasLine = (transaction_id: string, name: NewEvent["name"]): boolean =>
    this.events.some((line) => line.transaction_id === transaction_id && line.name === name);

  private rowsOf(id: string): TransactionRows {
    const operations = this.operations.all().filter((one) => one.transaction_id === id);
    const wasReturned = this.hasLine(id, "money_returned");
    return { transaction: this.transactions.get(id), operations, wasReturned };
  }

  private write(written: Writes<{ transaction: Changed<LedgerTransaction> }>): LedgerTransaction {
    const row = this.transactions.change(written.transaction);
    this.tell(written, row);
    return row;
  }

  private writeAll(written: ReturnType<typeof settleOperation>): LedgerTransaction {
    for (const operation of written.operations) this.operations.change(operation);
    for (const operation of written.added) this.operations.add(operation, this.now());
    return this.write(written);
  }

  private operationAfter({ known, row }: KnownOperation): LedgerOperation {
    return row ? this.operations.change(row) : this.operations.get(known.id);
  }

  /** Of another shop's row nobody is told. */
  private tell({ events, messages }: Writes<object>, row: { shop_id: string } = this): void {
    this.events.push(...events);
    if (this.isOwn(row)) this.tellOf(...messages);
  }
}
