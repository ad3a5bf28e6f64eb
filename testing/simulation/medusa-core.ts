import BigNumber from "bignumber.js";
import type { MedusaFaults } from "./faults";
import type { LockTable } from "./locks";
import {
  type EntryRow,
  keptBy,
  MANUAL,
  type LinkRow,
  type MedusaRows,
  type OrderRow,
  type PaymentRow,
  rowIn,
  type SessionRow,
  type ToldEvent,
} from "./medusa-rows";
import { invalid, notAuthorized, type Provider, refused } from "./medusa-provider";
import type { Random } from "./random";
import type { Server } from "./server";

/** Longer than anything may lie between a look at an order and what is done with it. */
const LONG_MS = 2 * 60_000;

/**
 * Medusa's core as it runs in one server: what it writes, in its order, each record on its own. Between two of them the server may die,
 * others may write, and the database may fail.
 */
export class MedusaCore {
  /** Whether an order counts on a hold that is there: only the world knows. */
  isHeld: (order: OrderRow) => boolean = () => false;

  constructor(
    readonly server: Server,
    readonly rows: MedusaRows,
    readonly provider: Provider,
    readonly faults: MedusaFaults,
    readonly random: Random,
    readonly locks: LockTable,
  ) {}

  /** One record is written, unless the database fails. */
  async commit<T>(write: () => T): Promise<T> {
    await this.server.turn();
    if (this.random.chance(this.faults.write)) throw new Error("the database failed");
    return write();
  }

  /** The event bus is given events, each with its id. */
  async emit(events: readonly (ToldEvent & { id: string })[]): Promise<void> {
    await this.server.turn();
    if (this.random.chance(this.faults.bus)) {
      if (this.random.chance(0.5)) await this.server.clock.pause(60_000);
      throw new Error("the event bus failed");
    }
    for (const { id, name, data } of events) this.rows.told.set(id, { name, data });
  }

  /**
   * Whether the provider says that a session is paid: Medusa writes the payment and its capture together. Undefined where the provider says
   * that it is paid later.
   */
  async authorizeSession(session_id: string): Promise<PaymentRow | undefined> {
    const session = this.rows.sessions.get(session_id);
    if (!session) throw refused(`no session ${session_id}`);
    const known = this.rows.paymentOfSession(session_id);
    if (known) return known;
    const { status, data } = await this.provider.authorize(session).catch((error: unknown) => {
      throw notAuthorized(error);
    });
    if (status === "pending_authorization") {
      await this.commit(() => void Object.assign(session, { status, ...(data && { data }) }));
      await this.#recount(session.collection_id);
      return undefined;
    }
    const collection = rowIn(this.rows.collections, session.collection_id);
    const record = () => {
      if (this.rows.paymentOfSession(session_id)) throw refused("the session has a payment");
      const created_at = this.server.clock.date();
      const capture = { id: this.rows.newId("capt"), amount: session.amount, created_at };
      const payment: PaymentRow = {
        id: this.rows.newId("pay"),
        provider_id: session.provider_id,
        payment_session_id: session_id,
        collection_id: session.collection_id,
        amount: session.amount,
        created_at,
        captured_whole_at: status === "captured" ? created_at : undefined,
        canceled_at: undefined,
        captures: status === "captured" ? [capture] : [],
        refunds: [],
        is_other_amount:
          !new BigNumber(collection.amount).eq(session.amount) &&
          this.server.trueNow - (collection.changed_at ?? Infinity) > LONG_MS,
        recorded_at: this.server.trueNow,
        is_surplus: this.#isPaidBefore(session),
      };
      this.rows.payments.set(payment.id, payment);
      Object.assign(session, { status: "authorized", ...(data && { data }) });
      if (status === "captured") collection.status = this.rows.statusOf(collection);
      return payment;
    };
    // Also where another one has recorded it in the same moment: Medusa cancels what it has authorized, and names no payment.
    const payment = await this.commit(record).catch(async (error: unknown) => {
      await this.provider.cancel(undefined, session.provider_id, session.data);
      throw notAuthorized(error);
    });
    await this.#recount(collection.id);
    return payment;
  }

  /** What staff had marked as paid minutes ago leaves too little for one payment more. */
  #isPaidBefore({ collection_id, amount }: SessionRow): boolean {
    const order = this.rows.orderOfCollection(collection_id);
    if (!order) return false;
    const paid = this.rows
      .collectionsOf(order.id)
      .flatMap(({ id }) => this.rows.paymentsOf(id))
      .filter(({ recorded_at }) => this.server.trueNow - recorded_at > LONG_MS)
      // What is left of a payment of ours its gateway knows better than Medusa.
      .filter(({ provider_id }) => provider_id === MANUAL)
      .map(keptBy);
    const { total, former_totals } = order;
    const { amount: due } = rowIn(this.rows.collections, collection_id);
    const asked = BigNumber.max(total, ...former_totals, due);
    return BigNumber.sum(amount, ...paid).gt(asked);
  }

  /** Medusa has one link of each cart and of each collection, also where that leads to no order any more. */
  async link(...links: LinkRow[]): Promise<void> {
    if (links.some((one) => this.rows.isLinkedElsewhere(one))) throw invalid("Cannot create multiple links");
    const ends = await Promise.allSettled(links.map((one) => this.commit(() => this.rows.link(one))));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  }

  /** An entry of the order's own book. What the book has already is not written again. */
  async book(...entry: Parameters<MedusaCore["newEntry"]>): Promise<void> {
    await this.server.turn();
    const [{ id }, , reference_id] = entry;
    if (this.rows.entriesOf(id).some((row) => row.reference_id === reference_id)) return;
    await this.commit(() => {
      const row = this.newEntry(...entry);
      this.rows.entries.set(row.id, row);
    });
  }

  newEntry(
    { id: order_id }: OrderRow,
    reference: "capture" | "refund",
    reference_id: string,
    amount: BigNumber.Value,
  ): EntryRow {
    const id = this.rows.newId("ordtrx");
    const created_at = this.server.clock.date();
    return { id, order_id, reference, reference_id, amount: new BigNumber(amount).toFixed(), created_at };
  }

  async capture(payment_id: string, amount: string): Promise<void> {
    const payment = rowIn(this.rows.payments, payment_id);
    if (payment.canceled_at) throw invalid("the payment was cancelled");
    if (payment.captured_whole_at) return;
    const captured = BigNumber.sum(0, amount, ...payment.captures.map((one) => one.amount));
    if (captured.gt(payment.amount)) throw invalid("more than is authorized cannot be captured");
    const capture = { id: this.rows.newId("capt"), amount, created_at: this.server.clock.date() };
    await this.commit(() => void payment.captures.push(capture));
    try {
      await this.provider.capture(payment, capture.id);
    } catch (error) {
      await this.server.turn();
      payment.captures = payment.captures.filter(({ id }) => id !== capture.id);
      throw error;
    }
    if (captured.eq(payment.amount)) {
      await this.commit(() => void (payment.captured_whole_at = this.server.clock.date()));
      await this.commit(
        () => void (rowIn(this.rows.collections, payment.collection_id).status = "completed"),
      );
    }
    const order = this.rows.orderOfCollection(payment.collection_id);
    if (order) await this.book(order, "capture", capture.id, amount);
  }

  /** @param booked false where the order's book counts it as refunded already */
  async refund(
    payment_id: string,
    amount: string,
    {
      note = null,
      created_by = null,
      booked = true,
    }: { note?: string | null; created_by?: string | null; booked?: boolean } = {},
  ): Promise<void> {
    const payment = rowIn(this.rows.payments, payment_id);
    if (new BigNumber(amount).gt(keptBy(payment))) throw invalid("more than was captured cannot be refunded");
    const order = booked ? this.rows.orderOfCollection(payment.collection_id) : undefined;
    if (booked && !order) throw invalid("a payment without an order is not refunded so");
    const owed = order ? this.rows.dueOf(order) : new BigNumber(0);
    const { changing_since } = order ?? {};
    const wasChanging = changing_since !== undefined && this.server.trueNow - changing_since > LONG_MS;
    const refund = {
      id: this.rows.newId("ref"),
      amount,
      created_at: this.server.clock.date(),
      note,
      created_by,
    };
    await this.commit(() => void payment.refunds.push(refund));
    try {
      await this.provider.refund(payment, refund);
    } catch (error) {
      await this.server.turn();
      payment.refunds = payment.refunds.filter(({ id }) => id !== refund.id);
      throw error;
    }
    await this.#recount(payment.collection_id);
    if (!order) return;
    // What it was paid too much comes off first.
    const credit = BigNumber.min(amount, owed.plus(amount));
    // Medusa finds that out after the provider has refunded, and takes nothing back but the entry.
    if (credit.gt(0) && order.changing_since) {
      order.was_refunded_in_change ||= wasChanging;
      throw refused("a change of the order is open");
    }
    await this.book(order, "refund", refund.id, new BigNumber(amount).negated());
    if (credit.gt(0)) await this.credit(order, credit);
  }

  /** Whatever it was set to: Medusa counts anew what was paid for a collection. */
  async #recount(collection_id: string): Promise<void> {
    const collection = rowIn(this.rows.collections, collection_id);
    await this.commit(() => void (collection.status = this.rows.statusOf(collection)));
  }

  /** What was refunded an order does not have to be paid again. */
  async credit(order: OrderRow, amount: BigNumber): Promise<void> {
    await this.commit(() => this.addCredit(order, amount.toFixed()));
  }

  /** @param internal_note the reference of the payment that it is for, where the plugin writes it */
  addCredit(order: OrderRow, amount: string, internal_note: string | null = null): void {
    order.credited = order.credited.plus(amount);
    order.credits.push({ amount, internal_note, created_at: this.server.clock.date() });
  }

  async cancelPayment(payment_id: string): Promise<void> {
    const payment = rowIn(this.rows.payments, payment_id);
    await this.provider.cancel(
      payment,
      payment.provider_id,
      this.rows.sessions.get(payment.payment_session_id)?.data ?? {},
    );
    const canceled_at = this.server.clock.date();
    await this.commit(
      () => void Object.assign(payment, { canceled_at, canceled_since: this.server.trueNow }),
    );
  }
}
