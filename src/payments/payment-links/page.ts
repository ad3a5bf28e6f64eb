import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { payPageUrl } from "../addresses";
import type { StoreContext } from "../context";
import { readUrl } from "../../gateway";
import { pollSession } from "../shopper/outcome";
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
}

/** How long the one who pays waits here, and whether they come from the gateway. */
export interface Visit extends LinkAddress {
  /** They have been at the gateway: it is asked whether it was paid. */
  is_back: boolean;
  signal: AbortSignal;
}

/**
 * What the page of a link shows now; where somebody comes back from the gateway, it is asked before.
 * @throws MedusaError `account_not_found` for an unknown provider
 */
export async function visitLink(context: StoreContext, visit: Visit): Promise<LinkPage> {
  const link = await findLink(context, visit);
  const first = await stateOf(context, link);
  const asked = visit.is_back && first.is === "payable" ? first.open : undefined;
  if (asked) await pollSession(context, { id: asked.payment_session_id ?? "", signal: visit.signal });
  return await pageOf(context, visit, asked ? await stateOf(context, link) : first);
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
