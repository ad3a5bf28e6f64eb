import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { payPageUrl } from "../addresses";
import type { StoreContext } from "../context";
import { readUrl } from "../../gateway";
import { isInStore } from "../provider-id";
import { type Ending, endingOf, pollSession } from "../shopper/outcome";
import { findLink, type LinkAddress, type LinkState, stateOf } from "./state";

/** What the page of a link shows. */
export interface LinkPage {
  state: LinkState;
  shop: string;
  /** The number of the order, as the shop calls it. */
  number: number | null;
  /** Of the page itself, for a phone to scan. */
  url: string;
  /** Of the gateway: a form leads there. */
  gateway: string;
  /** A code that pays it, while it is open. */
  deep_link?: string;
  /** How the last payment stands, for somebody who comes from the gateway. */
  ending?: Ending;
}

/** How long the one who pays waits here, and what their browser brings. */
export interface Visit extends LinkAddress {
  /** How the payment ended, as the address says; empty for somebody who has not been at the gateway. */
  told: string;
  signal: AbortSignal;
}

/**
 * What the page of a link shows now; where somebody comes back from the gateway, it is asked before.
 * @throws MedusaError `account_not_found` for an unknown provider
 */
export async function visitLink(context: StoreContext, visit: Visit): Promise<LinkPage> {
  const link = await findLink(context, visit);
  const first = await stateOf(context, link);
  if (!link || !visit.told || first.is !== "payable") return await pageOf(context, visit, first);
  const { open } = first;
  if (open) await pollSession(context, { id: open.payment_session_id ?? "", signal: visit.signal });
  const state = open ? await stateOf(context, link) : first;
  const page = await pageOf(context, visit, state);
  return state.is === "payable" ? { ...page, ending: await endingNow(context, state, visit.told) } : page;
}

/** Anybody can write an address: of it that an attempt was declined is shown alone, of a payment that is still open. */
async function endingNow(
  { ledger, records }: StoreContext,
  { order_id, open }: Extract<LinkState, { is: "payable" }>,
  told: string,
): Promise<Ending | undefined> {
  if (open) return endingOf(open, told === "declined" ? "failed" : "");
  const order = await records.orderToPay(order_id);
  const payment_collection_id = order?.collections.map(({ id }) => id) ?? [];
  const newest = { order: { created_at: "DESC", id: "DESC" } } as const;
  const transactions = await ledger.listTransactions({ payment_collection_id }, newest);
  const last = transactions.find((one) => !isInStore(one) && one.state !== "unopened");
  return last && endingOf(last, "");
}

/** The page, in this state. Only a link that is payable shows which order it is for. */
export async function pageOf(
  context: StoreContext,
  { provider_id, token }: LinkAddress,
  state: LinkState,
): Promise<LinkPage> {
  const { options } = context.accountOf(provider_id);
  const head = "order_id" in state ? await context.records.orderHead(state.order_id) : undefined;
  return {
    state,
    shop: (await context.records.shopName()) ?? "",
    number: head?.display_id ?? null,
    url: payPageUrl(options, provider_id, token),
    gateway: readUrl(options.baseUrl)?.origin ?? "",
    ...(state.is === "payable" && state.open && (await codeOf(context, state.open))),
  };
}

const withCode = z.object({ crossborder: z.object({ deep_link: z.string() }) });

async function codeOf({ records }: StoreContext, { payment_session_id }: LedgerTransaction) {
  const session = await records.sessionAlone(payment_session_id);
  return withCode.safeParse(session?.data).data?.crossborder;
}
