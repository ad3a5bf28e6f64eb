import type {
  AttentionCode,
  LedgerOperation,
  LedgerTransaction,
  Schedule,
} from "../modules/crossborder/internal";
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
import type { StepName } from "./decide/step";

/** A book that was not looked into yet, one that has nothing of the transaction, or its record. */
export type Book<T> = "unread" | "absent" | T;

/** What the history says of a hold that an order counted on: what was held, or what of a capture was undone. */
export interface LostHold {
  name: "hold_dropped" | "capture_undone";
  amount: string;
}

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
  /** The order that the payment is recorded for, with all its collections and what it owes. */
  order: Order;
  /** The order's own book (Medusa: order transactions). */
  entries: readonly Entry[];
  /** A change of the order that is open: Medusa records no refund meanwhile. */
  change: OpenChange;
  cart: Cart;
  /** The order that the cart has become. */
  order_of_cart: OrderOfCart;
  /** What leads from the cart and its collection to their order. A completion writes both. */
  links: OrderLinks;
  /** The session's collection, with all its sessions. */
  collection: Collection;
  /** What the region of the cart offers. */
  region: Region;
}
export type BookName = keyof Books;

/** What a step threw, as data. */
export interface Failure {
  /**
   * `busy`: another one works on it, nothing was done. `not_there`: the gateway has no such order. `outage`: the gateway gave no
   * answer. `final`: Medusa refused, and trying again cannot heal that.
   */
  is: "busy" | "not_there" | "outage" | "final" | "other";
  /** What a person must look for after it. */
  code: AttentionCode;
  message: string;
  /** As it was thrown, for the caller. */
  error: unknown;
}

/** A step of this look. */
export interface Taken {
  step: StepName | "ask" | "attention" | "stop";
  /** The operation or the record that it was about, where there can be several. */
  of?: string;
  failure?: Failure;
  /** What a claim on a debt was answered. */
  claim?: "granted" | "not_yet" | "overpaid";
}

/** What is known of one transaction at one moment: plain data. */
export interface Picture {
  books: { readonly [Name in BookName]: Book<Books[Name]> };
  /** Milliseconds since 1970. */
  now: number;
  by: Asker;
  /** Milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. */
  since: number;
  /** The ledger's row as it was when this look began, … */
  before: LedgerTransaction;
  /** … and as it is. */
  transaction: LedgerTransaction;
  /** What the account's options say. */
  settings: { releaseRemainder: boolean };
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
