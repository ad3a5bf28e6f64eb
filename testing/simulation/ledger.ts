import { MedusaError } from "@medusajs/framework/utils";
import {
  anotherShop,
  type ClaimedMessage,
  type HistoryEvent,
  type InLedger,
  type Ledger,
  type LedgerOperation,
  type LedgerTransaction,
  type LostHold,
  type PaymentLink,
} from "../../src/modules/crossborder/internal";
import { MemoryLedger } from "../ledger/memory-ledger";
import { matches } from "./matches";
import { NOT_PLAYED } from "./ledger-not-played";
import { auditsOf, type Finding } from "./ledger-audits";
import { linksOf } from "./ledger-links";
import { notModelled } from "./not-modelled";
import type { Scheduler } from "./scheduler";
import type { Server } from "./server";
import { nextLateLook } from "../../src/modules/crossborder/rules/transactions";

/** What the history says where a hold that an order counted on was lost. */
const LOSSES: LostHold["name"][] = ["hold_dropped", "capture_undone"];
const HOUR_MS = 60 * 60_000;
/** So long a run of the job takes at most. */
const RUN_MS = 60_000;

/** The plugin's tables, which all servers share. */
export class LedgerTables {
  readonly rows: MemoryLedger;
  readonly #times: Date[] = [];
  readonly #outbox = new Map<string, { message: ClaimedMessage; until: number; isOwn: () => boolean }>();
  /** How many events there are for the store. */
  written = 0;
  /** What the audits found, by transaction: the last one of each. */
  readonly findings = new Map<string, Finding>();
  /** Links by which orders are paid. */
  readonly links: PaymentLink[] = [];
  /** What the job does once an hour: when it was begun last, and how far Medusa's records were looked through. */
  hour: { started_at: number; looked_to: Date | null } | undefined;

  constructor(private readonly scheduler: Scheduler) {
    this.rows = new MemoryLedger(() => this.now());
  }

  /** The database's clock is right. */
  now = (): Date => new Date(this.scheduler.now);

  /** Notes when the newest lines of the history were written. */
  stamp(): void {
    while (this.#times.length < this.rows.events.length) this.#times.push(this.now());
  }

  /** The calls that opened an order for a payment collection, or may have. */
  countOpened(payment_collection_id: string, since: Date): { count: number; newest: Date | null } {
    const times = this.rows.operations
      .all()
      .filter(({ kind, created_at }) => kind === "open" && created_at > since)
      .filter(({ transaction_id: id }) => matches(this.rows.transactions.get(id), { payment_collection_id }))
      .map(({ created_at }) => created_at);
    return { count: times.length, newest: times.at(-1) ?? null };
  }

  /** All that the ledger knows of a transaction. */
  known(transaction: LedgerTransaction, operations: LedgerOperation[]): InLedger {
    const { id, cart_id, payment_session_id, under_way_until, queried_at, created_at } = transaction;
    const about = (name: string | string[], of: (string | null)[] = [id]) =>
      this.rows.events.some((line) => [name].flat().includes(line.name))
        ? this.history().filter((line) => matches(line, { transaction_id: of, name }))
        : [];
    const same = cart_id ? { cart_id } : { payment_session_id };
    const beside = this.rows.transactions.all().filter((row) => matches(row, same));
    const since = queried_at ?? created_at;
    const lost = about(LOSSES).at(-1);
    const waited = beside.filter(({ order_expires_at }) => cart_id && order_expires_at);
    const schedule_id = transaction.schedule_id;
    return {
      transaction,
      operations,
      under_way: (under_way_until ?? new Date(0)) > this.now(),
      was_unknown: about("gateway_unknown").some((line) => line.created_at > since),
      lost_hold: LOSSES.flatMap((name) =>
        name === lost?.name ? { name, amount: String(lost.data.amount) } : [],
      )[0],
      schedule: schedule_id ? this.rows.schedules.get(schedule_id) : undefined,
      schedule_question: false,
      expiry_told:
        about(
          "order_expired",
          waited.map((one) => one.id),
        ).length > 0,
      others: cart_id || payment_session_id ? beside.filter((one) => one.id !== id).toReversed() : [],
    };
  }

  hasMessages = (): boolean => this.#outbox.size > 0 || this.rows.messages.length > 0;

  /** What is in the outbox and was not claimed, or so long ago that its server must have died. */
  claimMessages(for_ms: number): ClaimedMessage[] {
    for (const one of this.rows.messages.splice(0)) {
      const { name, data } = one;
      const id = `cbmsg_${++this.written}`;
      const isOwn = () => this.rows.isTold(one);
      this.#outbox.set(id, { message: { id, name, data }, until: 0, isOwn });
    }
    const free = [...this.#outbox.values()].filter(
      ({ until, isOwn }) => until <= this.scheduler.now && isOwn(),
    );
    for (const one of free) one.until = this.scheduler.now + for_ms;
    return free.map(({ message }) => message);
  }

  removeMessages(messages: readonly ClaimedMessage[]): boolean {
    for (const { id } of messages) this.#outbox.delete(id);
    return this.hasMessages();
  }

  /** The history, each line with the moment at which it was written. */
  history(): HistoryEvent[] {
    const { events } = this.rows;
    return events.map((event, at) => {
      const created_at = this.#times[at] ?? this.now();
      const stamps = { created_at, updated_at: created_at, deleted_at: null };
      return {
        transaction_id: null,
        schedule_id: null,
        notification_id: null,
        ...event,
        id: `cbev_${at}`,
        position: at,
        ...stamps,
      };
    });
  }
}

/** Whose the rows are, by the database at that moment. */
function shopsOf(
  { shop_id }: Server,
  rows: MemoryLedger,
): Pick<Ledger, "own" | "shopObstacle" | "requireOwn"> {
  const isOwn = (row: { shop_id: string }) => {
    rows.shop_id = shop_id;
    return rows.isOwn(row);
  };
  return {
    own: async () => ({ shop_id: rows.shops.filter((id) => isOwn({ shop_id: id })) }),
    shopObstacle: async (row) => (isOwn(row) ? undefined : anotherShop([])),
    requireOwn: async (row) => {
      if (!isOwn(row)) throw anotherShop([]);
    },
  };
}

const isBefore = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;

/** The ledger as one server has it: each call is a turn, and the database may fail before it is written or right after. */
export function ledgerSeenBy(server: Server, tables: LedgerTables, fault: () => boolean): Ledger {
  const { rows } = tables;
  const all = () => rows.transactions.all();
  const call =
    <Asked extends unknown[], Found>(run: (...asked: Asked) => Promise<Found> | Found) =>
    async (...asked: Asked): Promise<Found> => {
      await server.turn();
      if (fault()) throw new Error("the database failed");
      rows.shop_id = server.shop_id;
      const found = await run(...asked);
      tables.stamp();
      if (fault()) throw new Error("the database failed after it had written");
      return found;
    };
  const change = (id: string, more: Partial<LedgerTransaction>) =>
    void rows.transactions.change({ id, ...more });
  const own = () => all().filter(rows.isOwn);
  const withReference = (reference: string) => all().find((one) => one.reference === reference);
  return {
    stopping: new AbortController().signal,
    retrieveTransaction: call(rows.retrieveTransaction),
    readTransaction: call(async (by, value) => {
      const transaction = all().findLast((one) => one[by] === value);
      return transaction && tables.known(transaction, await rows.operationsOf(transaction));
    }),
    retrieveByReference: call((reference) => {
      const found = withReference(reference);
      if (!found) throw new MedusaError(MedusaError.Types.NOT_FOUND, reference, "transaction_not_found");
      return found;
    }),
    findByReference: call(withReference),
    findByTransactionNo: call((ids, no) =>
      all().find((one) => ids.includes(one.provider_id) && one.transaction_no === no),
    ),
    findBySession: call((id) => all().findLast((one) => one.payment_session_id === id)),
    deductionsOf: notModelled("ledger.deductionsOf"),
    listTransactions: call((filter, { take, order } = {}) => {
      const found = all().filter((row) => matches(row, filter));
      const ordered =
        order && "created_at" in order && order.created_at === "DESC" ? found.toReversed() : found;
      return ordered.slice(0, take ?? undefined);
    }),
    readToOpen: call((payment_session_id, since) => {
      const transaction = all().findLast((one) => one.payment_session_id === payment_session_id);
      const id = transaction?.payment_collection_id ?? "";
      return transaction && { transaction, opened: tables.countOpened(id, since) };
    }),
    countOpened: call((payment_collection_id, since) => tables.countOpened(payment_collection_id, since)),
    retrieveOperation: call((id) => rows.operations.get(id)),
    operationsOf: call(rows.operationsOf),
    listOperations: call((filter) => rows.operations.all().filter((row) => matches(row, filter))),
    isUnderWay: call(rows.isUnderWay),
    draft: call(rows.draft),
    prepare: call(rows.prepare),
    draftPrepared: call(rows.draftPrepared),
    request: call(rows.request),
    begin: call(rows.begin),
    settle: call(rows.settle),
    answer: call(rows.answer),
    advance: call(rows.advance),
    makeIneligible: call(rows.makeIneligible),
    noteAsked: call(({ id }, asked_at) => rows.transactions.change({ id, asked_at })),
    claim: call(rows.claim),
    claimDebt: call(rows.claimDebt),
    claimRefund: call(rows.claimRefund),
    retrieveRecurringSchedule: notModelled("ledger.retrieveRecurringSchedule"),
    listRecurringSchedules: notModelled("ledger.listRecurringSchedules"),
    listAndCountRecurringSchedules: notModelled("ledger.listAndCountRecurringSchedules"),
    listAndCountTransactions: notModelled("ledger.listAndCountTransactions"),
    findSchedule: notModelled("ledger.findSchedule"),
    recordDeduction: call(rows.recordDeduction),
    countDeduction: call(rows.countDeduction),
    nameSchedule: call(rows.nameSchedule),
    changeSchedule: call(rows.changeSchedule),
    appendEvents: call((events) => void rows.events.push(...events)),
    listEvents: call((filter = {}, page = {}) => {
      const about = rows.events.some(
        (line) =>
          filter.name === undefined ||
          line.name === filter.name ||
          (Array.isArray(filter.name) && filter.name.includes(line.name)),
      );
      const found = about ? tables.history().filter((line) => matches(line, filter)) : [];
      const ordered = page.order?.position === "DESC" ? found.toReversed() : found;
      return ordered.slice(0, page.take ?? undefined);
    }),
    historyOf: notModelled("ledger.historyOf"),
    hasLine: call((line) => tables.history().some((one) => matches(one, line))),
    tellOf: call((events, messages) => {
      rows.events.push(...events);
      rows.tellOf(...messages);
    }),
    postMessages: call((messages) => rows.tellOf(...messages)),
    claimMessages: async (for_ms) =>
      tables.hasMessages() ? await call(() => tables.claimMessages(for_ms))() : [],
    removeMessages: call((messages) => tables.removeMessages(messages)),
    listDue: call((provider_id, limit, except) =>
      own()
        .filter((row) => matches(row, { provider_id, id: { $nin: except } }))
        .filter((row) => isBefore(row.next_check_at, server.clock.date()))
        .sort((one, other) => Number(one.next_check_at) - Number(other.next_check_at))
        .slice(0, limit),
    ),
    listLateLooks: call((provider_id, limit, except) =>
      own()
        .filter((row) => matches(row, { provider_id, id: { $nin: except } }))
        .filter((row) => isBefore(row.late_look_at, server.clock.date()))
        .sort((one, other) => Number(other.ended_at) - Number(one.ended_at))
        .slice(0, limit),
    ),
    askLater: call((id) => change(id, { late_look_at: server.clock.date() })),
    planLateLook: call((row, at = null) => {
      const { late_look_at } = rows.transactions.get(row.id);
      if (late_look_at?.getTime() === row.late_look_at?.getTime())
        change(row.id, { late_look_at: nextLateLook(row, server.clock.now()) ?? at });
    }),
    bringCheckForward: call((id, moment) => {
      const { next_check_at } = rows.transactions.get(id);
      if (!next_check_at || next_check_at > moment) change(id, { next_check_at: moment });
    }),
    beginHour: async () => {
      const now = server.clock.now();
      const { started_at = -Infinity, looked_to = null } = tables.hour ?? {};
      const wasCutShort = (looked_to?.getTime() ?? -Infinity) < started_at && started_at <= now - RUN_MS;
      if (started_at > now - HOUR_MS && !wasCutShort) return undefined;
      return await call(() => {
        tables.hour = { started_at: now, looked_to };
        return { looked_to, position: null };
      })();
    },
    noteHour: call((looked) => void Object.assign(tables.hour ?? {}, looked)),
    bringHourForward: call((moment) => {
      const started_at = moment.getTime() - HOUR_MS;
      const { hour = { started_at, looked_to: null } } = tables;
      tables.hour = { ...hour, started_at: Math.min(hour.started_at, started_at) };
    }),
    listDrainingChannels: async () => [],
    ...shopsOf(server, rows),
    // The notifications of a history go past the inbox.
    listNotifications: async () => [],
    ...auditsOf(tables, call),
    ...linksOf(tables, call),
    ...NOT_PLAYED,
  };
}
