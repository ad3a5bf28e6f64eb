import type { PaymentLinkView } from "../../http";
import type { AskedBy } from "../asked-by";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { retrieveLink, viewOf } from "./links";

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
