import type { Cart, Collection, Entry, Order, Payment, Session } from "../../src/medusa";
import type { LedgerOperation } from "../../src/modules/crossborder/internal";
import { operationRow } from "../ledger/rows";

/** The moment of every picture, and others by minutes from it. */
export const NOW = Date.UTC(2026, 0, 1);
export const at = (minutes: number): Date => new Date(NOW + minutes * 60_000);

export const CHANNEL = "pp_crossborder-channel-a_main";

type DueIn = Session["payment_collection"];

/** A session of 25.00 USD of a cart, that nothing has paid. */
export const session = (more: Partial<Session> = {}, due: Partial<DueIn> = {}): Session => ({
  id: "payses_1",
  provider_id: CHANNEL,
  currency_code: "usd",
  amount: "25.00",
  exact_amount: "25",
  data: {},
  payment: null,
  payment_collection: {
    id: "paycol_1",
    currency_code: "usd",
    amount: "25.00",
    order: undefined,
    cart: { id: "cart_1" },
    ...due,
  },
  ...more,
});

/** A session of an order that exists already: it came of no cart. */
export const sessionOfOrder = (status = "pending", due: Partial<DueIn> = {}): Session =>
  session({}, { cart: undefined, order: { id: "order_1", display_id: 7, status }, ...due });

type Moved = Payment["captures"][number];

/** A capture in Medusa. */
export const moved = (id: string, amount = "25", minutes = -60): Moved => ({
  id,
  amount,
  created_at: at(minutes),
});
export const refund = (id: string, amount = "25", minutes = -60): Payment["refunds"][number] => ({
  ...moved(id, amount, minutes),
  note: null,
  created_by: "user_1",
});
/** What Medusa writes when it could not finish placing the order. */
export const takenBack = (): Payment["refunds"][number] => ({
  ...refund("ref_1"),
  note: "Refunded due to cart completion failure",
  created_by: null,
});

type PaidOrder = NonNullable<Payment["order"]>;

export const orderOf = (more: Partial<PaidOrder> = {}): PaidOrder => ({
  id: "order_1",
  display_id: 7,
  customer_id: null,
  status: "pending",
  is_draft_order: false,
  ...more,
});

/** Medusa's payment of 25.00 USD, captured whole, of an order. */
export const payment = (more: Partial<Payment> = {}): Payment => ({
  id: "pay_1",
  provider_id: CHANNEL,
  payment_session_id: "payses_1",
  currency_code: "usd",
  amount: "25",
  created_at: at(-60),
  canceled_at: undefined,
  captures: [moved("cap_1")],
  refunds: [],
  is_authorized: false,
  is_canceled: false,
  is_replaced: false,
  order: orderOf(),
  ...more,
});

export const entry = (
  reference: "capture" | "refund",
  reference_id: string,
  amount: string,
  minutes = -60,
  is_gone = false,
): Entry => ({
  id: `ordtrx_${reference_id}`,
  order_id: "order_1",
  reference,
  reference_id,
  amount,
  created_at: at(minutes),
  is_gone,
});

export const order = (more: Partial<Order> = {}): Order => ({
  id: "order_1",
  status: "pending",
  is_draft_order: false,
  currency_code: "usd",
  created_at: at(-60),
  mark: undefined,
  total: "25",
  due: "0",
  fulfillments: [],
  collections: [],
  ...more,
});

/** A cart whose region offers the channel, and that is not being completed. */
export const cart = (more: Partial<Cart> = {}): Cart => ({
  region_id: "reg_1",
  mark: undefined,
  is_completed: false,
  sessions: [],
  offered: [CHANNEL],
  ...more,
});

/** The session's collection, with these sessions. */
export const collection = (...ids: string[]): Collection => ({
  id: "paycol_1",
  status: "not_paid",
  currency_code: "usd",
  amount: "25.00",
  exact_amount: "25",
  payments: [],
  payment_sessions: ids.map((id) => ({
    id,
    provider_id: CHANNEL,
    currency_code: "usd",
    amount: "25.00",
    exact_amount: "25",
    status: "pending",
    data: {},
  })),
});

export const operation = (
  kind: LedgerOperation["kind"],
  outcome: LedgerOperation["outcome"],
  more: Partial<LedgerOperation> = {},
): LedgerOperation => operationRow({ id: `cbop_${kind}`, kind, outcome, amount: "25.00", ...more });
