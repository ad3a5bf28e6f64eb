import BigNumber from "bignumber.js";
import { RefusedError, UnclearAnswerError, UnreachableError } from "../../src/gateway";
import { type Gateway, MOVES, type Moves } from "../../src/payments/gateway";
import { factsOf, type GatewayOrder, heldOf, keptOf, newOrder, shownAs } from "./gateway-orders";
import type { Owner, Scheduler } from "./scheduler";
import type { Server } from "./server";

/** How often the way to the gateway fails, in one history. */
export interface GatewayFaults {
  /** The request never arrives, and the caller knows it. */
  unreachable: number;
  /** The answer is lost; the request is carried out, at once or after the caller has given up. */
  lost: number;
  /** The gateway says no, and does nothing. */
  refused: number;
  /** A notification is lost. */
  notification_lost: number;
  /** A notification comes twice. */
  notification_twice: number;
}

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const MINUTE_MS = 60_000;
const NO_SUCH_RECORD = "000021";
const MISMATCH = "000022";
const WRONG_STATUS = "000040";
const SYSTEM_ERROR = "000080";

/** The gateway as it really is: its orders, what customers do with them, and how badly it can be reached. */
export class SimulatedGateway implements Owner {
  readonly isDead = false;
  readonly standsUntil = 0;
  readonly orders = new Map<string, GatewayOrder>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly faults: GatewayFaults,
    /** Whom it tells of a payment, in its own time. */
    private readonly notify: (reference: string) => void,
  ) {}

  /** The gateway as one server sees it. */
  seenBy(server: Server): Gateway {
    return {
      ask: ({ reference }) =>
        this.#call(server, "tran-query", true, () => ({
          ...DONE,
          result: factsOf(this.#order("tran-query", reference)),
        })),
      longestCallMs: TIMEOUT_MS * ATTEMPTS,
      [MOVES]: this.#movesFor(server),
    };
  }

  /** The customer pays. @returns false where it cannot be paid any more */
  pay(reference: string): boolean {
    const order = this.orders.get(reference);
    if (!order || order.status !== "init") return false;
    if (order.expires_at !== null && order.expires_at <= this.scheduler.now) return false;
    order.status = "success";
    order.paid_at = this.scheduler.now;
    this.#tell(reference);
    return true;
  }

  /** What ran out of time is closed. A hold ends by itself after a week. */
  expire(): void {
    for (const order of this.orders.values())
      if (order.status === "init" && order.expires_at !== null && order.expires_at <= this.scheduler.now)
        order.status = "closed";
  }

  /** Somebody gives a payment back in the gateway's dashboard, of which it tells nobody. */
  refundInDashboard(reference: string): void {
    const order = this.orders.get(reference);
    if (!order || order.status !== "success" || keptOf(order).lte(0)) return;
    this.#refund(order, null);
  }

  #movesFor(server: Server): Moves {
    const open = (
      operation: string,
      fields: { reference: string; amount?: unknown; timeout?: unknown; preAuth?: unknown },
    ) => {
      if (this.orders.has(fields.reference)) throw refusal(operation, "000023");
      const minutes = Number(fields.timeout ?? 120);
      const expires_at = this.scheduler.now + minutes * MINUTE_MS;
      const given = { reference: fields.reference, amount: String(fields.amount), expires_at };
      const order = newOrder({ ...given, pre_auth: fields.preAuth === true }, this.orders.size + 1);
      this.orders.set(order.reference, order);
      return order;
    };
    const none = (): never => {
      throw new Error("no history has this call");
    };
    return {
      securePay: (fields) =>
        this.#call(server, "secure-pay", false, () => {
          const { transactionNo, reference, amount } = open("secure-pay", fields);
          return {
            ...DONE,
            result: { transactionNo, reference, amount, cashierUrl: `https://pay.example/${reference}` },
          };
        }),
      createTransQrcode: (fields) =>
        this.#call(server, "create-trans-qrcode", false, () => {
          const { transactionNo, reference, amount } = open("create-trans-qrcode", fields);
          return {
            ...DONE,
            transactionNo,
            reference,
            amount,
            deepLink: `wallet://${reference}`,
            qrcodeUrl: `https://pay.example/${reference}.png`,
            timeout: null,
          };
        }),
      reverse: (fields) =>
        this.#call(server, "reverse", false, () => ({
          ...DONE,
          transaction: this.#reverse(fields.reference),
        })),
      refund: ({ reference, refundReference = "", amount: asked }) =>
        this.#call(server, "refund", false, () => {
          const order = this.#order("refund", reference);
          if (order.status !== "success" || keptOf(order).lte(0)) throw refusal("refund", WRONG_STATUS);
          if (!keptOf(order).eq(String(asked))) throw refusal("refund", MISMATCH);
          const { id, amount, status } = this.#refund(order, refundReference);
          return {
            ...DONE,
            result: {
              refundTransactionId: id,
              amount,
              refundAmount: amount,
              currency: "USD",
              status,
              refundReference,
              reference,
            },
          };
        }),
      authCapture: ({ reference, amount }) =>
        this.#call(server, "auth-capture", false, () => {
          const order = this.#order("auth-capture", reference);
          if (order.status !== "success" || order.captured.gt(0) || heldOf(order).lte(0))
            throw refusal("auth-capture", WRONG_STATUS);
          if (heldOf(order).lt(String(amount))) throw refusal("auth-capture", MISMATCH);
          order.captured = new BigNumber(String(amount));
          return { ...DONE, transaction: shownAs(order) };
        }),
      authUnfreeze: ({ reference, unfreezeAmount }) =>
        this.#call(server, "auth-unfreeze", false, () => {
          const order = this.#order("auth-unfreeze", reference);
          if (heldOf(order).lte(0)) throw refusal("auth-unfreeze", WRONG_STATUS);
          if (heldOf(order).lt(String(unfreezeAmount))) throw refusal("auth-unfreeze", MISMATCH);
          order.released = order.released.plus(String(unfreezeAmount));
          return { ...DONE, transaction: shownAs(order) };
        }),
      add: none,
      pay: none,
      cashierAdd: none,
      prepay: none,
      updateRecurring: none,
    };
  }

  /** An unpaid order is closed; a paid one goes back whole. */
  #reverse(reference: string | undefined) {
    const order = this.#order("reverse", reference);
    if (order.status === "init") order.status = "closed";
    else if (order.status === "success" && order.refunds.length === 0) order.status = "reversed";
    else throw refusal("reverse", WRONG_STATUS);
    return shownAs(order);
  }

  #refund(order: GatewayOrder, reference: string | null) {
    const id = `RF${order.transactionNo}-${order.refunds.length + 1}`;
    const refund = { reference, id, amount: keptOf(order).toFixed(2), status: "success" as const };
    order.refunds.push(refund);
    order.status = "refunded";
    return refund;
  }

  #order(operation: string, reference: string | undefined): GatewayOrder {
    this.expire();
    const order = this.orders.get(reference ?? "");
    if (!order) throw refusal(operation, NO_SUCH_RECORD);
    return order;
  }

  /** One call, as bad as the way to the gateway is. A question is repeated by the client, which costs nothing but time. */
  async #call<Answer>(
    server: Server,
    operation: string,
    isQuestion: boolean,
    carryOut: () => Answer,
  ): Promise<Answer> {
    const { random } = this.scheduler;
    await server.turn();
    const fault = (rate: number) => random.chance(isQuestion ? rate / 2 : rate);
    if (fault(this.faults.unreachable)) throw new UnreachableError(operation, "simulated");
    if (fault(this.faults.refused) && !isQuestion) throw refusal(operation, WRONG_STATUS);
    if (fault(this.faults.lost)) {
      if (!isQuestion && random.chance(0.7)) this.#carryOutLate(carryOut);
      await server.clock.pause(isQuestion ? TIMEOUT_MS * ATTEMPTS : TIMEOUT_MS);
      throw random.chance(0.8)
        ? new UnclearAnswerError(operation, "simulated")
        : new RefusedError(operation, SYSTEM_ERROR, "simulated", "unknown", "upstream error");
    }
    const answer = carryOut();
    await server.turn();
    return answer;
  }

  /** The request is on its way when its caller gives up, and may arrive after that. */
  #carryOutLate(carryOut: () => unknown): void {
    const late_ms = this.scheduler.random.between(0, 3 * TIMEOUT_MS);
    this.scheduler.after(late_ms, this, () => {
      try {
        carryOut();
      } catch (error) {
        // Refused: the caller is gone, and learns it when it asks.
        if (!(error instanceof RefusedError)) throw error;
      }
    });
  }

  #tell(reference: string): void {
    const { random } = this.scheduler;
    const times = random.chance(this.faults.notification_lost)
      ? 0
      : random.chance(this.faults.notification_twice)
        ? 2
        : 1;
    for (let n = 0; n < times; n++) {
      const late_ms = random.chance(0.8) ? random.between(0, 5_000) : random.between(0, 20 * MINUTE_MS);
      this.scheduler.after(late_ms, this, () => this.notify(reference));
    }
  }
}

const DONE = { ret_code: "000100", ret_msg: "" };

const refusal = (operation: string, ret_code: string) =>
  new RefusedError(operation, ret_code, "simulated", "refused", "wrong status");
