import type { LedgerTransaction } from "../../src/modules/crossborder/internal";
import { type Picture, UNREAD } from "../../src/payments/picture";
import type { Failure, Taken } from "../../src/payments/decide/step";
import { transactionRow } from "../ledger/rows";
import { at, CHANNEL, collection, entry, moved, NOW, payment, session, sessionOfOrder } from "./records";

export interface Situation extends Partial<Pick<Picture, "by" | "taken" | "since" | "is_unmarked">> {
  row?: Partial<LedgerTransaction>;
  /** Where the row has moved in this look: as it was. */
  before?: Partial<LedgerTransaction>;
  books?: Partial<Picture["books"]>;
  settings?: Partial<Picture["settings"]>;
}

/** The gateway was asked in this look, and has answered. */
export const ASKED: Taken = { step: "ask" };
export const CLAIMED: Taken = { step: "claim", claim: "granted" };

/** What a step threw. */
export const failed = (is: Failure["is"], code: Failure["code"] = "not_in_agreement"): Failure => ({
  is,
  code,
  message: "it failed",
  error: new Error("it failed"),
});

const opened: Partial<LedgerTransaction> = {
  amount: "25.00",
  confirmed_amount: "25.00",
  state: "open",
  provider_id: CHANNEL,
  payment_session_id: "payses_1",
  payment_collection_id: "paycol_1",
  cart_id: "cart_1",
  transaction_no: "T1",
  next_check_at: at(0),
  created_at: at(-30),
  expires_at: at(30),
};
const money: Partial<LedgerTransaction> = { paid_amount: "25.00", gateway_status: "success" };
const paid: Partial<LedgerTransaction> = { ...money, state: "paid", captured_amount: "25.00" };
const held: Partial<LedgerTransaction> = {
  ...money,
  state: "held",
  pre_auth: true,
  authorized_amount: "25.00",
};
/** What it pays for was claimed before Medusa recorded it. */
const claimed: Partial<LedgerTransaction> = { claimed_at: at(-60) };
const agreed: Partial<LedgerTransaction> = { reconciliation_status: "reconciled", next_check_at: null };

type Make = (situation?: Situation) => Picture;

/** A kind of picture: a situation gives only what is different. */
const kindOf =
  (base: Situation): Make =>
  ({ row, before, books, settings, ...more } = {}) => {
    const transaction = transactionRow({ ...opened, ...base.row, ...row });
    return {
      now: NOW,
      since: NOW,
      by: "job",
      settings: { releaseRemainder: false, returnMoney: "automatic", severalCaptures: false, ...settings },
      transaction,
      before: before ? { ...transaction, ...before } : transaction,
      taken: base.taken ?? [],
      ...more,
      books: { ...UNREAD, ...base.books, ...books },
    };
  };

const taken = [ASKED];
const noPayment = { session: session(), payment: "absent", collection: collection("payses_1") } as const;
const prepared: Situation["books"] = {
  links: { stale: [] },
  cart: { region_id: "reg_1", mark: undefined, is_completed: false, sessions: [] },
};
const recorded = {
  session: session({ payment: { id: "pay_1", captured_at: at(-60) } }),
  payment: payment(),
  entries: [entry("capture", "cap_1", "25")],
  reserved: "absent",
  cart: "absent",
  operations: "absent",
} as const;
const authorized = { payment: payment({ captures: [], is_authorized: true }), entries: "absent" } as const;
const partOf = { captures: [moved("cap_1", "10")], is_authorized: true };

/** No book but the ledger's row is read, and the gateway was not asked. */
export const open = kindOf({});
export const paidRow = kindOf({ row: paid });
export const heldRow = kindOf({ row: held });
export const reconciledRow = kindOf({ row: { ...paid, ...agreed } });

/** The gateway was asked; Medusa has the session of a cart, and no payment. */
export const unpaidCart = kindOf({ taken, books: { session: session() } });
export const paidCart = kindOf({ row: paid, taken, books: noPayment });
export const heldCart = kindOf({ row: held, taken, books: noPayment });
/** … and what it pays for is claimed, and the cart is as it should be. */
export const claimedCart = kindOf({
  row: paid,
  taken: [...taken, CLAIMED],
  books: { ...noPayment, ...prepared },
});

/** An order that exists and was not paid: the session belongs to its collection, and no cart is known. */
const orderRow = { cart_id: null, order_id: "order_1" };
const orderBooks = { session: sessionOfOrder(), payment: "absent" } as const;
export const unpaidOrder = kindOf({ row: orderRow, taken, books: orderBooks });
export const paidOrder = kindOf({ row: { ...paid, ...orderRow }, taken, books: orderBooks });
export const heldOrder = kindOf({ row: { ...held, ...orderRow }, taken, books: orderBooks });

/** The order of a cart, which was placed before it is paid, with an hour to pay it. */
const placedFirst = { order_expires_at: at(60), order_id: "order_1" };
const placedBooks: Situation["books"] = {
  cart: { region_id: "reg_1", mark: undefined, is_completed: true, sessions: [] },
  links: { of_cart: "order_1", of_collection: "order_1", stale: [] },
  session: session({}, { order: { id: "order_1", display_id: 7, status: "pending" } }),
  payment: "absent",
  collection: collection("payses_1"),
  order_of_cart: { id: "order_1", status: "pending", payments: 0 },
  others: [],
};
export const placedOrder = kindOf({ row: placedFirst, taken, books: placedBooks });
export const paidPlaced = kindOf({
  row: { ...paid, ...placedFirst },
  taken: [...taken, CLAIMED],
  books: placedBooks,
});

/** Medusa has recorded the payment, and it is in the book of its order. */
export const recordedSale = kindOf({ row: { ...paid, ...claimed }, taken, books: recorded });
/** … of a hold, of which nothing, or 10.00 of 25.00, was captured. */
export const recordedHold = kindOf({
  row: { ...held, ...claimed },
  taken,
  books: { ...recorded, ...authorized, lost_hold: "absent" },
});
export const partlyCaptured = kindOf({
  row: { ...held, ...claimed, state: "captured", captured_amount: "10.00" },
  taken,
  books: {
    ...recorded,
    payment: payment(partOf),
    entries: [entry("capture", "cap_1", "10")],
    lost_hold: "absent",
  },
});

/** A charge that the gateway made by itself, by a schedule. */
export const deduction = kindOf({
  row: {
    ...paid,
    operation: "recurring-deduction",
    payment_session_id: null,
    payment_collection_id: null,
    cart_id: null,
    schedule_id: "cbsch_1",
    expires_at: null,
  },
  taken,
  books: { session: "absent", payment: "absent" },
});
