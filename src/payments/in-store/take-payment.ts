import type { MedusaError } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { InStorePayment, type Method } from "../../http";
import { viewBy } from "../../http/views/history";
import type { Order } from "../../medusa";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import {
  collectionDue,
  counterCurrencyObstacle,
  debtObstacle,
  dueObstacle,
  listBeingPaid,
  openCollections,
  openObstacle,
  type Payable,
  retrieveOrder,
} from "../amount-due";
import type { AskedBy } from "../asked-by";
import { sealerFor, type StoreContext } from "../context";
import { messageOf, paymentError, withMedusaErrors } from "../errors";
import { type InStoreRequest, inStoreSessionData } from "../keys";
import { isInStore } from "../provider-id";
import { heldAmount } from "../views/money";
import { throwIf } from "../views/obstacles";
import { clerkNo, counterAccount, soldElsewhere } from "./counter";

/** How long a ticket lives between being made and being used, on the same server. */
const TICKET_MS = 60_000;

/** What a clerk takes money for, and how. */
export interface InStoreInput extends Payable, AskedBy {
  method: InStoreRequest["method"];
  /** The wallet of a QR code; elsewhere the customer's code decides. */
  vendor?: NonNullable<InStoreRequest["vendor"]>;
  /** Holds the money instead of taking it. */
  pre_auth?: boolean;
  store_admin_no?: string;
  /** Which account, where medusa-config has several. */
  provider_id?: string;
  /** The store in which the till stands, where an account goes by it. */
  stock_location_id?: string;
}

/**
 * Opens an in-store payment for an order's outstanding amount or a payment collection.
 * @throws MedusaError `payment_is_open` when another payment of it is open, `invalid_input` for another provider, what `collectionDue` throws, or what the
 *   gateway answered
 */
export async function takePayment(context: StoreContext, input: InStoreInput): Promise<InStorePayment> {
  return await withMedusaErrors(async () => {
    const order_id = await orderOf(context, input);
    const debt_id = order_id ?? input.payment_collection_id ?? "";
    return await context.locks.withDebt(debt_id, {}, () => take(context, input, order_id));
  });
}

const orderOf = async ({ records }: StoreContext, { order_id, payment_collection_id = "" }: Payable) =>
  order_id ?? (await records.orderOfCollection(payment_collection_id));

async function take(
  context: StoreContext,
  input: InStoreInput,
  order_id: string | undefined,
): Promise<InStorePayment> {
  const { ledger, clock } = context;
  const { stock_location_id } = input;
  const provider_id = await counterAccount(context, input.provider_id, { order_id, stock_location_id });
  const order = input.order_id === undefined ? undefined : await context.records.order(input.order_id);
  // Before `collectionDue`: it changes the amount of a payment collection, which a customer may be paying.
  if (order) throwIf(await anyOpen(context, openCollections(order)));
  const payment_collection_id = await collectionDue(context, input);
  throwIf(await anyOpen(context, [payment_collection_id]));
  throwIf(await debtObstacle(context, payment_collection_id));
  const request: InStoreRequest = {
    provider_id,
    payment_collection_id,
    method: input.method,
    vendor: input.vendor ?? null,
    pre_auth: input.pre_auth ?? false,
    store_admin_no: input.store_admin_no ?? (await clerkNo(context, input)) ?? null,
    expires_at: clock.now() + TICKET_MS,
  };
  const sealer = sealerFor(context, provider_id);
  const data = inStoreSessionData(request, sealer);
  const session = await context.acts.createSession({ payment_collection_id, provider_id, data });
  const transaction = await ledger.findBySession(session.id);
  if (!transaction) throw new Error(`No transaction was opened: ${messageOf(session)}`);
  return await readPayment(context, transaction);
}

/** One payment at a time for what is due: the first one is finished or cancelled before another is opened. */
const anyOpen = async (context: StoreContext, ids: string[]) =>
  openObstacle(await listBeingPaid(context, ids));

/** Why a clerk cannot open a payment for an order now; undefined where that is possible. */
export async function counterObstacle(context: StoreContext, order: Order): Promise<MedusaError | undefined> {
  return (
    counterCurrencyObstacle(order.currency_code) ??
    (await dueObstacle(context, order)) ??
    (await soldElsewhere(context, order)) ??
    (await anyOpen(context, openCollections(order)))
  );
}

/**
 * The in-store payments that are open, held or paid for an order, the newest first.
 * @throws MedusaError `order_not_found`
 */
export async function listPaymentsOfOrder(
  context: StoreContext,
  order_id: string,
): Promise<InStorePayment[]> {
  const order = await retrieveOrder(context, order_id);
  const ids = order.collections.map(({ id }) => id);
  const transactions = (await listBeingPaid(context, ids)).filter(isInStore);
  return await Promise.all(transactions.map((transaction) => readPayment(context, transaction)));
}

/** The payment that is being opened for something, as far as the ledger has it: null before that. */
export async function findOpening(
  context: StoreContext,
  { order_id, payment_collection_id }: Payable,
): Promise<InStorePayment | null> {
  const order = order_id === undefined ? undefined : await context.records.order(order_id);
  const ids = order ? openCollections(order) : [payment_collection_id ?? ""];
  const found = (await listBeingPaid(context, ids)).find(isInStore);
  return found ? await readPayment(context, found) : null;
}

/** @throws MedusaError `transaction_not_found`, or `not_in_store` when it was not taken in store */
export async function retrieveInStore(
  { ledger }: StoreContext,
  reference: string,
): Promise<LedgerTransaction> {
  const transaction = await ledger.retrieveByReference(reference);
  if (isInStore(transaction)) return transaction;
  throw paymentError("not_in_store", `${reference} was not taken in store`);
}

const shown = z.object({
  crossborder: z.object({ qrcode_url: z.string().optional(), deep_link: z.string().optional() }),
});

/** A transaction as the counter sees it. */
export async function readPayment(
  { records }: StoreContext,
  transaction: LedgerTransaction,
): Promise<InStorePayment> {
  const session = await records.session(transaction.payment_session_id);
  const order_id = session
    ? session.payment_collection.order?.id
    : await records.orderOfCollection(transaction.payment_collection_id ?? "");
  return {
    ...viewInStore(transaction),
    order_id: order_id ?? null,
    held_amount: heldAmount(transaction),
    ...shown.safeParse(session?.data).data?.crossborder,
  };
}

/** How a clerk takes money, by the document's operation that opens it (§4.2, §4.4, §4.8). */
const BY_OPERATION: Readonly<Record<string, Method>> = {
  add: "merchant_scan",
  "create-trans-qrcode": "customer_scan",
  "cashier-add": "cash_register",
};

const inLedger = InStorePayment.omit({
  order_id: true,
  held_amount: true,
  qrcode_url: true,
  deep_link: true,
});

/** What the ledger knows of a payment at the counter. */
const viewInStore = (row: LedgerTransaction): z.output<typeof inLedger> =>
  // Nothing else opens one.
  viewBy(inLedger, { ...row, method: BY_OPERATION[row.operation] ?? "cash_register" });
