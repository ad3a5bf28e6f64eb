import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import { type CreatePaymentLink, type PaymentLinkList, PaymentLinkView } from "../../http";
import { viewBy } from "../../http/views/history";
import { type Credit, isCreditOf, type Order } from "../../medusa";
import {
  countedPage,
  currentActor,
  DAY_MS,
  type LedgerTransaction,
  NEWEST_FIRST,
  type PaymentLink,
} from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import { payPageUrl } from "../addresses";
import { dueObstacle, listBeingPaid, openCollections, retrieveOrderToPay } from "../amount-due";
import type { AskedBy } from "../asked-by";
import { sealerFor, type StoreContext } from "../context";
import { codeOf, paymentError, quoted, withMedusaErrors } from "../errors";
import { channelObstacle } from "../offered-in";
import { CURRENCIES } from "../options";
import { inboxProviderId } from "../provider-id";
import { changeObstacle, isOpenAtCounter, throwIf } from "../views/obstacles";
import { methodsOf, newCode } from "./state";

/** How long a link is good for where nothing else is said, and at most. */
const DEFAULT_DAYS = 7;
const MOST_DAYS = 366;

/** What a link is made for. */
export interface PaymentLinkInput extends CreatePaymentLink, AskedBy {}

/** What an order is paid by, and into which account. */
export type LinkFor = Pick<PaymentLinkInput, "order_id" | "provider_id">;

/**
 * Makes a link by which what an order owes can be paid.
 * @throws MedusaError `order_not_found`, `order_canceled`, `order_has_hold`, `nothing_due`, `currency_not_supported`,
 *   `other_sales_channel`, `no_method`, `account_not_found`, or `invalid_input` for a moment that is over or too far away
 */
export async function makeLink(context: StoreContext, input: PaymentLinkInput): Promise<PaymentLinkView> {
  return await addLink(context, await retrieveOrderToPay(context, input.order_id), input);
}

/**
 * As `makeLink`.
 * @param order with what it owes once the link can be paid
 */
export async function addLink(
  context: StoreContext,
  order: Order,
  { expires_at: end, provider_id: wanted, rest_of }: Partial<PaymentLinkInput> & { rest_of?: string },
): Promise<PaymentLinkView> {
  const expires_at = readEnd(end, context.clock.now());
  const provider_id = await accountFor(context, order, wanted);
  const sealer = sealerFor(context, provider_id);
  const code = newCode();
  const link = await context.ledger.addPaymentLink({
    order_id: order.id,
    provider_id,
    code_hash: sealer.seal("payment_link", code),
    code_sealed: sealer.enclose("payment_link_copy", code),
    expires_at,
    rest_of: rest_of ?? null,
    ...currentActor(),
  });
  return viewOf(context, link);
}

/** Why nobody could pay for an order by a link to this account now. */
export const linkObstacleOf = async (context: StoreContext, order: Order, wanted: string) =>
  (await linkObstacle(context, order)) ??
  ((await findAccount(context, order, wanted)) ? undefined : noMethod());

/**
 * The link by which an order can be paid already, where it is good for a day still: whoever was given it pays by the same one.
 * @throws MedusaError as `makeLink`, where none could be made
 */
export async function findLinkFor(
  context: StoreContext,
  { order_id, provider_id: wanted }: LinkFor,
): Promise<PaymentLinkView | undefined> {
  const expires_at = { $gt: new Date(context.clock.now() + DAY_MS) };
  const provider_id = await accountFor(context, await retrieveOrderToPay(context, order_id), wanted);
  const filters = { order_id, provider_id, revoked_at: null, expires_at };
  const [link] = await context.ledger.listPaymentLinks(filters, { take: 1, order: NEWEST_FIRST });
  return link && viewOfKnown(context, link);
}

/** Why nobody could pay for an order by a link now, whichever the account. */
async function linkObstacle(context: StoreContext, order: Order) {
  const obstacle = await dueObstacle(context, order);
  if (obstacle) return obstacle;
  if (CURRENCIES.includes(order.currency_code)) return await channelObstacle(context, order.id);
  const currency = order.currency_code.toUpperCase();
  return paymentError(
    "currency_not_supported",
    `currency_code: ${currency} cannot be paid with these providers, only USD and CNY`,
  );
}

/** As `findAccount`. @throws MedusaError what keeps a link from being made */
async function accountFor(context: StoreContext, order: Order, wanted?: string): Promise<string> {
  throwIf(await linkObstacle(context, order));
  const found = await findAccount(context, order, wanted);
  if (found) return found;
  throw noMethod();
}

/** The account that was asked for, or the first one that the order's region offers; undefined where that offers no method of it. */
async function findAccount(
  context: StoreContext,
  order: Order,
  wanted?: string,
): Promise<string | undefined> {
  if (wanted !== undefined) context.accountOf(wanted);
  const accounts = wanted === undefined ? accountProviderIds(context.container) : [inboxProviderId(wanted)];
  const head = await context.records.orderHead(order.id);
  const paid = { ...head, currency_code: order.currency_code };
  for (const account of accounts) if ((await methodsOf(context, account, paid)).length > 0) return account;
  return undefined;
}

const noMethod = () =>
  paymentError(
    "no_method",
    "The region and the sales channel of this order have no payment method of this account.",
  );

/** @throws MedusaError `invalid_input` */
export function readEnd(given: string | undefined, now: number): Date {
  const end = given === undefined ? now + DEFAULT_DAYS * DAY_MS : Date.parse(given);
  if (end > now && end <= now + MOST_DAYS * DAY_MS) return new Date(end);
  throw paymentError(
    "invalid_input",
    `expires_at: must be in the future, and at most ${MOST_DAYS} days from now`,
  );
}

/** @throws MedusaError as `linkUrl` */
export function viewOf(context: StoreContext, link: PaymentLink): PaymentLinkView {
  return viewPaymentLink(link, linkUrl(context, link), context.clock.now());
}

/**
 * Where a link is paid: its code is kept enclosed.
 * @throws MedusaError `account_not_found`, or `payment_link_over` where a cookie secret has enclosed it that is gone
 */
export function linkUrl(context: StoreContext, { provider_id, code_sealed }: PaymentLink): string {
  const { options } = context.accountOf(provider_id);
  const code = sealerFor(context, provider_id).open("payment_link_copy", code_sealed);
  if (code !== undefined) return payPageUrl(options, code);
  throw paymentError(
    "payment_link_over",
    "This link was made with a cookie secret that is gone: make another one, or name that secret in formerCookieSecrets.",
  );
}

/** @throws MedusaError `payment_link_not_found` */
async function retrieveLink({ ledger }: StoreContext, id: string): Promise<PaymentLink> {
  const [link] = await ledger.listPaymentLinks({ id }, { take: 1 });
  if (link) return link;
  throw paymentError("payment_link_not_found", `There is no payment link ${quoted(id)}`);
}

/** What is listed: all links, or those of one order. */
interface ListedLinks {
  order_id?: string;
  limit: number;
  offset: number;
}

/** The newest first. With an order, also why no further one can be made for it. @throws MedusaError `order_not_found` */
export async function listLinks(
  context: StoreContext,
  { order_id, limit, offset }: ListedLinks,
): Promise<PaymentLinkList> {
  const filter = order_id === undefined ? {} : { order_id };
  const order = order_id === undefined ? undefined : await retrieveOrderToPay(context, order_id);
  const obstacle = order && (await linkObstacle(context, order));
  const { ledger } = context;
  const { rows: links, ...counted } = await countedPage<PaymentLink>(
    {
      list: (wanted, page) => ledger.listPaymentLinks(wanted, page),
      listAndCount: (wanted, page) => ledger.listAndCountPaymentLinks(wanted, page),
    },
    filter,
    { take: limit, skip: offset, order: NEWEST_FIRST },
  );
  return {
    payment_links: links.flatMap((link) => viewOfKnown(context, link) ?? []),
    ...counted,
    limit,
    offset,
    sends_email: await context.records.sendsEmail(),
    obstacle: obstacle ? { code: codeOf(obstacle) ?? "", message: obstacle.message } : null,
    ask_again: order && codeOf(obstacle) === "nothing_due" ? await askAgain(context, order) : null,
  };
}

/** Of an order that costs less than was paid something goes back, and nothing is asked for. */
async function askAgain(context: StoreContext, order: Order): Promise<PaymentLinkList["ask_again"]> {
  const { status, due, currency_code } = order;
  if (status !== "pending" || new BigNumber(due).lt(0)) return null;
  const { amount } = await takenOff(context, order);
  return amount === "0.00" ? null : { amount, currency_code };
}

/** Undefined where medusa-config no longer has its account or its secret: nobody pays by it. */
function viewOfKnown(context: StoreContext, link: PaymentLink): PaymentLinkView | undefined {
  try {
    return viewOf(context, link);
  } catch (error) {
    if (["account_not_found", "payment_link_over"].includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}

/** Nothing can be paid by it any more. One that is revoked stays so. @throws MedusaError `payment_link_not_found` */
export async function revokeLink(context: StoreContext, id: string): Promise<PaymentLinkView> {
  await context.ledger.revokePaymentLinks({ id });
  return viewOf(context, await retrieveLink(context, id));
}

/** The order was cancelled: there is nothing to pay, also where it is found out later only. */
export async function revokeLinksOf({ ledger }: StoreContext, order_id: string): Promise<void> {
  await ledger.revokePaymentLinks({ order_id });
}

/** What clerks have open for an order: nobody else takes its place. */
export async function listOpenAtCounter(
  context: StoreContext,
  order_id: string,
): Promise<LedgerTransaction[]> {
  const order = await context.records.order(order_id);
  if (!order) return [];
  const being = await listBeingPaid(context, openCollections(order));
  return being.filter((one) => isOpenAtCounter(one, context.clock.now()));
}

/** Medusa has written the credit line of a refund by then. */
const WRITTEN_MS = 10 * 60_000;

type Refund = Pick<Credit, "amount" | "created_at">;

/**
 * What is left of the credit lines that Medusa's refunds of whole payments have written: an order that has them owes nothing.
 * @param references of those payments: a line below 0 that names one has taken something of it back
 */
export function creditLeft(
  refunds: readonly Refund[],
  credits: readonly Credit[],
  references: readonly string[],
): BigNumber {
  const own = credits.filter(({ internal_note }) => references.includes(internal_note ?? ""));
  const asked = own.filter(({ amount }) => new BigNumber(amount).lt(0));
  const left = credits.filter(({ internal_note, amount }) => !internal_note && new BigNumber(amount).gt(0));
  let sum = BigNumber.sum(0, ...asked.map(({ amount }) => amount));
  for (const { amount, created_at } of refunds) {
    const nth = left.findIndex((line) => {
      const after_ms = line.created_at.getTime() - created_at.getTime();
      return after_ms >= 0 && after_ms < WRITTEN_MS && new BigNumber(line.amount).lte(amount);
    });
    for (const line of nth < 0 ? [] : left.splice(nth, 1)) sum = sum.plus(line.amount);
  }
  return BigNumber.max(sum, 0);
}

/** What of it an order can be asked for again, and by the refunds of which payments, the newest first. */
export async function takenOff(
  { ledger, records }: Pick<StoreContext, "ledger" | "records">,
  { id, collections }: Pick<Order, "id" | "collections">,
): Promise<{ amount: string; refunded: LedgerTransaction[] }> {
  const payment_collection_id = { $in: collections.map((one) => one.id) };
  const refunded = await ledger.listTransactions(
    { payment_collection_id, state: "refunded" },
    { take: null, order: NEWEST_FIRST },
  );
  if (refunded.length === 0) return { amount: "0.00", refunded };
  const sessions = refunded.flatMap(({ payment_session_id }) => payment_session_id ?? []);
  const payments = await records.paymentsOfSessions(sessions);
  const refunds = payments
    .flatMap((payment) => payment.refunds)
    .toSorted((one, other) => Number(one.created_at) - Number(other.created_at));
  const references = refunded.map(({ reference }) => reference);
  const amount = amountText(creditLeft(refunds, await records.credits(id), references));
  return { amount, refunded };
}

/**
 * Has an order owe again what the refund of a whole payment has taken off it: a credit line below 0 takes that one back. An order that owes
 * something by now is left as it is.
 * @param wanted `again` is what was shown
 * @throws MedusaError `rest_changed`, `order_change_open`, `busy`, or what keeps a link for it from being made; nothing is written then
 */
export async function oweAgain(
  context: StoreContext,
  wanted: PaymentLinkInput & { again: string },
): Promise<void> {
  const { refunded } = await takenOff(context, await retrieveOrderToPay(context, wanted.order_id));
  await withMedusaErrors(async () => {
    const taken = await context.locks.lockTransactions(refunded);
    await taken.within(() => owe(context, wanted)).finally(taken.release);
  });
}

async function owe(
  context: StoreContext,
  { order_id, again, provider_id, expires_at, user_id }: PaymentLinkInput & { again: string },
): Promise<void> {
  const { acts, records } = context;
  const order = await retrieveOrderToPay(context, order_id);
  if (new BigNumber(order.due).gt(0)) return;
  const { amount, refunded } = await takenOff(context, order);
  const open = await records.openChange(order_id);
  // A server has died over it.
  const begun = refunded.find((one) => isCreditOf(open, one.reference));
  if (begun) await acts.dropCredit(order_id, begun.reference);
  else throwIf(changeObstacle(order, open));
  const [newest] = refunded;
  if (!newest || !sameAmount(amount, again))
    throw paymentError("rest_changed", `again: the order can be asked for ${amount} again, not for ${again}`);
  const due = new BigNumber(order.due).plus(amount).toFixed();
  await accountFor(context, { ...order, due }, provider_id);
  readEnd(expires_at, context.clock.now());
  const { reference } = newest;
  await acts.creditOrder({ order_id, amount: `-${amount}`, reference, created_by: user_id });
}

const statusOf = (row: PaymentLink, now: number): PaymentLinkView["status"] => {
  if (row.revoked_at) return "revoked";
  return new Date(row.expires_at).getTime() > now ? "active" : "expired";
};

const viewPaymentLink = (row: PaymentLink, url: string, now: number): PaymentLinkView =>
  viewBy(PaymentLinkView, { ...row, url, status: statusOf(row, now) });

/** The name of the template for e-mails, which belongs to the store's notification provider. */
const TEMPLATE = "crossborder-payment-link";
/** Who presses twice sends one. */
const ONCE_MS = 60_000;

export interface SendLinkInput extends AskedBy {
  id: string;
  /** The order's own address where it is left out. */
  email?: string;
}

/**
 * Mails a link by Medusa's notification module.
 * @throws MedusaError `another_shop`, `payment_link_not_found`, `payment_link_over`, `no_email_provider`, `no_address`, or what the provider of the
 *   store answered
 */
export async function sendLink(
  context: StoreContext,
  { id, email }: SendLinkInput,
): Promise<PaymentLinkView> {
  const { records, acts, clock } = context;
  const known = await retrieveLink(context, id);
  await context.ledger.requireOwn(known);
  const link = viewOf(context, known);
  if (link.status !== "active")
    throw paymentError("payment_link_over", `This link is ${link.status}: make another one.`);
  const { to, head } = await addresseeOf(context, link.order_id, email);
  const order = await records.orderToPay(link.order_id);
  const { url, expires_at, order_id } = link;
  await acts.notify({
    to,
    channel: "email",
    template: TEMPLATE,
    data: {
      url,
      expires_at,
      order_id,
      order_display_id: head?.display_id ?? null,
      amount: order?.due ?? null,
      currency_code: order?.currency_code ?? null,
      shop: (await records.shopName()) ?? null,
    },
    idempotency_key: ["crossborder-link", id, to, Math.floor(clock.now() / ONCE_MS)].join("-"),
  });
  return link;
}

/**
 * Who a link for an order is mailed to.
 * @throws MedusaError `no_email_provider`, `no_address`
 */
export async function addresseeOf({ records }: StoreContext, order_id: string, email?: string) {
  if (!(await records.sendsEmail()))
    throw paymentError(
      "no_email_provider",
      "This store has no notification provider for e-mail: copy the link, and send it yourself.",
    );
  const head = await records.orderHead(order_id);
  const to = email ?? head?.email ?? "";
  if (!to) throw paymentError("no_address", "The order has no e-mail address: name one.");
  return { to, head };
}
