import BigNumber from "bignumber.js";
import type { CreatePaymentLink, PaymentLinkList, PaymentLinkView } from "../../http";
import { viewPaymentLink } from "../../http/views/payment-link";
import type { Order } from "../../medusa";
import {
  countedPage,
  currentActor,
  type LedgerTransaction,
  NEWEST_FIRST,
  type PaymentLink,
  DAY_MS,
} from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import type { AskedBy } from "../asked-by";
import { payPageUrl } from "../addresses";
import { dueObstacle, openCollections, retrieveOrderToPay } from "../amount-due";
import { channelObstacle } from "../offered-in";
import { sealerFor, type StoreContext } from "../context";
import { codeOf, paymentError, quoted } from "../errors";
import { CURRENCIES } from "../options";
import { inboxProviderId } from "../provider-id";
import { isOpenAtCounter, throwIf } from "../views/obstacles";
import { newCode } from "./code";
import { methodsOf } from "./state";
import { takenOff } from "./taken-off";
import { listBeingPaid } from "../being-paid";

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
export async function accountFor(context: StoreContext, order: Order, wanted?: string): Promise<string> {
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
export async function retrieveLink({ ledger }: StoreContext, id: string): Promise<PaymentLink> {
  const [link] = await ledger.listPaymentLinks({ id }, { take: 1 });
  if (link) return link;
  throw paymentError("payment_link_not_found", `There is no payment link ${quoted(id)}`);
}

/** What is listed: all links, or those of one order. */
export interface ListedLinks {
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
