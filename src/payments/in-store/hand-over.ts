import type { InStorePayment, PaymentLinkView } from "../../http";
import type { Order } from "../../medusa";
import { MAYBE_OPEN } from "../../modules/crossborder/internal";
import { retrieveOrderToPay, listBeingPaid, openObstacle } from "../amount-due";
import { inNameOf, type AskedBy } from "../asked-by";
import type { StoreContext } from "../context";
import { codeOf, paymentError, withMedusaErrors } from "../errors";
import { findLinkFor, type LinkFor } from "../payment-links/links";
import { isInStore } from "../provider-id";
import { isBeingRecorded } from "../views/money";
import { isOpenAtCounter, throwIf } from "../views/obstacles";
import { retrieveInStore } from "./take-payment";

/** What is to be paid by a link instead of at the counter. */
export interface HandOverInput extends LinkFor, AskedBy {
  /** The payment that the clerk has open for it. */
  reference?: string;
}

/** The acts of staff that it is made of. */
export interface HandOverActs {
  cancel: (reference: string) => Promise<InStorePayment>;
  makeLink: (wanted: LinkFor) => Promise<PaymentLinkView>;
}

/**
 * Has an order paid by a link instead of at the counter. What is open there is cancelled first, and the gateway asked: where it is paid, or
 * cannot be cancelled, there is no link. Under the lock of the debt: of two clerks the second gets the link of the first, and what another
 * clerk has opened stays.
 * @throws MedusaError `payment_is_open` for a payment that the caller does not name, `not_open` where the named one is paid, and what keeps
 *   a link from being made, or a payment from being cancelled
 */
export async function handOver(
  context: StoreContext,
  input: HandOverInput,
  acts: HandOverActs,
): Promise<PaymentLinkView> {
  const handing = async () => {
    const order = await retrieveOrderToPay(context, input.order_id);
    // Before anything is cancelled: a link that cannot be made takes no payment's place.
    const wanted = await linkFor(context, input);
    await endAtCounter(context, order, input, acts);
    return (await findLinkFor(context, wanted)) ?? (await acts.makeLink(wanted));
  };
  return await withMedusaErrors(() =>
    inNameOf(input, () => context.locks.withDebt(input.order_id, {}, handing)),
  );
}

/**
 * Into the account that the clerk has chosen, for the link or for the payment that is open; into another one where that takes no payment of
 * the order on a page.
 */
async function linkFor(context: StoreContext, input: HandOverInput): Promise<LinkFor> {
  const { order_id, reference } = input;
  const open = reference === undefined ? undefined : await retrieveInStore(context, reference);
  const chosen = { order_id, provider_id: input.provider_id ?? open?.provider_id };
  try {
    await findLinkFor(context, chosen);
    return chosen;
  } catch (error) {
    if (codeOf(error) !== "no_method" || chosen.provider_id === undefined) throw error;
    await findLinkFor(context, { order_id });
    return { order_id };
  }
}

async function endAtCounter(
  context: StoreContext,
  { collections }: Order,
  { reference }: HandOverInput,
  { cancel }: HandOverActs,
): Promise<void> {
  const { ledger, clock } = context;
  const payment_collection_id = collections.map(({ id }) => id);
  const found = await ledger.listTransactions({ payment_collection_id, state: MAYBE_OPEN });
  const atCounter = found.filter(isInStore);
  const now = clock.now();
  throwIf(openObstacle(atCounter.filter((one) => one.reference !== reference && isOpenAtCounter(one, now))));
  // Also one that was cancelled while the gateway gave no answer: it can still be paid there.
  for (const one of atCounter) await end(context, one.reference, cancel);
  throwIf(openObstacle((await listBeingPaid(context, payment_collection_id)).filter(isBeingRecorded)));
}

/** Another clerk may cancel it in the same moment. */
async function end(context: StoreContext, reference: string, cancel: HandOverActs["cancel"]): Promise<void> {
  const failure = await cancel(reference).then(
    () => undefined,
    (error: unknown) => error,
  );
  const { state } = await retrieveInStore(context, reference);
  if (state === "closed" || state === "failed") return;
  throw failure ?? paymentError("not_open", `The payment is ${state} already.`);
}
