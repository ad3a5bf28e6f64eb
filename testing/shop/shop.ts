import type { Event, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AxiosInstance } from "axios";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { GATEWAY_ACCOUNT as ACCOUNT } from "../store/accounts";
import { ONCE } from "../store/repeating-bus";
import type { Seeded } from "../store/seed";
import type {
  CrossborderLedger,
  InboxNotification,
  LedgerOperation,
  LedgerTransaction,
} from "../../src/modules/crossborder/internal";
import { EarlyShopper, type Prepared } from "./early-shopper";
import { hourPasses, makeDue } from "./make-due";
import { eventually, type SandboxControl } from "./sandbox-control";

export { ACCOUNT };

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
          canceled_at: z.unknown(),
          data: z.looseObject({}),
          captures: z.array(z.object({ amount: z.number() })),
          refunds: z.array(z.object({ amount: z.number() })),
        }),
      ),
    }),
  ),
});
export type PlacedOrder = z.output<typeof orderSchema>;

/** A payment that a person must look at, for this reason. */
export const waitsFor = (attention_code: string) => ({
  reconciliation_status: "needs_attention",
  attention_code,
});

/** A payment on which both sides agree, and for which no person is asked. */
export const RECONCILED = { reconciliation_status: "reconciled", attention_code: null };

/** A payment on which both sides agree, and at which the job looks no more. */
export const SETTLED = { reconciliation_status: "reconciled", next_check_at: null };

const ORDER_FIELDS = [
  "id",
  "status",
  "payment_collections.status",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.*",
  "payment_collections.payments.refunds.*",
];

/** A shop that runs for one suite: a real Medusa server on a real database, and a sandbox gateway beside it. */
export class Shop {
  container!: MedusaContainer;
  seeded!: Seeded;
  /** Filled carts that no shopper of the running test has taken yet. */
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

  /** A shopper who has filled a cart. */
  async withCart(...goods: Parameters<EarlyShopper["fillCart"]>) {
    const shopper = this.shopper();
    return { shopper, cart: await shopper.fillCart(...goods) };
  }

  /** A shopper with a full cart who has chosen a payment method, and sees the cashier page's address. */
  async checkout(channel = "channel-a", currency: "usd" | "cny" = "usd") {
    const { shopper, cart } = await this.withCart(currency);
    const { shown } = await shopper.choosePayment(channel);
    return { shopper, cart, ...shown };
  }

  /** A checkout that was paid on the cashier page and came back. Medusa and the gateway agree on it. */
  async paidOrder(currency: "usd" | "cny" = "usd") {
    const begun = await this.checkout("channel-a", currency);
    const { shopper, cart, reference } = begun;
    await shopper.comeBack(await shopper.atCashier(begun.cashier_url));
    await this.reconciled(reference);
    // The gateway's signed word comes beside the browser, and has it asked once more: no test changes rows under that.
    if (!("ipn" in (await this.gateway.currentFaults()))) {
      await this.gateway.notified(reference);
      await this.processed(reference);
    }
    const { order_id } = await this.transaction(reference);
    const order = (await this.orders()).find(({ id }) => id === order_id);
    const payment = order?.payment_collections[0]?.payments[0];
    if (!order || !payment) throw new Error(`No order was placed for ${reference}`);
    return { shopper, cart, reference, order, payment };
  }

  /** Paid at the cashier, and nobody noticed: no notification comes, and the browser does not come back. */
  async paidUnnoticed() {
    await this.gateway.faults({ ipn: { lose: true } });
    const begun = await this.checkout();
    await begun.shopper.atCashier(begun.cashier_url);
    return begun;
  }

  /** Paid for a cart whose amount changed meanwhile, so that no order can use it. Nobody noticed, and these faults happen. */
  async paidInVain(faults: Record<string, unknown>) {
    const begun = await this.checkout();
    await this.gateway.faults({ ipn: { lose: true }, ...faults });
    await begun.shopper.atCashier(begun.cashier_url);
    const gone = { ineligible_since: new Date(), ineligible_reason: "its amount changed" };
    await this.row(begun.reference).update(gone);
    return begun;
  }

  /** Once the store was told of its changes, which is done in the background: soon, unless a test holds it up. */
  async transaction(reference: string): Promise<LedgerTransaction> {
    const isTold = async () => (await this.database("crossborder_message").first()) === undefined;
    for (const end = Date.now() + 1_000; Date.now() < end && !(await isTold());) await pause(10);
    const row = await this.ledger.findByReference(reference);
    if (!row) throw new Error(`No transaction ${reference}`);
    return row;
  }

  /** Its state, and whether both sides agree on it. */
  async stateOf(reference: string): Promise<[string, string]> {
    const { state, reconciliation_status } = await this.transaction(reference);
    return [state, reconciliation_status];
  }

  /** Its row, for a test that changes it behind the store's back. */
  row(reference: string) {
    return this.database("crossborder_transaction").where({ reference });
  }

  /** Its order was placed, and as far as the ledger knows it is still to be recorded in Medusa. */
  async recordAgain(reference: string): Promise<void> {
    await this.row(reference).update({ reconciliation_status: "pending", next_check_at: new Date() });
  }

  /** As if the server had died before it recorded the payment of an order that it had placed. */
  async unrecord(reference: string): Promise<void> {
    const { payment_session_id } = await this.transaction(reference);
    const payment = this.database("payment").where({ payment_session_id });
    await this.database("capture").whereIn("payment_id", payment.clone().select("id")).delete();
    await payment.delete();
    await this.database("order_transaction").delete();
    const pending = { status: "pending", authorized_at: null };
    await this.database("payment_session").where({ id: payment_session_id }).update(pending);
    await this.recordAgain(reference);
  }

  /** What was asked of the gateway for a transaction, the oldest first. */
  async operations(reference: string, kind?: LedgerOperation["kind"]): Promise<LedgerOperation[]> {
    return await this.ledger.operationsOf(await this.transaction(reference), kind);
  }

  /** Staff does this with a transaction: "capture", "reconcile" or another of its buttons. */
  staff(act: string, reference: string, body: object = {}) {
    return this.admin.post(`/admin/crossborder/transactions/${reference}/${act}`, body);
  }

  /** Staff sends this to the admin API, which must take it. Resolves to the answer. */
  async posted(path: string, body: object = {}) {
    const { status, data } = await this.admin.post(`/admin/${path}`, body);
    expect([path, status, data.message]).toEqual([path, 200, undefined]);
    return data;
  }

  /** What the page of a payment shows to staff. */
  async shownToStaff(reference: string) {
    return (await this.admin.get(`/admin/crossborder/transactions/${reference}`)).data.transaction;
  }

  /** A refund that Medusa wrote down so many minutes ago, before its server died: the gateway was not called. */
  async refundInMedusaAlone(payment_id: string, amount: number, minutes: number, id = "ref_alone") {
    const money = { amount, raw_amount: { value: String(amount), precision: 20 } };
    const created_at = new Date(Date.now() - minutes * 60_000);
    await this.database("refund").insert({ id, payment_id, created_at, ...money });
  }

  async orders(): Promise<PlacedOrder[]> {
    const query = this.container.resolve(ContainerRegistrationKeys.QUERY);
    const { data } = await query.graph({ entity: "order", fields: ORDER_FIELDS });
    return z.array(orderSchema).parse(data);
  }

  async inbox(): Promise<InboxNotification[]> {
    const status = { $ne: "refused" } as const;
    return await this.ledger.listNotifications({ status }, { order: { created_at: "ASC" } });
  }

  /** Waits until Medusa and the gateway agree on a transaction. */
  async reconciled(reference: string): Promise<void> {
    await eventually(async () => {
      const { reconciliation_status, next_check_at } = await this.transaction(reference);
      return reconciliation_status !== "pending" && next_check_at === null;
    }, `${reference} to be reconciled`);
  }

  /** Waits until it stands so with both sides of a payment: "needs_attention", "returned" or another word. */
  async becomes(reference: string, status: string): Promise<void> {
    await eventually(
      async () => (await this.transaction(reference)).reconciliation_status === status,
      `${reference} to be ${status}`,
    );
  }

  /** Waits until Medusa has recorded a hold. The job goes on checking whether it has expired. */
  async held(reference: string): Promise<void> {
    await eventually(async () => {
      const { state, reconciliation_status } = await this.transaction(reference);
      return state === "held" && reconciliation_status === "reconciled";
    }, `${reference} to be held`);
  }

  /** Waits until the notifications about a transaction have been processed, with success or without. */
  async processed(reference: string): Promise<void> {
    await eventually(async () => {
      const kept = (await this.inbox()).filter((one) => one.reference === reference);
      return kept.length > 0 && kept.every(({ attempts }) => attempts > 0);
    }, `${reference} to be processed`);
  }

  /** From now on there are so many of everything. */
  async stock(stocked_quantity: number): Promise<void> {
    const inventory = this.container.resolve(Modules.INVENTORY);
    const levels = await inventory.listInventoryLevels({}, { take: null });
    await inventory.updateInventoryLevels(
      levels.map(({ inventory_item_id, location_id }) => ({
        inventory_item_id,
        location_id,
        stocked_quantity,
      })),
    );
  }

  /** Time passes: every transaction, notification and schedule that the job would check some day is due now. */
  makeDue(): Promise<void> {
    return makeDue(this.database);
  }

  /** What the scheduled job does every minute, with what it does each hour. */
  async runJob(): Promise<void> {
    await hourPasses(this.database);
    await this.runMinute("reconciliation");
  }

  /** What a scheduled job of the plugin does in any minute of an hour. */
  async runMinute(job: "reconciliation" | "resume-audits"): Promise<void> {
    await this.container.resolve(Modules.WORKFLOW_ENGINE).run(`job-crossborder-${job}`, {});
  }

  /** What the scheduled job does some time later, when everything is due; so many times. */
  async runJobLater(times = 1): Promise<void> {
    for (let runs = 0; runs < times; runs++) {
      await this.makeDue();
      await this.runJob();
    }
  }

  /** Nothing goes wrong at the gateway any more, and the job runs later. */
  async gatewayMended(): Promise<void> {
    await this.gateway.faults({});
    await this.runJobLater();
  }

  /** Each order that was paid, with what was captured for it. */
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

  /** Everything that is emitted from now on. */
  recordEvents(): Event[] {
    const recorded: Event[] = [];
    this.#subscribe("*", async (event) => {
      recorded.push(event);
    });
    return recorded;
  }

  /** Ends what the others began: each test listens for itself. */
  stopListening(): void {
    this.#subscribed.splice(0).forEach((unsubscribe) => unsubscribe());
  }

  #subscribe(name: string, subscriber: Subscriber): void {
    const bus = this.container.resolve(Modules.EVENT_BUS);
    const context = { subscriberId: `${ONCE}${randomUUID()}` };
    bus.subscribe(name, subscriber, context);
    this.#subscribed.push(() => bus.unsubscribe(name, subscriber, context));
  }
}
