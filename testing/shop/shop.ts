import type { Event, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AxiosInstance } from "axios";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Seeded } from "../store/seed";
import type { CrossborderLedger, InboxNotification, LedgerTransaction } from "../../src/modules/crossborder";
import { EarlyShopper, type Prepared } from "./early-shopper";
import { makeDue } from "./make-due";
import { eventually, type SandboxControl } from "./sandbox-control";

export const ACCOUNT = { apiToken: "sandbox-token", merchantNo: "200043", storeNo: "300014" };
/** What the store's medusa-config reads. */
export const storeEnvironment = (backendUrl: string, gatewayUrl: string) => ({
  PORT: new URL(backendUrl).port,
  MEDUSA_BACKEND_URL: backendUrl,
  STOREFRONT_URL: "https://storefront.example/checkout/done",
  CROSSBORDER_BASE_URL: gatewayUrl,
  CROSSBORDER_API_TOKEN: ACCOUNT.apiToken,
  CROSSBORDER_MERCHANT_NO: ACCOUNT.merchantNo,
  CROSSBORDER_STORE_NO: ACCOUNT.storeNo,
});

type Subscriber = (event: Event) => Promise<void>;

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payment_collections: z.array(
    z.object({
      status: z.string(),
      payments: z.array(
        z.object({
          id: z.string(),
          provider_id: z.string(),
          amount: z.number(),
          captured_at: z.unknown(),
          data: z.looseObject({}),
          captures: z.array(z.object({ amount: z.number() })),
          refunds: z.array(z.object({ amount: z.number() })),
        }),
      ),
    }),
  ),
});
export type PlacedOrder = z.output<typeof orderSchema>;

const ORDER_FIELDS = [
  "id",
  "status",
  "payment_collections.status",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.*",
  "payment_collections.payments.refunds.*",
];

/** A shop that runs for one suite: a real Medusa server on a real database, and a gateway beside it. */
export class Shop {
  container!: MedusaContainer;
  seeded!: Seeded;
  /** What no shopper of the running test has taken yet. */
  prepared: Prepared = { usd: [], cny: [], members: [] };
  gateway!: SandboxControl;
  /** The admin API, signed in as staff; answers of any status resolve. */
  admin!: AxiosInstance;
  backendUrl = "";
  readonly #subscribed: (() => unknown)[] = [];

  get ledger(): CrossborderLedger {
    return this.container.resolve<CrossborderLedger>("crossborder");
  }

  get database(): Knex {
    return this.container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  }

  shopper(): EarlyShopper {
    return new EarlyShopper(this.backendUrl, this.seeded, this.prepared);
  }

  async transaction(reference: string): Promise<LedgerTransaction> {
    const row = await this.ledger.findByReference(reference);
    if (!row) throw new Error(`No transaction ${reference}`);
    return row;
  }

  async orders(): Promise<PlacedOrder[]> {
    const query = this.container.resolve(ContainerRegistrationKeys.QUERY);
    const { data } = await query.graph({ entity: "order", fields: ORDER_FIELDS });
    return z.array(orderSchema).parse(data);
  }

  async inbox(): Promise<InboxNotification[]> {
    return await this.ledger.listNotifications({}, { order: { created_at: "ASC" } });
  }

  /** Waits until both sides agree on a transaction. */
  async reconciled(reference: string): Promise<void> {
    await eventually(async () => {
      const { reconciliation_status, next_check_at } = await this.transaction(reference);
      return reconciliation_status !== "pending" && next_check_at === null;
    }, `${reference} to be reconciled`);
  }

  /** Waits until Medusa has recorded a hold: the job goes on looking at it. */
  async held(reference: string): Promise<void> {
    await eventually(async () => {
      const { state, reconciliation_status } = await this.transaction(reference);
      return state === "held" && reconciliation_status === "reconciled";
    }, `${reference} to be held`);
  }

  /** Waits until the notifications about a transaction have been worked on, with success or without. */
  async processed(reference: string): Promise<void> {
    await eventually(async () => {
      const kept = (await this.inbox()).filter((one) => one.reference === reference);
      return kept.length > 0 && kept.every(({ attempts }) => attempts > 0);
    }, `${reference} to be processed`);
  }

  /** Time passes: everything that the job would look at some day is due now, and interrupted work is old. */
  makeDue(): Promise<void> {
    return makeDue(this.database);
  }

  /** What the scheduled job does every minute. */
  async runJob(): Promise<void> {
    await this.container.resolve(Modules.WORKFLOW_ENGINE).run("job-crossborder-reconciliation", {});
  }

  /** Each order that has its money, with what was captured for it. */
  async paidOrders(): Promise<{ id: string; captured: number[] }[]> {
    const captures = ({ payment_collections }: PlacedOrder) =>
      payment_collections.flatMap(({ payments }) => payments.flatMap((payment) => payment.captures));
    return (await this.orders())
      .map((order) => ({ id: order.id, captured: captures(order).map(({ amount }) => amount) }))
      .filter(({ captured }) => captured.length > 0);
  }

  /** Does what a subscriber of the store's own would do with the transaction that an event is about. */
  onEvent(name: string, act: (reference: string) => Promise<unknown>): void {
    this.#subscribe(name, async ({ data }) => {
      await act(z.object({ reference: z.string() }).parse(data).reference);
    });
  }

  /** Counts how often an event is emitted from now on. */
  countEvents(name: string): { count: number } {
    const counter = { count: 0 };
    this.#subscribe(name, async () => {
      counter.count++;
    });
    return counter;
  }

  /** What a test listened to is no matter of the next one. */
  stopListening(): void {
    this.#subscribed.splice(0).forEach((unsubscribe) => unsubscribe());
  }

  #subscribe(name: string, subscriber: Subscriber): void {
    const bus = this.container.resolve(Modules.EVENT_BUS);
    const context = { subscriberId: randomUUID() };
    bus.subscribe(name, subscriber, context);
    this.#subscribed.push(() => bus.unsubscribe(name, subscriber, context));
  }
}
