import type { InLedger, LedgerTransaction } from "../../src/modules/crossborder/internal";
import type { InMedusa } from "../../src/medusa";
import type { Look, Snapshot } from "../../src/payments/snapshot";
import type { Failure, Taken } from "../../src/payments/decide/step";
import { transactionRow } from "../ledger/rows";
import {
  at,
  cart,
  CHANNEL,
  collection,
  entry,
  moved,
  NOW,
  payment,
  session,
  sessionOfOrder,
} from "./records";

/** What the two books have besides the row, by one name each. */
export type Books = Omit<InLedger, "transaction"> & InMedusa;

export interface Situation extends Partial<Pick<Look, "by" | "taken" | "since">> {
  row?: Partial<LedgerTransaction>;
  /** Where the row has moved in this look: as it was. */
  before?: Partial<LedgerTransaction>;
  books?: Partial<Books>;
  settings?: Partial<Look["settings"]>;
}

/** Of what a situation does not name there is nothing. */
const EMPTY_LEDGER: Omit<InLedger, "transaction"> = {
  operations: [],
  under_way: false,
  was_unknown: false,
  lost_hold: undefined,
  schedule: undefined,
  schedule_question: false,
  expiry_told: false,
  others: [],
};
const EMPTY_MEDUSA: InMedusa = {
  session: undefined,
  payment: undefined,
  deleted_payment_id: undefined,
  order: undefined,
  entries: [],
  reserved: [],
  change: undefined,
  cart: undefined,
  links: undefined,
  order_of_cart: undefined,
  order_taken_back: false,
  collection: undefined,
};

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

/** A kind of look: a situation gives only what is different. */
function lookAt(base: Situation, { row, before, books, settings, ...more }: Situation): Look {
  const transaction = transactionRow({ ...opened, ...base.row, ...row });
  const given = pick(EMPTY_LEDGER, { ...base.books, ...books });
  return {
    now: NOW,
    since: NOW,
    by: "job",
    settings: {
      closeOnline: "reverse",
      partialRefunds: false,
      releaseRemainder: false,
      returnMoney: "automatic",
      severalCaptures: false,
      ...settings,
    },
    before: before ? { ...transaction, ...before } : transaction,
    taken: base.taken ?? [],
    ...more,
    transaction,
    ...given,
  };
}

const pick = <All extends object>(all: All, given: object): All => ({
  ...all,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => name in all)),
});

/** Medusa was not looked at. */
const lookOf =
  (base: Situation): ((situation?: Situation) => Look) =>
  (situation = {}) =>
    lookAt(base, situation);

/** All is known. */
const kindOf =
  (base: Situation): ((situation?: Situation) => Snapshot) =>
  (situation = {}) => ({
    ...lookAt(base, situation),
    medusa: pick(EMPTY_MEDUSA, { ...base.books, ...situation.books }),
  });

/** What leads from a cart and its collection to their order. */
export const linked = (of_cart?: string, of_collection?: string): NonNullable<InMedusa["links"]> => ({
  of_cart,
  of_collection,
  stale: [],
});

const taken = [ASKED];
const noPayment = { session: session(), collection: collection("payses_1") };
const prepared: Situation["books"] = {
  links: linked(),
  cart: cart(),
};
const recorded = {
  session: session({ payment: { id: "pay_1" } }),
  payment: payment(),
  entries: [entry("capture", "cap_1", "25")],
};
const authorized = { payment: payment({ captures: [], is_authorized: true }) };
const partOf = { captures: [moved("cap_1", "10")], is_authorized: true };

/** Medusa was not looked at, and the gateway was not asked. */
export const open = lookOf({});
export const paidRow = lookOf({ row: paid });
export const heldRow = lookOf({ row: held });
export const reconciledRow = lookOf({ row: { ...paid, ...agreed } });

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
const orderBooks = { session: sessionOfOrder() };
export const unpaidOrder = kindOf({ row: orderRow, taken, books: orderBooks });
export const paidOrder = kindOf({ row: { ...paid, ...orderRow }, taken, books: orderBooks });
export const heldOrder = kindOf({ row: { ...held, ...orderRow }, taken, books: orderBooks });

/** The order of a cart, which was placed before it is paid, with an hour to pay it. */
const placedFirst = { order_expires_at: at(60), order_id: "order_1" };
const placedBooks: Situation["books"] = {
  cart: cart({ is_completed: true }),
  links: linked("order_1", "order_1"),
  session: session({}, { order: { id: "order_1", display_id: 7, status: "pending" } }),
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
  books: { ...recorded, ...authorized },
});
export const partlyCaptured = kindOf({
  row: { ...held, ...claimed, state: "captured", captured_amount: "10.00" },
  taken,
  books: {
    ...recorded,
    payment: payment(partOf),
    entries: [entry("capture", "cap_1", "10")],
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
  books: {},
});
