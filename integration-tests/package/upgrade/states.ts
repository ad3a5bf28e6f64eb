import { eventually, type GatewaySchedule, type SandboxControl } from "../../../testing/shop/sandbox-control";
import type { UpdatedStore } from "./updated-store";

const MAIN = "pp_crossborder-channel-a_main";
const QR = "pp_crossborder-channel-a_qr";
const HOLD = "pp_crossborder-channel-a_hold";

/** What an earlier version left of a payment. */
export interface State {
  /** Resolves to the payment's reference. */
  make(store: UpdatedStore): Promise<string>;
  /** At the gateway, while no server of the store runs. */
  meanwhile?(gateway: SandboxControl, reference: string): Promise<void>;
  /** What the ledger calls it once the later version has looked at it. */
  becomes: readonly [state: string, reconciliation_status: string];
}

const PAID = ["paid", "reconciled"] as const;
const CAPTURED = ["captured", "reconciled"] as const;
const REFUNDED = ["refunded", "reconciled"] as const;
const pay = (gateway: SandboxControl, reference: string) => gateway.act(reference, "pay");

/** In this order. Faults hold from the one that sets them to the next that does. */
export const STATES = {
  "open, and nobody has paid": { make: open, becomes: ["open", "pending"] },
  "open, and paid while no server runs": { make: open, meanwhile: pay, becomes: PAID },
  "shown as a code, and paid while no server runs": {
    make: (store) => open(store, QR),
    meanwhile: pay,
    becomes: PAID,
  },
  "closed, because its time is over": {
    make: open,
    meanwhile: (gateway, reference) => gateway.act(reference, "expire"),
    becomes: ["closed", "pending"],
  },
  "opened, and the answer was lost": {
    make: async (store) => {
      await store.gateway.faults({ "secure-pay": { drop: true } });
      const shopper = store.shopper();
      await shopper.fillCart();
      await shopper.choose("creditcard");
      await store.gateway.faults({});
      const row = await store.database("crossborder_transaction").orderBy("created_at", "desc").first();
      return row.reference;
    },
    becomes: ["closed", "pending"],
  },
  paid: { make: paid, becomes: PAID },
  "paid on a day that is closed": {
    make: async (store) => {
      const reference = await paid(store);
      const { data } = await store.admin.get("/admin/crossborder/days", { params: { provider_id: MAIN } });
      const [{ provider_id, day, figures }] = data.days;
      await store.staff("crossborder/days/sign", { provider_id, day, figures, compared_at: null });
      return reference;
    },
    becomes: PAID,
  },
  "paid in CNY": { make: (store) => paid(store, "creditcard", "cny"), becomes: PAID },
  "paid by a channel that is being switched off": {
    make: async (store) => {
      const reference = await open(store, "channel-c");
      const region_id = store.seeded.regions.usd;
      const body = { region_id, provider_id: "pp_crossborder-channel-c_main", enabled: false };
      await store.staff("crossborder/settings/regions", body);
      return reference;
    },
    meanwhile: pay,
    becomes: PAID,
  },
  refunded: {
    make: async (store) => {
      const reference = await paid(store);
      await store.staff(`crossborder/transactions/${reference}/refund`);
      return await becomes(store, reference, REFUNDED);
    },
    becomes: REFUNDED,
  },
  "refunded, which the gateway has yet to do": {
    make: async (store) => {
      const reference = await paid(store);
      await store.gateway.faults({ refund: { pending: true, times: 1 } });
      await store.admin.post(`/admin/crossborder/transactions/${reference}/refund`, {});
      return reference;
    },
    meanwhile: (gateway, reference) => gateway.act(reference, "complete-refund"),
    becomes: REFUNDED,
  },
  "refunded in part in the gateway's dashboard": {
    make: async (store) => {
      const reference = await paid(store);
      await store.gateway.act(reference, "refund", { amount: "5.00" });
      // Answered with an error, which says that a person must look.
      await store.admin.post(`/admin/crossborder/transactions/${reference}/reconcile`, {});
      return await becomes(store, reference, ["paid", "needs_attention"]);
    },
    becomes: ["paid", "needs_attention"],
  },
  "paid for a cart that has changed": {
    make: async (store) => {
      await store.gateway.faults({ reverse: { reset: true } });
      const shopper = store.shopper();
      const cart = await shopper.fillCart();
      const { shown } = await shopper.choosePayment("channel-a");
      await shopper.addToCart(cart.id, "teapot");
      return shown.reference;
    },
    meanwhile: pay,
    becomes: ["reversed", "returned"],
  },
  held: { make: held, becomes: ["held", "reconciled"] },
  "captured in part, and the rest released": {
    make: async (store) => {
      const reference = await held(store);
      await store.staff(`crossborder/transactions/${reference}/capture`, { amount: "10.00" });
      await store.staff(`crossborder/transactions/${reference}/release`);
      return reference;
    },
    becomes: CAPTURED,
  },
  "captured, which the gateway has yet to do": {
    make: async (store) => {
      const reference = await held(store);
      await store.gateway.faults({ "auth-capture": { pending: true, times: 1 } });
      await store.admin.post(`/admin/crossborder/transactions/${reference}/capture`, {});
      return reference;
    },
    meanwhile: (gateway, reference) => gateway.act(reference, "complete-capture"),
    becomes: CAPTURED,
  },
  "shown at the counter, and paid while no server runs": {
    make: async (store) =>
      atCounter(store, await orderByStaff(store), { method: "customer_scan", vendor: "channel_a" }),
    meanwhile: pay,
    becomes: PAID,
  },
  "asked for by a link, and paid at the counter": {
    make: async (store) => {
      const order_id = await orderByStaff(store);
      await store.staff("crossborder/payment-links", { order_id });
      const reference = await atCounter(store, order_id, { method: "merchant_scan" });
      const body = { payment_barcode: "280000000000000001", vendor: "channel_a" };
      await store.staff(`crossborder/in-store/payments/${reference}/scan`, body);
      return await becomes(store, reference, PAID);
    },
    becomes: PAID,
  },
  "paid for a subscription that goes on while no server runs": {
    make: async (store) => {
      const shopper = store.shopper();
      await shopper.signUp();
      await shopper.fillCart();
      const { shown } = await shopper.choosePayment("creditcard", { recurring_plan: "monthly" });
      await pay(store.gateway, shown.reference);
      await becomes(store, shown.reference, PAID);
      const { scheduleNo } = await scheduleOf(store.gateway, shown.reference);
      await store.staff(`crossborder/recurring-schedules/${scheduleNo}`, { payment_count: 24 });
      return shown.reference;
    },
    meanwhile: charge,
    becomes: PAID,
  },
  "audited, then refunded by a server that dies over it": {
    make: async (store) => {
      const reference = await paid(store);
      await store.staff("crossborder/audits", { provider_id: MAIN });
      await store.gateway.faults({ refund: { hold: true } });
      // Nobody answers it.
      void store.staff(`crossborder/transactions/${reference}/refund`).catch(() => undefined);
      const isCalled = async () =>
        (await store.gateway.calls("refund")).some((call) => call.reference === reference);
      await eventually(isCalled, "the call for the refund");
      return reference;
    },
    becomes: REFUNDED,
  },
  "paid, and the notification waits": {
    make: async (store) => {
      const reference = await open(store, QR);
      await store.gateway.faults({ refund: { hold: true }, "tran-query": { http_500: true } });
      await pay(store.gateway, reference);
      const isKept = async () =>
        (await store.database("crossborder_notification").where({ reference })).length > 0;
      await eventually(isKept, "the notification to be kept");
      return reference;
    },
    becomes: PAID,
  },
} satisfies Record<string, State>;

export type StateName = keyof typeof STATES;

/** The gateway charges the card of a subscription once more. */
export async function charge(gateway: SandboxControl, reference: string): Promise<void> {
  const { scheduleNo } = await scheduleOf(gateway, reference);
  await gateway.charge(scheduleNo);
}

/** The gateway tells of the newest charge again. It can be asked for a charge only by the number that a notification tells. */
export async function tellAgain(gateway: SandboxControl, reference: string): Promise<void> {
  const { transactions } = await scheduleOf(gateway, reference);
  await gateway.act(transactions.at(-1) ?? "", "notify");
}

async function scheduleOf(gateway: SandboxControl, reference: string): Promise<GatewaySchedule> {
  const schedule = (await gateway.schedules()).find((one) => one.reference === reference);
  if (!schedule) throw new Error(`The gateway has no schedule of ${reference}`);
  return schedule;
}

async function open(
  store: UpdatedStore,
  channel = "channel-a",
  currency: "usd" | "cny" = "usd",
): Promise<string> {
  const shopper = store.shopper();
  await shopper.fillCart(currency);
  const { shown } = await shopper.openSession(channel);
  return shown.reference;
}

async function paid(store: UpdatedStore, channel?: string, currency?: "usd" | "cny"): Promise<string> {
  const reference = await open(store, channel, currency);
  await pay(store.gateway, reference);
  return await becomes(store, reference, PAID);
}

async function held(store: UpdatedStore): Promise<string> {
  const reference = await open(store, HOLD);
  await pay(store.gateway, reference);
  return await becomes(store, reference, ["held", "reconciled"]);
}

/** An order that staff make. */
async function orderByStaff(store: UpdatedStore): Promise<string> {
  const { regions, salesChannel, variants } = store.seeded;
  const { draft_order } = await store.staff("draft-orders", {
    region_id: regions.usd,
    sales_channel_id: salesChannel,
    email: "ada@shop.example",
    items: [{ variant_id: variants["jasmine-tea"], quantity: 2 }],
  });
  await store.staff(`draft-orders/${draft_order.id}/convert-to-order`);
  return draft_order.id;
}

async function atCounter(
  store: UpdatedStore,
  order_id: string,
  how: Record<string, unknown>,
): Promise<string> {
  const { payment } = await store.staff("crossborder/in-store/payments", { order_id, ...how });
  return payment.reference;
}

/** Waits until the ledger says so. */
async function becomes(store: UpdatedStore, reference: string, wanted: State["becomes"]): Promise<string> {
  const says = async () => {
    const { state, reconciliation_status } = await store.transaction(reference);
    return state === wanted[0] && reconciliation_status === wanted[1];
  };
  await eventually(says, `${reference} to be ${wanted.join(", ")}`, 60);
  return reference;
}
