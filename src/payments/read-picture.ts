import { isDeduction, type LedgerTransaction } from "../modules/crossborder/internal";
import type { Asker } from "./askers";
import type { Context } from "./context";
import { type BookName, type Books, type Picture, Unread } from "./picture";
import { countUnknown } from "./steps/not-there";
import { throwIf } from "./views/obstacles";
import { type JudgedAct, obstacleTo, type Seen } from "./views/staff";

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
  change: "unread",
  cart: "unread",
  order_of_cart: "unread",
  links: "unread",
  collection: "unread",
  region: "unread",
};

/** A look begins with the ledger's row alone. */
export const newPicture = (
  { account, clock }: Pick<Context, "account" | "clock">,
  transaction: LedgerTransaction,
  by: Asker,
  since: number,
): Picture => ({
  books: UNREAD,
  now: clock.now(),
  by,
  since,
  before: transaction,
  transaction,
  settings: { releaseRemainder: account.options.releaseRemainder },
  taken: [],
});

/** Which books a step may have changed. A workflow of Medusa calls our provider, which writes the ledger: all of them. */
export const forget = (picture: Picture, books: readonly BookName[] | "all"): Picture["books"] =>
  books === "all"
    ? UNREAD
    : { ...picture.books, ...Object.fromEntries(books.map((book) => [book, "unread"])) };

/** What books are read with. */
type Reading = Pick<Context, "ledger" | "records">;

type Reader<Name extends BookName> = (
  context: Reading,
  transaction: LedgerTransaction,
  read: Picture["books"],
) => Promise<Books[Name] | undefined>;

const READERS: { readonly [Name in BookName]: Reader<Name> } = {
  operations: ({ ledger }, transaction) => ledger.operationsOf(transaction),
  under_way: ({ ledger }, transaction) => ledger.isUnderWay(transaction),
  unknown_answers: (context, transaction) => countUnknown(context, transaction),
  lost_hold: readLostHold,
  schedule: async ({ ledger }, { schedule_id }) =>
    schedule_id ? await ledger.retrieveRecurringSchedule(schedule_id) : undefined,
  schedule_question: wasAsked,
  session: ({ records }, { payment_session_id }) => records.session(payment_session_id),
  payment: readPayment,
  order: async ({ records }, _, read) => {
    const id = orderIn(read);
    return id ? await records.order(id) : undefined;
  },
  entries: async ({ records }, _, read) => {
    const id = orderIn(read);
    return id ? await records.entries([id]) : undefined;
  },
  change: async ({ records }, _, read) => {
    const id = orderIn(read);
    return id ? await records.openChange(id) : undefined;
  },
  cart: async ({ records }, { cart_id }) => (cart_id ? await records.cart(cart_id) : undefined),
  order_of_cart: async ({ records }, { cart_id }) =>
    cart_id ? await records.orderOfCart(cart_id) : undefined,
  links: async ({ records }, { cart_id }, read) => {
    const payment_collection_id = collectionIn(read);
    return cart_id && payment_collection_id
      ? await records.orderLinks({ cart_id, payment_collection_id })
      : undefined;
  },
  collection: async ({ records }, _, read) => {
    const id = collectionIn(read);
    return id ? await records.collection(id) : undefined;
  },
  region: async ({ records }, _, { cart }) => {
    const id = typeof cart === "string" ? undefined : cart.region_id;
    return id ? (await records.regions({ id }))[0] : undefined;
  },
};

const orderIn = ({ payment }: Picture["books"]): string | undefined =>
  typeof payment === "string" || "is_deleted" in payment ? undefined : payment.order?.id;

const collectionIn = ({ session }: Picture["books"]): string | undefined =>
  typeof session === "string" ? undefined : session.payment_collection.id;

/** Also of a session that was deleted: its payment stays, and may be deleted itself. */
async function readPayment(
  { records }: Reading,
  { payment_session_id }: LedgerTransaction,
): Promise<Books["payment"] | undefined> {
  if (!payment_session_id) return undefined;
  const payment = await records.paymentOfSession(payment_session_id);
  if (payment) return payment;
  const any = await records.anyPaymentOfSession(payment_session_id);
  return any?.deleted_at ? { id: any.id, is_deleted: true } : undefined;
}

async function readLostHold(
  { ledger }: Reading,
  { id: transaction_id }: LedgerTransaction,
): Promise<Books["lost_hold"] | undefined> {
  const names = ["hold_dropped", "capture_undone"] as const;
  const [line] = await ledger.listEvents(
    { transaction_id, name: [...names] },
    { take: 1, order: { position: "DESC" } },
  );
  const name = names.find((one) => one === line?.name);
  return name && { name, amount: String(line?.data.amount) };
}

export const FIRST_ORDER_ENDED = "first_order_ended";

async function wasAsked({ ledger }: Reading, transaction: LedgerTransaction): Promise<boolean> {
  const { schedule_id } = transaction;
  if (!schedule_id || isDeduction(transaction)) return false;
  const asked = await ledger.listEvents({ schedule_id, name: "attention_raised" }, { take: null });
  return asked.some(({ data }) => data.code === FIRST_ORDER_ENDED);
}

/** Looks into one book. */
export async function readBook<Known extends Seen>(
  context: Reading,
  picture: Known,
  book: BookName,
): Promise<Known> {
  const found = await READERS[book](context, picture.transaction, picture.books);
  return { ...picture, books: { ...picture.books, [book]: found ?? "absent" } };
}

/**
 * Looks into the books that an act of staff is judged by. The caller holds the transaction's lock.
 * @throws MedusaError what keeps the act from being done now
 */
export async function seeForAct(context: Reading, id: string, act: JudgedAct): Promise<Seen> {
  let seen: Seen = { transaction: await context.ledger.retrieveTransaction(id), books: UNREAD };
  for (;;)
    try {
      throwIf(obstacleTo(seen, act));
      return seen;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      seen = await readBook(context, seen, error.book);
    }
}
