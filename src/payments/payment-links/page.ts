import { z } from "@medusajs/framework/zod";
import type { Goods } from "../../medusa";
import {
  holdsMoney,
  type LedgerTransaction,
  NEWEST_FIRST,
  type PaymentLink,
} from "../../modules/crossborder/internal";
import { listBeingPaid } from "../amount-due";
import type { StoreContext } from "../context";
import { dayAt, readUrl } from "../../gateway";
import { isInStore } from "../provider-id";
import { type Ending, endingOf, pollSession } from "../shopper/outcome";
import { linkUrl } from "./links";
import { type LinkState, stateOf } from "./state";

/** What the page of a link shows. Nothing of the customer is in it. */
export interface LinkPage {
  state: LinkState;
  shop: { name: string; logo?: string; url: string };
  /** Of the page itself, for a phone to scan. */
  url: string;
  /** Of the gateway: a form leads there. */
  gateway: string;
  expires_at: Date;
  /** The merchant's day of it. */
  expires_on: string;
  now: Date;
  /** Of a link that is paid or can be. */
  order?: { number: number | null; goods: Goods[] };
  receipt?: Receipt;
  /** A code that pays it, while it is open. */
  deep_link?: string;
  /** How the last payment stands, for somebody who comes from the gateway. */
  ending?: Ending;
}

/** What was paid last, for who has paid it. */
export interface Receipt {
  reference: string;
  amount: string;
  currency_code: string;
  provider_id: string;
  /** The merchant's day. */
  paid_on: string | null;
}

/** What the one who pays waits for here. */
export interface Visit {
  /** How the payment ended, as the address says; empty for somebody who has not been at the gateway. */
  told: string;
  signal: AbortSignal;
}

/** What the page of a link shows now; where somebody comes back from the gateway, it is asked before. */
export async function visitLink(context: StoreContext, link: PaymentLink, visit: Visit): Promise<LinkPage> {
  const first = await stateOf(context, link);
  if (!visit.told || first.is !== "payable") return await pageOf(context, link, first);
  const { open } = first;
  if (open) await pollSession(context, { id: open.payment_session_id ?? "", signal: visit.signal });
  const state = open ? await stateOf(context, link) : first;
  const page = await pageOf(context, link, state);
  return state.is === "payable" ? { ...page, ending: await endingNow(context, state, visit.told) } : page;
}

/** Anybody can write an address: of it that an attempt was declined is shown alone, of a payment that is still open. */
async function endingNow(
  { ledger, records }: StoreContext,
  { order_id, open }: Extract<LinkState, { is: "payable" }>,
  told: string,
): Promise<Ending | undefined> {
  if (open) return endingOf(open, told === "declined" ? "failed" : "");
  const payment_collection_id = await collectionsOf(records, order_id);
  const transactions = await ledger.listTransactions({ payment_collection_id }, { order: NEWEST_FIRST });
  const last = transactions.find((one) => !isInStore(one) && one.state !== "unopened");
  return last && endingOf(last, "");
}

const collectionsOf = async (records: StoreContext["records"], order_id: string): Promise<string[]> =>
  (await records.orderToPay(order_id))?.collections.map(({ id }) => id) ?? [];

/** The page, in this state. Only a link that is paid or can be shows which order it is for. */
export async function pageOf(context: StoreContext, link: PaymentLink, state: LinkState): Promise<LinkPage> {
  const { records, clock } = context;
  const { options } = context.accountOf(link.provider_id);
  const { shopLogoUrl: logo, storefrontUrl, baseUrl, timeZone } = options;
  const head = "order_id" in state ? await records.orderHead(state.order_id) : undefined;
  return {
    state,
    shop: { name: (await records.shopName()) ?? "", logo, url: new URL(storefrontUrl).origin },
    url: linkUrl(context, link),
    gateway: readUrl(baseUrl)?.origin ?? "",
    expires_at: link.expires_at,
    expires_on: dayAt(link.expires_at, timeZone),
    now: clock.date(),
    order: head && { number: head.display_id ?? null, goods: await records.goodsOfOrder(head.id) },
    ...(state.is === "paid" && { receipt: await receiptOf(context, state.order_id, timeZone) }),
    ...(state.is === "payable" && state.open && (await codeOf(context, state.open))),
  };
}

async function receiptOf(
  context: StoreContext,
  order_id: string,
  time_zone: string,
): Promise<Receipt | undefined> {
  const collections = await collectionsOf(context.records, order_id);
  const last = (await listBeingPaid(context, collections)).find(({ state }) => holdsMoney(state));
  if (!last) return undefined;
  const { captured_amount: amount, paid_at } = last;
  return { ...last, amount, paid_on: paid_at && dayAt(paid_at, time_zone) };
}

const withCode = z.object({ crossborder: z.object({ deep_link: z.string() }) });

async function codeOf({ records }: StoreContext, { payment_session_id }: LedgerTransaction) {
  const session = await records.sessionAlone(payment_session_id);
  return withCode.safeParse(session?.data).data?.crossborder;
}
