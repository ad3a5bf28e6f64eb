import type { AuthorizePaymentOutput, InitiatePaymentOutput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { sameAmount } from "../../gateway";
import type { NewSession, SessionAlone } from "../../medusa";
import {
  CAN_BECOME_PAID,
  WITH_MONEY,
  type Draft,
  type Drafted,
  holdsMoney,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import { openTransaction } from "../../payments/acts/call";
import { queryTransaction } from "../../payments/acts/query";
import { voidUnpaid } from "../../payments/acts/reverse";
import type { ProviderContext } from "../../payments/context";
import { inProgress, paymentError, TooManyPayments } from "../../payments/errors";
import { forPayer, type Moves } from "../../payments/gateway";
import { hashOfSecret, newSecret } from "../../payments/keys";
import { CURRENCIES, gatewayText, isPlacedFirst, namesStore } from "../../payments/options";
import { isInStore, newReference } from "../../payments/provider-id";
import { hasRule, readSoldAt, soldAtObstacle } from "../../payments/sold-at";
import { canStillBePaid, isDealing, isNothing, RATE_WINDOW_MS, waitOf } from "../../payments/views/money";
import { throwIf } from "../../payments/views/obstacles";
import { type MakePlan, type Plan, type PlannedSession, timeoutOf } from "./flows";
import { asksForSame, isOwn, keptInput, keptOf, shownData, showsOpen, storedData } from "./session-data";

type SessionData = Record<string, unknown> | undefined;

/**
 * Opens a new order for the session's amount, under a new reference.
 * @param prepared what was written down for it before, under its reference
 * @throws MedusaError `channel_off`, `other_sales_channel`, `payment_unavailable`, or naming the field that cannot be paid; `payment_over`
 *   where what was prepared is not there any more
 */
export async function open(
  context: ProviderContext,
  session: NewSession,
  data: SessionData,
  makePlan: MakePlan,
  prepared?: LedgerTransaction,
): Promise<InitiatePaymentOutput> {
  await checkSoldAt(context, session);
  if (isFraction(session) && !data?.recurring_plan) return openNothing(session, data);
  const plan = await withTexts(context, session, makePlan(data, session, context));
  const { draft, ...written } = draftOf(context, session, plan, prepared?.reference);
  const placed = { ...draft, ...(await endOfPlaced(context, session)) };
  const drafted = async () => {
    const { ledger } = context;
    if (!prepared) return await ledger.draft(placed, written.recurring, regionOf(session));
    const opened = await ledger.draftPrepared(prepared, placed, written.recurring);
    if (opened) return opened;
    throw paymentOver();
  };
  return await send(context, session, data, { ...written, draft: placed, plan, drafted });
}

/**
 * Writes down what a shopper may pay later. What it pays for is read, and the gateway told, when they go to pay.
 * @returns undefined where it is to be opened at once
 * @throws MedusaError naming the field that cannot be paid
 */
export async function prepare(
  context: ProviderContext,
  session: Omit<SessionAlone, "data">,
  data: SessionData,
  makePlan: MakePlan,
): Promise<InitiatePaymentOutput | undefined> {
  const { payment_collection_id: id, ...row } = session;
  const plan = makePlan(data, { ...row, payment_collection: { id } }, context);
  if (!plan.opens_later) return undefined;
  const { draft } = draftOf(context, { ...row, payment_collection: { id } }, plan);
  // The gateway is told both when it is opened: how long it may last, and where the browser comes back.
  const prepared = { ...draft, expires_at: null, return_secret_hash: null };
  return answerOf(context, await context.ledger.prepare(prepared), data, plan);
}

/**
 * The shopper goes to pay. What is open already is used again, as long as amount, method and device fit and it can be paid; else it is
 * closed, and another one is opened.
 * @throws MedusaError `already_paid`, `payment_over`, and as `open`; TooManyPayments
 */
export async function openNow(
  context: ProviderContext,
  session: NewSession | undefined,
  data: Record<string, unknown>,
  makePlan: MakePlan,
): Promise<InitiatePaymentOutput> {
  if (!session || !isOwn(context, session))
    throw paymentError("session_not_found", "There is no such payment session any more");
  const { payment_collection } = session;
  if (payment_collection.is_paid) throw paymentError("already_paid", "This has been paid already.");
  // An order was edited; of a cart Medusa deletes the session.
  if (!sameAmount(session.amount, payment_collection.amount))
    throw paymentError("payment_over", "The amount to be paid has changed; choose a payment method again.");
  if (isFraction(session)) return openNothing(session, data);
  const now = context.clock.now();
  const since = new Date(now - RATE_WINDOW_MS);
  const found = await context.ledger.readToOpen(session.id, since);
  const transaction = found?.transaction;
  const kept = storedData(session.data);
  const again = (own: LedgerTransaction) => ({ id: own.reference, data: keptOf(own, kept) });
  if (transaction && holdsMoney(transaction.state)) return again(transaction);
  // Medusa may have a payment of it, and records no other one for the same session.
  if (transaction?.claimed_at) throw paymentOver();
  const isShown = transaction && showsOpen(transaction, kept) && asksForSame(data, kept);
  if (isShown && canStillBePaid(transaction, session, now)) return again(transaction);
  const opened = found?.opened ?? (await context.ledger.countOpened(payment_collection.id, since));
  const wait = waitOf(opened, now);
  if (wait > 0) throw new TooManyPayments(Math.ceil(wait / 1000));
  if (transaction?.state === "unopened") return await open(context, session, data, makePlan, transaction);
  const asked = transaction && (await askBeforeReplacing(context, transaction));
  if (asked && holdsMoney(asked.state)) return again(asked);
  if (asked && isDealing(asked, now)) throw inProgress();
  if (asked && !(await replace(context, asked))) return again(asked);
  await replaceOthers(context, session.id, asked);
  return await open(context, session, data, makePlan);
}

const regionOf = ({ payment_collection: { cart } }: NewSession) => cart?.region_id ?? undefined;

const paymentOver = () =>
  paymentError("payment_over", "The payment is closed; choose a payment method again.");

/** With the store's own texts for the gateway, where the storefront has sent none. */
async function withTexts(
  { account: { options }, records }: ProviderContext,
  { payment_collection: { cart, order } }: NewSession,
  plan: Plan,
): Promise<Plan> {
  const store = namesStore(options.description, options.note) ? await records.shopName() : undefined;
  const values = { cart_id: cart?.id, display_id: order?.display_id, store };
  const { description = gatewayText(options.description, values), note = gatewayText(options.note, values) } =
    plan.input;
  return { ...plan, input: { ...plan.input, description, note } };
}

/** What is written down of an order before the gateway is told of it. */
function draftOf(
  { account: { options }, clock }: ProviderContext,
  session: PlannedSession & { id: string; amount: string },
  { flow, ...plan }: Plan,
  reference = newReference(options),
) {
  checkPrice(session, plan.recurring !== undefined);
  const { payment_collection } = session;
  if (payment_collection.order?.status === "canceled")
    throw paymentError("order_canceled", "The order was cancelled: there is nothing to pay.");
  const { cart, order } = payment_collection;
  const customer_id = cart?.customer_id ?? order?.customer_id ?? null;
  const return_secret = newSecret();
  const draft = {
    reference,
    provider_id: session.provider_id,
    payment_session_id: session.id,
    payment_collection_id: payment_collection.id,
    cart_id: cart?.id ?? null,
    order_id: order?.id ?? null,
    order_display_id: order?.display_id ?? null,
    customer_id,
    operation: flow.operation,
    vendor: plan.vendor,
    pre_auth: plan.pre_auth,
    store_admin_no: plan.store_admin_no,
    description: plan.input.description ?? null,
    note: plan.input.note ?? null,
    currency_code: session.currency_code,
    amount: session.amount,
    expires_at: flow.hasTimeout ? new Date(clock.now() + timeoutOf(options, session) * 60_000) : null,
    return_url: plan.input.return_url ?? null,
    return_secret_hash: flow.comesBack ? hashOfSecret(return_secret) : null,
  };
  const { recurring: terms } = plan;
  const create_orders = terms !== undefined && (options.recurringPlans[terms.plan]?.createOrders ?? false);
  return { draft, return_secret, recurring: terms && { ...terms, create_orders, customer_id } };
}

interface Sending extends ReturnType<typeof draftOf> {
  plan: Plan;
  /** Writes it down. */
  drafted: () => Promise<Drafted>;
}

async function send(
  context: ProviderContext,
  session: NewSession,
  data: SessionData,
  { draft, return_secret, plan: { flow, ...plan }, drafted }: Sending,
): Promise<InitiatePaymentOutput> {
  const { account, clock } = context;
  const { reference, amount } = draft;
  const opening = { ...plan, options: account.options, reference, return_secret, amount, session };
  const call = (moves: Moves) => flow.open({ ...opening, moves, now: clock.now() });
  const { opened, transaction } = await forPayer(context.log, draft, "payment_unavailable", async () =>
    openTransaction(context, await drafted(), call, regionOf(session)),
  );
  return answerOf(context, transaction, data, plan, opened.shown);
}

/** What Medusa keeps with the session: what the storefront sent, unless it is dropped, and what it is shown. */
function answerOf(
  { account: { options } }: ProviderContext,
  transaction: LedgerTransaction,
  data: SessionData,
  { drop }: Pick<Plan, "drop">,
  shown?: Record<string, unknown>,
): InitiatePaymentOutput {
  const dropped = Object.fromEntries(drop.map((key) => [key, null]));
  const order_placement = isPlacedFirst(options, transaction.provider_id) ? "before_payment" : undefined;
  const kept = {
    ...keptInput(data),
    ...dropped,
    ...shownData(transaction, { ...(order_placement && { order_placement }), ...shown }),
  };
  return { id: transaction.reference, status: "pending", data: kept };
}

/**
 * Refuses before any call what the gateway cannot take.
 * @throws MedusaError naming the field
 */
function checkPrice(
  { amount, currency_code }: { amount: string; currency_code: string },
  isRecurring: boolean,
): void {
  if (!CURRENCIES.includes(currency_code)) {
    throw paymentError(
      "currency_not_supported",
      `currency_code: ${currency_code.toUpperCase()} cannot be paid with this provider, only USD and CNY`,
    );
  }
  if (isRecurring && isNothing(amount))
    throw paymentError(
      "nothing_due",
      "recurring_plan: nothing is to be paid, and no subscription starts with that",
    );
  if (isNothing(amount))
    throw paymentError("nothing_due", "Nothing is to be paid: complete the cart without a payment session.");
}

/*
 * A cart of less than half a cent. Medusa completes it with a payment session alone, and no gateway takes the amount: the session opens
 * nothing, and is authorized as it is. The ledger has no row of it, since no money moves.
 */

type Fraction = Pick<NewSession, "amount" | "exact_amount" | "provider_id"> & {
  payment_collection: { amount: string; cart?: object | null };
};

const isFraction = (session: Fraction): boolean =>
  !isInStore(session) &&
  Boolean(session.payment_collection.cart) &&
  MathBN.gt(session.exact_amount, 0) &&
  isNothing(session.amount) &&
  isNothing(session.payment_collection.amount);

/** Who the customer is in the wallet is kept from everybody else. */
const openNothing = (
  { id }: { id: string },
  data: Record<string, unknown> | undefined,
): InitiatePaymentOutput => ({ id, status: "pending", data: { ...keptInput(data), openid: null } });

/** As if it was paid; undefined for every other session. */
export async function authorizeNothing(
  context: ProviderContext,
  session_id: string,
): Promise<AuthorizePaymentOutput | undefined> {
  const session = await context.records.session(session_id);
  if (!session || !isOwn(context, session) || !isFraction(session)) return undefined;
  return { status: "captured", data: storedData(session.data) };
}

/**
 * Whether the account takes payments of the sales channel of the cart or order. At the counter the clerk's ticket says that it does:
 * the store of the till is looked at before it is made.
 * @throws MedusaError `other_sales_channel`
 */
export async function checkSoldAt(
  { records, account: { options } }: ProviderContext,
  session: Pick<NewSession, "provider_id" | "payment_collection">,
): Promise<void> {
  const { provider_id, payment_collection } = session;
  if (isInStore(session) || !hasRule(options, provider_id)) return;
  const { sales_channel_id } = payment_collection.cart ?? payment_collection.order ?? {};
  throwIf(soldAtObstacle(options, provider_id, await readSoldAt(records, [options], { sales_channel_id })));
}

/**
 * An order that is replaced may have been paid by now, or its customer is at it. A gateway that does not answer keeps no shopper from
 * paying: what was paid there then goes back.
 */
async function askBeforeReplacing(
  context: ProviderContext,
  transaction: LedgerTransaction,
): Promise<LedgerTransaction> {
  if (transaction.state !== "open") return transaction;
  try {
    return await queryTransaction(context, transaction, { respectBreaker: true, signal: soon(context) });
  } catch (error) {
    context.log("replaced_unasked", { reference: transaction.reference, reason: error });
    return transaction;
  }
}

/**
 * It may pay for nothing from now on, also where it was declined and can be tried again.
 * @returns false where it was paid in this moment
 */
async function replace(context: ProviderContext, transaction: LedgerTransaction): Promise<boolean> {
  const reason = "another one is opened in its place";
  const marked = await context.ledger.makeIneligible(transaction, CAN_BECOME_PAID, reason);
  const { state } = marked ?? (await context.ledger.retrieveTransaction(transaction.id));
  if (holdsMoney(state)) return false;
  await closeUnpaid(context, transaction, reason);
  return true;
}

/**
 * What else was opened for the session, and could be paid: where the database failed once that was open, Medusa knows nothing of it, and
 * no shopper is shown it.
 * @throws MedusaError `already_paid`, `payment_in_progress`
 */
export async function replaceOthers(
  context: ProviderContext,
  payment_session_id: string,
  known?: Pick<LedgerTransaction, "id">,
): Promise<void> {
  const all = await context.ledger.listTransactions(
    { payment_session_id, ineligible_since: null, state: [...CAN_BECOME_PAID, ...WITH_MONEY] },
    { take: null },
  );
  for (const other of all) {
    if (other.id === known?.id) continue;
    const asked = await askBeforeReplacing(context, other);
    if (isDealing(asked, context.clock.now())) throw inProgress();
    if (holdsMoney(asked.state) || !(await replace(context, asked)))
      throw paymentError("already_paid", "This has been paid already.");
  }
}

/** A changed cart deletes its sessions under a lock that others wait 2 s for. */
const soon = ({ clock }: ProviderContext) => clock.timeout(1200);

/** Best effort: it may pay for nothing from now on, and the job goes on with it. Never fails because of the gateway. */
export async function closeUnpaid(
  context: ProviderContext,
  transaction: LedgerTransaction,
  reason: string,
): Promise<void> {
  try {
    await voidUnpaid(context, transaction, reason, { signal: soon(context) });
  } catch (error) {
    context.log("void_failed", { reference: transaction.reference, reason: error });
  }
}

/** Until when the order of a session can be paid, where it was placed before it is paid: an earlier payment of it says so. */
async function endOfPlaced(
  { ledger }: Pick<ProviderContext, "ledger">,
  { payment_collection: { id, cart, order } }: Pick<NewSession, "payment_collection">,
): Promise<Pick<Draft, "order_expires_at">> {
  if (!cart || !order) return {};
  const placed = { payment_collection_id: id, order_expires_at: { $ne: null } };
  const [first] = await ledger.listTransactions(placed, { take: 1, select: ["order_expires_at"] });
  // It may be written down in this moment, where the shopper goes to pay while the order is placed.
  return first ? { order_expires_at: first.order_expires_at } : {};
}
