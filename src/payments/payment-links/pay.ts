import { z } from "@medusajs/framework/zod";
import type { PaymentLink } from "../../modules/crossborder/internal";
import { collectionDue, debtObstacle } from "../amount-due";
import type { StoreContext } from "../context";
import { codeOf, LockBusyError } from "../errors";
import { isInStore } from "../provider-id";
import { askForSession } from "../shopper/sessions";
import { linkUrl, listOpenAtCounter } from "./links";
import { type LinkState, stateOf } from "./state";

/** What somebody who has the link chose. */
export interface PayChoice {
  /** The method. */
  provider_id: string;
  /** The amount that the page showed. */
  amount: string;
  terminal: "ONLINE" | "WAP";
  /** Whether a session was opened with data that says the same. */
  isSame: (
    wanted: Readonly<Record<string, unknown>>,
  ) => (stored: Readonly<Record<string, unknown>>) => boolean;
}

/** Why nothing was opened, for the one who pays. */
export type PayNotice =
  "amount_changed" | "busy" | "in_progress" | "method_gone" | "staff" | "too_often" | "unavailable";

export type PayResult =
  /** The gateway's cashier page. */
  | { to: "cashier"; url: string }
  /** The page of the link, which shows a code to scan. */
  | { to: "code" }
  /** The page of the link says what is the matter. */
  | { to: "page"; notice?: PayNotice; state: LinkState };

/**
 * Opens a payment for what the order of a link owes, or gives the one that is open. Under the lock of the debt: of a link in two tabs, a
 * storefront and a clerk, one opens.
 */
export async function payByLink(
  context: StoreContext,
  link: PaymentLink,
  choice: PayChoice,
): Promise<PayResult> {
  try {
    return await context.locks.withDebt(link.order_id, {}, () => open(context, link.id, choice));
  } catch (error) {
    const notice = payNotice(error);
    if (!notice) throw error;
    return { to: "page", notice, state: await stateOf(context, await reread(context, link.id)) };
  }
}

/** It may have been revoked while the lock was waited for. */
const reread = async ({ ledger }: StoreContext, id: string): Promise<PaymentLink | undefined> =>
  (await ledger.listPaymentLinks({ id }, { take: 1 }))[0];

const NOTICES: Readonly<Record<string, PayNotice>> = {
  already_paid: "in_progress",
  busy: "busy",
  channel_off: "method_gone",
  gateway_unreachable: "unavailable",
  nothing_due: "in_progress",
  other_sales_channel: "method_gone",
  payment_is_open: "in_progress",
  payment_over: "busy",
  payment_unavailable: "unavailable",
  staff_only: "staff",
};

const payNotice = (error: unknown): PayNotice | undefined =>
  error instanceof LockBusyError ? "busy" : NOTICES[codeOf(error) ?? ""];

async function open(context: StoreContext, id: string, choice: PayChoice): Promise<PayResult> {
  const link = await reread(context, id);
  const state = await stateOf(context, link);
  if (!link || state.is !== "payable") return { to: "page", state };
  const refuse = (notice: PayNotice): PayResult => ({ to: "page", notice, state });
  if (!state.methods.includes(choice.provider_id)) return refuse("method_gone");
  const hasSeen = (amount: string) => amount === choice.amount;
  if (!hasSeen(state.amount)) return refuse("amount_changed");
  if ((await listOpenAtCounter(context, link.order_id)).length > 0) return refuse("staff");
  const collection_id = await collectionDue(context, { order_id: link.order_id });
  const data = sessionData(context, link, choice);
  const verdict = await askForSession(context, {
    payment_collection_id: collection_id,
    provider_id: choice.provider_id,
    isSame: choice.isSame(data),
    opens_order: true,
  });
  if (verdict.verdict === "refused") throw verdict.error;
  if (verdict.verdict === "in_progress") return refuse("in_progress");
  if (verdict.verdict === "too_often") return refuse("too_often");
  if (verdict.verdict === "open") await create(context, collection_id, choice.provider_id, data);
  const shown = await shownOf(context, collection_id);
  if (!shown) return refuse("unavailable");
  if (hasSeen(shown.amount)) return shown.result;
  // Staff changed what the order costs since its state was read above. It is open for the new amount, which the page shows first.
  return { to: "page", notice: "amount_changed", state: await stateOf(context, await reread(context, id)) };
}

/** The browser comes back to the link's own page. */
const sessionData = (context: StoreContext, link: PaymentLink, { terminal }: PayChoice) => ({
  terminal,
  return_url: linkUrl(context, link),
  opening: "at_once",
});

async function create(
  context: StoreContext,
  payment_collection_id: string,
  provider_id: string,
  data: Record<string, unknown>,
): Promise<void> {
  const isReplaced = (one: { payment_collection_id: string | null; state: string; provider_id: string }) =>
    one.payment_collection_id === payment_collection_id && !isInStore(one) && one.state === "open";
  const obstacle = await debtObstacle(context, payment_collection_id, isReplaced);
  if (obstacle) throw obstacle;
  await context.acts.createSession({ payment_collection_id, provider_id, data });
}

const shownSchema = z.object({
  crossborder: z.object({ cashier_url: z.string().optional(), deep_link: z.string().optional() }),
});

/** Where the one who pays goes next, and what is asked for there. Of a collection one session remains. */
async function shownOf(
  context: StoreContext,
  collection_id: string,
): Promise<{ amount: string; result: PayResult } | undefined> {
  const { payment_sessions = [] } = (await context.records.collection(collection_id)) ?? {};
  const [first] = payment_sessions.flatMap(({ amount, data }) => {
    const { crossborder } = shownSchema.safeParse(data).data ?? {};
    return crossborder ? { amount, ...crossborder } : [];
  });
  if (first?.cashier_url !== undefined)
    return { amount: first.amount, result: { to: "cashier", url: first.cashier_url } };
  return first?.deep_link === undefined ? undefined : { amount: first.amount, result: { to: "code" } };
}
