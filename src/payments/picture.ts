import { type LedgerOperation, type LedgerTransaction, type Schedule } from "../modules/crossborder/internal";
import type {
  Cart,
  Collection,
  Entry,
  OpenChange,
  Order,
  OrderLinks,
  OrderOfCart,
  Payment,
  Region,
  Session,
} from "../medusa";
import type { Asker } from "./askers";
import type { Context } from "./context";
import { countUnknown, lostHold, type LostHold, wasAsked, wasExpiryTold } from "./history-books";
import type { Taken } from "./decide/step";
import type { ParsedOptions } from "./options";

/** A book that was not looked into yet, one that has nothing of the transaction, or its record. */
export type Book<T> = "unread" | "absent" | T;

/** Medusa's payment of a session. One that was deleted is neither recorded twice nor sent back. */
export type PaymentRecord = Payment | { id: string; is_deleted: true };

/** What a decision may look into. */
export interface Books {
  operations: readonly LedgerOperation[];
  /** A call that opens or moves money is under way, by the database's clock. */
  under_way: boolean;
  /** How often in a row the gateway said that it has no such order, since it told something of it. */
  unknown_answers: number;
  /** The newest line of the history that says that a hold was lost. */
  lost_hold: LostHold;
  schedule: Schedule;
  /** Whether a person was asked what becomes of the schedule. */
  schedule_question: boolean;
  session: Session;
  payment: PaymentRecord;
  /**
   * The order that the payment is recorded for, the one that its cart has become, or the one that it was opened for, with all its
   * collections and what it owes.
   */
  order: Order;
  /** The order's own book (Medusa: order transactions). */
  entries: readonly Entry[];
  /** The items of the order that have stock reserved. */
  reserved: readonly string[];
  /** A change of the order that is open: Medusa records no refund meanwhile. */
  change: OpenChange;
  cart: Cart;
  /** The order that the cart has become. */
  order_of_cart: OrderOfCart;
  /** Something shows that Medusa took back the order that the payment was made for. */
  order_taken_back: true;
  /** What leads from the cart and its collection to their order. A completion writes both. */
  links: OrderLinks;
  /** Whether the history says that the order of the cart was cancelled because its time was over. */
  expiry_told: boolean;
  /** The other transactions of the cart, or of the session where there is none: the last ones. */
  others: readonly LedgerTransaction[];
  /** The session's collection, with all its sessions. */
  collection: Collection;
  /** What the region of the cart offers. */
  region: Region;
}
export type BookName = keyof Books;

/** What is known of one transaction at one moment: plain data. */
export interface Picture {
  books: { readonly [Name in BookName]: Book<Books[Name]> };
  /** Milliseconds since 1970. */
  now: number;
  by: Asker;
  /** Milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. */
  since: number;
  /** Who asks has ended the completion that made an order of its cart: no mark is left, which need not be read. */
  is_unmarked?: boolean;
  /** The ledger's row as it was when this look began, … */
  before: LedgerTransaction;
  /** … and as it is. */
  transaction: LedgerTransaction;
  /** What the account's options say. */
  settings: Pick<
    ParsedOptions,
    "releaseRemainder" | "returnMoney" | "severalCaptures" | "completeCartWorkflow"
  >;
  /** What was done in this look so far. */
  taken: readonly Taken[];
}

/** Thrown where a decision needs a book that was not looked into: `decide` answers with it. */
export class Unread extends Error {
  constructor(readonly book: BookName) {
    super(`${book} was not read`);
  }
}

/**
 * The record of a book; undefined where the book has nothing.
 * @throws Unread
 */
export function recordIn<Name extends BookName>(
  { books }: Pick<Picture, "books">,
  book: Name,
): Books[Name] | undefined {
  const found: Book<Books[Name]> = books[book];
  if (found === "unread") throw new Unread(book);
  return found === "absent" ? undefined : found;
}

/** Whether a step was taken in this look, also where it failed. */
export const wasTaken = ({ taken }: Pick<Picture, "taken">, step: Taken["step"], of?: string): boolean =>
  taken.some((one) => one.step === step && (of === undefined || one.of === of));

export const UNREAD: Picture["books"] = {
  operations: "unread",
  under_way: "unread",
  unknown_answers: "unread",
  lost_hold: "unread",
  schedule: "unread",
  schedule_question: "unread",
  session: "unread",
  payment: "unread",
  order: "unread",
  entries: "unread",
  reserved: "unread",
  change: "unread",
  cart: "unread",
  order_of_cart: "unread",
  order_taken_back: "unread",
  links: "unread",
  collection: "unread",
  expiry_told: "unread",
  others: "unread",
  region: "unread",
};

/** Of the payments of a cart, of which a shopper can open any number. */
const LAST = { take: 100, order: { created_at: "DESC" } } as const;

/** What books are read with. */
type Reading = Pick<Context, "ledger" | "records">;

/** A transaction with its books. */
export type Seen = Pick<Picture, "transaction" | "books">;

/** Looks into one book. */
export async function readBook<Known extends Seen>(
  context: Reading,
  picture: Known,
  book: BookName,
): Promise<Known> {
  return { ...picture, books: { ...picture.books, ...(await read(context, picture, book)) } };
}

async function read(
  { ledger, records }: Reading,
  { transaction, books }: Seen,
  book: BookName,
): Promise<Partial<Picture["books"]>> {
  const { id, cart_id, payment_session_id, schedule_id, order_ids } = transaction;
  const { session, payment, cart } = books;
  const collection_id =
    typeof session === "string" ? transaction.payment_collection_id : session.payment_collection.id;
  const order_id = orderIdOf(transaction, books);
  const region_id = typeof cart === "string" ? undefined : cart.region_id;
  switch (book) {
    case "operations":
      return { operations: await ledger.operationsOf(transaction) };
    case "under_way":
      return { under_way: await ledger.isUnderWay(transaction) };
    case "unknown_answers":
      return { unknown_answers: await countUnknown(ledger, transaction) };
    case "lost_hold":
      return { lost_hold: (await lostHold(ledger, transaction)) ?? "absent" };
    case "schedule":
      return { schedule: schedule_id ? await ledger.retrieveRecurringSchedule(schedule_id) : "absent" };
    case "schedule_question":
      return { schedule_question: await wasAsked(ledger, transaction) };
    case "session":
      return { session: (await records.session(payment_session_id)) ?? "absent" };
    case "payment":
      return { payment: (await paymentOf(records, transaction)) ?? "absent" };
    case "order":
      return { order: (order_id && (await records.order(order_id))) || "absent" };
    case "entries":
      return { entries: order_id ? await records.entries(order_ids ?? [order_id]) : "absent" };
    case "reserved": {
      const items = order_id ? await records.reservedItems(order_id) : [];
      return { reserved: items.length > 0 ? items : "absent" };
    }
    case "change":
      return { change: (order_id && (await records.openChange(order_id))) || "absent" };
    case "cart":
    case "links": {
      const look = cart_id ? await records.lookAtCart(cart_id) : undefined;
      return look ?? { cart: "absent", links: "absent" };
    }
    case "order_of_cart":
      return { order_of_cart: (cart_id && (await records.orderOfCart(cart_id))) || "absent" };
    case "order_taken_back":
      return { order_taken_back: (await wasTakenBack(records, cart_id, payment, collection_id)) || "absent" };
    case "collection":
      return { collection: (collection_id && (await records.collection(collection_id))) || "absent" };
    case "expiry_told":
      return { expiry_told: cart_id ? await wasExpiryTold(ledger, cart_id) : "absent" };
    case "others": {
      const same = cart_id ? { cart_id } : payment_session_id && { payment_session_id };
      return { others: same ? await ledger.listTransactions({ ...same, id: { $ne: id } }, LAST) : "absent" };
    }
    case "region":
      return { region: (region_id && (await records.regions({ id: region_id }))[0]) || "absent" };
  }
}

/** The order that the payment is recorded for, the first that the cart has become, or the one that it was opened for. */
function orderIdOf(
  { cart_id, order_id, order_ids }: LedgerTransaction,
  { payment, order_of_cart }: Picture["books"],
): string | undefined {
  const recorded_for = typeof payment === "string" || "is_deleted" in payment ? undefined : payment.order?.id;
  const of_cart = typeof order_of_cart === "string" ? undefined : order_of_cart.id;
  return (
    recorded_for ?? order_ids?.[0] ?? of_cart ?? (cart_id === null ? (order_id ?? undefined) : undefined)
  );
}

/** Of what Medusa has recorded for a cart. */
async function wasTakenBack(
  records: Reading["records"],
  cart_id: string | null,
  payment: Book<PaymentRecord>,
  payment_collection_id: string | null,
): Promise<boolean> {
  if (!cart_id || !payment_collection_id || typeof payment === "string" || "is_deleted" in payment)
    return false;
  return await records.wasOrderTakenBack({ cart_id, payment_collection_id, created_at: payment.created_at });
}

/**
 * Also of a session that was deleted: its payment stays, and may be deleted itself. Of what was never claimed there is most often none,
 * and one statement says so.
 */
async function paymentOf(
  records: Reading["records"],
  { payment_session_id: session_id, claimed_at }: LedgerTransaction,
): Promise<PaymentRecord | undefined> {
  if (!session_id) return undefined;
  const claimed = claimed_at ? await records.paymentOfSession(session_id) : undefined;
  if (claimed) return claimed;
  const any = await records.anyPaymentOfSession(session_id);
  if (!any) return undefined;
  const deleted = any.deleted_at ? ({ id: any.id, is_deleted: true } as const) : undefined;
  return (await records.paymentOfSession(session_id)) ?? deleted;
}
