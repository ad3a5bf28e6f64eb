import { randomBytes } from "node:crypto";
import { amountText, sameAmount } from "../../gateway";
import { type Channel, CHANNEL_NAMES } from "../../http/values";
import type { Order } from "../../medusa";
import type { LedgerTransaction, PaymentLink } from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import { dueObstacle, listBeingPaid, openCollections } from "../amount-due";
import { nameOrder, tellStaff } from "../attention/deliver";
import { type Clock, inProcess } from "../clock";
import { sealerFor, type StoreContext } from "../context";
import { codeOf } from "../errors";
import { CURRENCIES, isHeldFirst, type ParsedOptions } from "../options";
import { channelIn, isInStore, isSameAccount } from "../provider-id";
import { readSoldAt, soldAtObstacle } from "../sold-at";
import { isBeingRecorded } from "../views/money";

/** What an order owes, as who has a link sees it. Nothing of its customer. */
interface DueByLink {
  order_id: string;
  /** Decimal text with two places. */
  amount: string;
  currency_code: string;
}

/** How a payment link stands. */
export type LinkState =
  /** No link of this store. */
  | { is: "invalid" }
  | { is: "canceled" | "revoked" | "expired" }
  | {
      /** Nothing is left to pay; an amount is held for the order already; the money is there, and is being recorded. */
      is: "paid" | "held" | "processing";
      order_id: string;
    }
  /** The region offers no method any more. */
  | ({ is: "no_method" } & DueByLink)
  | ({
      is: "payable";
      /** Payment providers. */
      methods: string[];
      /** What is open at the gateway for this amount, the newest. */
      open: LedgerTransaction | undefined;
    } & DueByLink);

/** What a link's page is asked with. */
export interface LinkAddress {
  /** As somebody may have typed it. */
  code: string;
  /** Who asks, as the server knows it. */
  from: string;
}

/**
 * The link that a code is of. A code that cannot be one is not looked for, and of those that are no link's too many are not
 * (`too_often`).
 */
export async function findLink(
  context: StoreContext,
  { code: typed, from }: LinkAddress,
): Promise<{ link?: PaymentLink; notice?: "too_often" }> {
  const code = readCode(typed);
  if (code === undefined) return {};
  const takeBack = countTry(context.clock, from);
  if (!takeBack) return { notice: "too_often" };
  const sealers = accountProviderIds(context.container).map((id) => sealerFor(context, id));
  const code_hash = [...new Set(sealers.flatMap((sealer) => sealer.allSeals("payment_link", code)))];
  const [link] = await context.ledger.listPaymentLinks({ code_hash }, { take: 1 });
  if (!link || !isOwn(context, link, code)) return {};
  takeBack();
  return { link };
}

/** Its account is still there, and has the secret that it was made with. */
const isOwn = (context: StoreContext, { provider_id, code_hash }: PaymentLink, code: string): boolean =>
  accountProviderIds(context.container).some((id) => isSameAccount(id, provider_id)) &&
  sealerFor(context, provider_id).isSealed("payment_link", code, code_hash);

/** How a link stands now, read anew. */
export async function stateOf(context: StoreContext, link: PaymentLink | undefined): Promise<LinkState> {
  const order = link && (await context.records.orderToPay(link.order_id));
  if (!order) return { is: "invalid" };
  if (order.status === "canceled") return { is: "canceled" };
  if (link.revoked_at) return { is: "revoked" };
  const transactions = await listBeingPaid(
    context,
    order.collections.map(({ id }) => id),
  );
  if (transactions.some(isBeingRecorded)) return { is: "processing", order_id: order.id };
  const code = codeOf(await dueObstacle(context, order));
  if (code === "nothing_due") return { is: "paid", order_id: order.id };
  if (code === "order_has_hold") return { is: "held", order_id: order.id };
  if (link.expires_at.getTime() <= context.clock.now()) return { is: "expired" };
  return await payable(context, link, order, transactions);
}

async function payable(
  context: StoreContext,
  { provider_id }: PaymentLink,
  order: Order,
  transactions: LedgerTransaction[],
): Promise<LinkState> {
  const { id: order_id, currency_code } = order;
  const due = { order_id, currency_code, amount: amountText(order.due) };
  const head = await context.records.orderHead(order_id);
  const methods = await methodsOf(context, provider_id, { ...head, currency_code });
  if (methods.length === 0) return { is: "no_method", ...due };
  const collections = openCollections(order);
  const open = transactions.find(
    (one) =>
      !isInStore(one) &&
      one.state === "open" &&
      sameAmount(one.amount, due.amount) &&
      collections.includes(one.payment_collection_id ?? ""),
  );
  return { is: "payable", ...due, methods, open };
}

/** How long money that is there is recorded. */
const RECORDING_MS = 60_000;

/**
 * A link for the rest after a refund has ended: staff is told where the order still owes it. Whether the link was revoked meanwhile is all
 * one: somebody has the goods, and nobody has the money.
 * @returns when to look again; null where nobody waits for a rest
 */
export async function lookAtRest(
  context: StoreContext,
  transaction: LedgerTransaction,
): Promise<Date | null> {
  const { ledger, clock } = context;
  const { reference } = transaction;
  const [link] = await ledger.listPaymentLinks(
    { rest_of: reference },
    { take: 1, order: { expires_at: "DESC" } },
  );
  if (!link) return null;
  if (link.expires_at > clock.date()) return link.expires_at;
  const { is } = await stateOf(context, { ...link, revoked_at: null });
  if (is === "processing") return new Date(clock.now() + RECORDING_MS);
  if (is === "expired")
    await tellStaff(context, {
      key: `rest-${link.id}`,
      provider_ids: [link.provider_id],
      write: async (words) => ({
        title: words.rest,
        description: `${await nameOrder(context, transaction, words)}${words.rest_text(reference)}`,
      }),
      data: { reference, order_id: link.order_id },
    });
  return null;
}

/** What is to be paid, as far as it says by which methods. */
interface PaidWith {
  region_id?: string | null;
  sales_channel_id?: string | null;
  currency_code: string;
}

/**
 * The payment providers of an account by which an order of a region can be paid on a page: those that the region offers, but for the
 * counter, for what is being switched off and for what takes no payments of its sales channel.
 */
export async function methodsOf(
  { records, ledger, accountOf }: StoreContext,
  account_provider_id: string,
  { region_id, sales_channel_id, currency_code }: PaidWith,
): Promise<string[]> {
  if (!region_id || !CURRENCIES.includes(currency_code)) return [];
  const { options } = accountOf(account_provider_id);
  const [region] = await records.regions({ id: region_id });
  const draining = await ledger.listDrainingChannels({ region_id }, { take: null });
  const soldAt = await readSoldAt(records, [options], { sales_channel_id });
  const isDraining = (id: string) => draining.some(({ provider_id }) => provider_id === id);
  const offered = (region?.provider_ids ?? []).filter(
    (id) =>
      isSameAccount(id, account_provider_id) &&
      !isDraining(id) &&
      canPayByLink(id, options, currency_code) &&
      !soldAtObstacle(options, id, soldAt),
  );
  const place = (id: string) => CHANNEL_NAMES.findIndex((name) => name === channelIn(id));
  return offered.toSorted((one, other) => place(one) - place(other));
}

/** As `planOnline` refuses it: a QR code is paid in USD, and nothing else holds the money. */
export function canPayByLink(
  id: string,
  options: Pick<ParsedOptions, "presentation" | "capture">,
  currency_code: string,
): boolean {
  const channel: Channel | undefined = channelIn(id);
  if (!channel || channel === "in_store") return false;
  return options.presentation[channel] === "qrcode"
    ? currency_code === "usd"
    : !isHeldFirst(options, channel);
}

/*
 * The code of a payment link, which somebody may read out or type: ten signs at random of Crockford's base32, 50 bits, and one to check
 * them. Crockford's own check sign may be one of `*~$=U`, which an address or a reader spoils; this one is of the same 32 signs, and finds
 * every wrong sign and every two that are swapped, too.
 */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM = 10;
const LONGEST_TEXT = 40;

/** In GF(2^5), by x^5 + x^2 + 1: a code is right where its signs, each times a power of x, add up to 0. */
const timesX = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => timesX(sum) ^ value, 0);

export function newCode(): string {
  const values = [...randomBytes(RANDOM)].map((byte) => byte & 31);
  return [...values, timesX(sumOf(values))].map((value) => SIGNS.charAt(value)).join("");
}

/** A code as it was given out, whoever has typed it: small letters, hyphens and blanks, O for 0, I and L for 1. Else undefined. */
export function readCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TEXT) return undefined;
  const code = typed.toUpperCase().replace(/[-\s]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const values = [...code].map((sign) => SIGNS.indexOf(sign));
  const isWhole = values.length === RANDOM + 1 && !values.includes(-1);
  return isWhole && sumOf(values) === 0 ? code : undefined;
}

/** Codes that were asked for within half a minute and are of no link, or are just being looked for. */
interface Tries {
  since: number;
  by: Map<string, number>;
  all: number;
}

const WINDOW_MS = 30_000;
/** Of one address; of each while there are many of all; and where even those are very many. */
const LIMITS = [
  { all: 200, own: 20 },
  { all: 2_000, own: 1 },
  { all: Infinity, own: 0 },
];

const triesIn = inProcess((): { now: Tries } => ({ now: { since: 0, by: new Map(), all: 0 } }));

/**
 * Counts a code as wrong before it is looked for.
 * @returns what takes that back, where it was right; undefined where so many were wrong that it is not looked for
 */
export function countTry(clock: Clock, address: string): (() => void) | undefined {
  const kept = triesIn(clock);
  if (clock.now() - kept.now.since >= WINDOW_MS) kept.now = { since: clock.now(), by: new Map(), all: 0 };
  const tries = kept.now;
  const own = tries.by.get(address) ?? 0;
  if (own >= (LIMITS.find(({ all }) => tries.all < all)?.own ?? 0)) return undefined;
  const add = (one: number) => {
    tries.by.set(address, (tries.by.get(address) ?? 0) + one);
    tries.all += one;
  };
  add(1);
  return () => add(-1);
}
