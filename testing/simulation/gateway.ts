import BigNumber from "bignumber.js";
import { GatewayError } from "../../src/gateway";
import { type Gateway, COMMANDS, type Moves, NOTHING_HEARD } from "../../src/payments/gateway";
import {
  factsOf,
  type GatewayOrder,
  heldOf,
  isOverAt,
  keptOf,
  newOrder,
  refundOf,
  type ShownParts,
  shownAs,
  DONE,
  refusal,
} from "./gateway-orders";
import type { GatewayFaults } from "./faults";
import { notModelled } from "./not-modelled";
import { Notifier } from "./notifier";
import type { Scheduler } from "./scheduler";
import type { Server } from "./server";
import { ATTEMPTS, TIMEOUT_MS, Way } from "./way";

const MINUTE_MS = 60_000;
const NO_SUCH_RECORD = "000021";
const MISMATCH = "000022";
const WRONG_STATUS = "000040";

/** The gateway as it really is: its orders, what customers do with them, and how badly it can be reached. */
export class SimulatedGateway {
  readonly orders = new Map<string, GatewayOrder>();
  readonly #notifier: Notifier;
  readonly #way: Way;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly faults: GatewayFaults,
    notify: (reference: string) => Promise<boolean>,
    /** Called when the shop has sent a customer's money back that no refund of Medusa's asked for. */
    private readonly sentBack: (reference: string) => void,
    /** Where it takes refunds of parts, what it shows of them. */
    private readonly parts?: ShownParts,
  ) {
    this.#notifier = new Notifier(scheduler, faults, notify);
    this.#way = new Way(scheduler, faults);
  }

  /** The gateway as one server sees it. */
  seenBy(server: Server): Gateway {
    return {
      ask: ({ reference }) =>
        this.#call(server, "tran-query", undefined, () => {
          const order = this.#order("tran-query", reference);
          order.asked_at = this.scheduler.now;
          return { ...DONE, result: factsOf(order, this.parts) };
        }),
      longestCallMs: TIMEOUT_MS * ATTEMPTS,
      usesFormerToken: () => false,
      // No history plays the job and the pages, which look at it.
      watch: { heard: NOTHING_HEARD, ask: notModelled("watch.ask"), listen: notModelled("watch.listen") },
      [COMMANDS]: this.#movesFor(server),
    };
  }

  /** The customer pays. @returns false where it cannot be paid any more */
  pay(reference: string): boolean {
    const order = this.orders.get(reference);
    if (!order || (order.status !== "init" && order.status !== "failed")) return false;
    if (order.expires_at !== null && order.expires_at <= this.scheduler.now) return false;
    order.status = "success";
    order.paid_at = this.scheduler.now;
    const { random } = this.scheduler;
    if (order.pre_auth && random.chance(this.faults.hold_ends))
      order.hold_until = this.scheduler.now + random.between(1, 60) * MINUTE_MS;
    this.#notifier.tell(order);
    return true;
  }

  /** The wallet declines. The customer may try again. */
  decline(reference: string): void {
    const order = this.orders.get(reference);
    if (order?.status !== "init") return;
    order.status = "failed";
    this.#notifier.tell(order);
  }

  /** What ran out of time is closed. A hold ends by itself. */
  expire(): void {
    for (const order of this.orders.values())
      if (isOverAt(order, this.scheduler.now)) order.status = "closed";
  }

  /** Somebody gives a payment back in the gateway's dashboard, or a part of it, of which it tells nobody. */
  refundInDashboard(reference: string, part?: string): void {
    const order = this.orders.get(reference);
    if (!order || order.status !== "success" || keptOf(order).lte(0)) return;
    refundOf(order, null, part === undefined ? undefined : BigNumber.min(part, keptOf(order)));
    order.is_told = false;
    if (this.scheduler.random.chance(this.faults.refund_told)) this.#notifier.tell(order);
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
    return {
      securePay: (fields) =>
        this.#call(server, "secure-pay", fields.reference, () => {
          const { transactionNo, reference, amount } = open("secure-pay", fields);
          return {
            ...DONE,
            result: { transactionNo, reference, amount, cashierUrl: `https://pay.example/${reference}` },
          };
        }),
      createTransQrcode: (fields) =>
        this.#call(server, "create-trans-qrcode", fields.reference, () => {
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
        this.#call(server, "reverse", fields.reference, () => ({
          ...DONE,
          transaction: this.#reverse(fields.reference),
        })),
      refund: ({ reference, refundReference = "", amount: asked }) =>
        this.#numbered(reference, refundReference, () =>
          this.#call(server, "refund", reference, () => {
            const order = this.#order("refund", reference);
            const wanted = new BigNumber(String(asked));
            if (order.status !== "success" || keptOf(order).lte(0)) throw refusal("refund", WRONG_STATUS);
            if (this.parts ? wanted.gt(keptOf(order)) : !wanted.eq(keptOf(order)))
              throw refusal("refund", MISMATCH);
            // One that arrives after another was asked for: both are made.
            if (order.newest_refund !== refundReference) order.was_renumbered = true;
            const { id, amount, status } = refundOf(order, refundReference, wanted);
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
        ),
      authCapture: ({ reference, amount }) =>
        this.#call(server, "auth-capture", reference, () => {
          const order = this.#order("auth-capture", reference);
          if (order.status !== "success" || order.captured.gt(0) || heldOf(order).lte(0))
            throw refusal("auth-capture", WRONG_STATUS);
          if (heldOf(order).lt(String(amount))) throw refusal("auth-capture", MISMATCH);
          order.captured = new BigNumber(String(amount));
          order.captured_at = this.scheduler.now;
          return { ...DONE, transaction: shownAs(order) };
        }),
      authUnfreeze: ({ reference, unfreezeAmount }) =>
        this.#call(server, "auth-unfreeze", reference, () => {
          const order = this.#order("auth-unfreeze", reference);
          if (heldOf(order).lte(0)) throw refusal("auth-unfreeze", WRONG_STATUS);
          if (heldOf(order).lt(String(unfreezeAmount))) throw refusal("auth-unfreeze", MISMATCH);
          order.released = order.released.plus(String(unfreezeAmount));
          return { ...DONE, transaction: shownAs(order) };
        }),
      add: notModelled("add"),
      pay: notModelled("pay"),
      cashierAdd: notModelled("cashierAdd"),
      prepay: notModelled("prepay"),
      updateRecurring: notModelled("updateRecurring"),
    };
  }

  /** Notes the number of a refund whose caller does not learn what became of it. */
  async #numbered<Answer>(
    reference: string | undefined,
    number: string,
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    const order = this.orders.get(reference ?? "");
    const { unanswered_refund: first } = order ?? {};
    if (order && first !== undefined && first !== number && !this.parts) order.was_renumbered = true;
    if (order) order.newest_refund = number;
    try {
      return await call();
    } catch (error) {
      if (order && error instanceof GatewayError && error.outcome === "unknown")
        order.unanswered_refund = number;
      throw error;
    }
  }

  /** An unpaid order is closed; a paid one goes back whole. */
  #reverse(reference: string | undefined) {
    const order = this.#order("reverse", reference);
    if (order.status === "init" || order.status === "failed") order.status = "closed";
    else if (order.status === "success" && order.refunds.length === 0) {
      order.status = "reversed";
      this.sentBack(order.reference);
    } else throw refusal("reverse", WRONG_STATUS);
    return shownAs(order);
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
    /** Of the order that it opens, closes or whose money it moves; undefined for a question. */
    moved: string | undefined,
    carryOut: () => Answer,
  ): Promise<Answer> {
    await server.turn();
    if (moved === undefined) return await this.#way.send(server, operation, true, carryOut);
    const order = this.orders.get(moved);
    if (order) this.#noteCall(server, order);
    try {
      return await this.#way.send(server, operation, false, carryOut);
    } finally {
      if (order) order.busy_until = 0;
    }
  }

  /** A server that stood still between its last look at its locks and the call is none that could know. */
  #noteCall(server: Server, order: GatewayOrder): void {
    order.calls++;
    const { now } = this.scheduler;
    if (order.busy_until > now && !server.hasStood) order.was_called_twice = true;
    order.busy_until = server.hasStood ? 0 : now + TIMEOUT_MS;
  }
}
