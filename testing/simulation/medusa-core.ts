import { MedusaError } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import type { MedusaFaults } from "./faults";
import type { LockTable } from "./locks";
import {
  keptBy,
  type MedusaRows,
  type OrderRow,
  type PaymentRow,
  rowIn,
  type SessionRow,
} from "./medusa-rows";
import type { Random } from "./random";
import type { Server } from "./server";

/** What a payment provider of ours is asked, as Medusa's payment module does. */
export interface Provider {
  initiate(session: SessionRow): Promise<Record<string, unknown>>;
  authorize(session: SessionRow): Promise<"authorized" | "captured">;
  capture(payment: PaymentRow, capture_id: string): Promise<void>;
  refund(payment: PaymentRow, refund: { id: string; amount: string }): Promise<void>;
  /** @param payment undefined where Medusa names none */
  cancel(payment: PaymentRow | undefined, provider_id: string, data: Record<string, unknown>): Promise<void>;
  remove(session: SessionRow): Promise<void>;
}

export const refused = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);

/**
 * Medusa's core as it runs in one server: what it writes, in its order, each record on its own. Between two of them the server may die,
 * others may write, and the database may fail.
 */
export class MedusaCore {
  constructor(
    readonly server: Server,
    readonly rows: MedusaRows,
    private readonly provider: Provider,
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
  async emit(ids: readonly string[]): Promise<void> {
    await this.server.turn();
    if (this.random.chance(this.faults.bus)) {
      if (this.random.chance(0.5)) await this.server.clock.pause(60_000);
      throw new Error("the event bus failed");
    }
    for (const id of ids) this.rows.told.add(id);
  }

  /** The new session is made and the others of its collection are deleted side by side. */
  async createSession(
    collection_id: string,
    provider_id: string,
    data: Record<string, unknown>,
  ): Promise<SessionRow> {
    const others = this.rows.sessionsOf(collection_id);
    const cart = this.rows.carts.get(rowIn(this.rows.collections, collection_id).cart_id ?? "");
    if (cart && others.length > 0) cart.was_changed = true;
    const made = this.#makeSession(collection_id, provider_id, data);
    const removed = Promise.allSettled(others.map((one) => this.deleteSession(one.id)));
    const session = await made.catch(async (error: unknown) => {
      await removed;
      throw error;
    });
    const failed = (await removed).find((one) => one.status === "rejected");
    if (!failed) return session;
    await this.deleteSession(session.id).catch(() => undefined);
    throw failed.reason;
  }

  async #makeSession(
    collection_id: string,
    provider_id: string,
    data: Record<string, unknown>,
  ): Promise<SessionRow> {
    const { amount } = rowIn(this.rows.collections, collection_id);
    const row: SessionRow = {
      id: this.rows.newId("payses"),
      collection_id,
      provider_id,
      amount,
      status: "pending",
      data,
    };
    await this.commit(() => this.rows.sessions.set(row.id, row));
    try {
      const shown = await this.provider.initiate(row);
      await this.commit(() => void (row.data = { ...row.data, ...shown }));
    } catch (error) {
      await this.server.turn();
      this.rows.sessions.delete(row.id);
      throw error;
    }
    return row;
  }

  async deleteSession(id: string): Promise<void> {
    const session = this.rows.sessions.get(id);
    if (!session) return;
    await this.provider.remove(session);
    await this.commit(() => this.rows.sessions.delete(id));
  }

  /** Whether the provider says that a session is paid: Medusa writes the payment and its capture together. */
  async authorizeSession(session_id: string): Promise<PaymentRow> {
    const session = this.rows.sessions.get(session_id);
    if (!session) throw refused(`no session ${session_id}`);
    const known = this.rows.paymentOfSession(session_id);
    if (known) return known;
    const status = await this.provider.authorize(session);
    const isOther = await this.commit(() => {
      if (this.rows.paymentOfSession(session_id)) return true;
      const created_at = this.server.clock.date();
      const capture = { id: this.rows.newId("capt"), amount: session.amount, created_at };
      const payment: PaymentRow = {
        id: this.rows.newId("pay"),
        provider_id: session.provider_id,
        payment_session_id: session_id,
        collection_id: session.collection_id,
        amount: session.amount,
        created_at,
        canceled_at: undefined,
        captures: status === "captured" ? [capture] : [],
        refunds: [],
      };
      this.rows.payments.set(payment.id, payment);
      session.status = "authorized";
      rowIn(this.rows.collections, session.collection_id).status =
        status === "captured" ? "completed" : "authorized";
      return false;
    });
    // Another one has recorded it in the same moment: Medusa cancels what it has just authorized, and names no payment.
    if (isOther) {
      await this.provider.cancel(undefined, session.provider_id, session.data);
      throw refused("the payment session was authorized at the same time");
    }
    const payment = this.rows.paymentOfSession(session_id);
    if (!payment) throw new Error("the payment was just written");
    return payment;
  }

  /** An entry of the order's own book. */
  async book(
    order: OrderRow,
    reference: "capture" | "refund",
    reference_id: string,
    amount: BigNumber.Value,
  ): Promise<void> {
    await this.commit(() => {
      const id = this.rows.newId("ordtrx");
      const created_at = this.server.clock.date();
      const row = {
        id,
        order_id: order.id,
        reference,
        reference_id,
        amount: new BigNumber(amount).toFixed(),
        created_at,
      };
      this.rows.entries.set(id, row);
    });
  }

  async capture(payment_id: string, amount: string): Promise<void> {
    const payment = rowIn(this.rows.payments, payment_id);
    if (payment.canceled_at || payment.captures.length > 0) throw refused("the payment cannot be captured");
    const capture = { id: this.rows.newId("capt"), amount, created_at: this.server.clock.date() };
    await this.commit(() => void payment.captures.push(capture));
    try {
      await this.provider.capture(payment, capture.id);
    } catch (error) {
      await this.server.turn();
      payment.captures = payment.captures.filter(({ id }) => id !== capture.id);
      throw error;
    }
    const collection = rowIn(this.rows.collections, payment.collection_id);
    if (new BigNumber(amount).eq(payment.amount)) collection.status = "completed";
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
    if (new BigNumber(amount).gt(keptBy(payment))) throw refused("more than was captured cannot be refunded");
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
    const order = this.rows.orderOfCollection(payment.collection_id);
    // Medusa finds that out after the provider has refunded, and takes nothing back.
    if (order?.is_changing && booked) throw refused("a change of the order is open");
    if (order && booked) await this.book(order, "refund", refund.id, new BigNumber(amount).negated());
  }

  async cancelPayment(payment_id: string): Promise<void> {
    const payment = rowIn(this.rows.payments, payment_id);
    await this.provider.cancel(
      payment,
      payment.provider_id,
      this.rows.sessions.get(payment.payment_session_id)?.data ?? {},
    );
    await this.commit(() => void (payment.canceled_at = this.server.clock.date()));
  }
}
