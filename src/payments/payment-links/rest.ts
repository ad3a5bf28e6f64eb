import type { PaymentLink } from "../../modules/crossborder/internal";
import { accountBehind } from "../accounts";
import { nameOrder, tellStaff } from "../attention/deliver";
import type { StoreContext } from "../context";
import { stateOf } from "./state";

/**
 * A link for the rest after a refund has ended: staff is told where the order still owes it. Whether the link was revoked meanwhile is all
 * one: somebody has the goods, and nobody has the money.
 */
export async function lookAtRest(context: StoreContext, link: PaymentLink): Promise<void> {
  const { ledger, container } = context;
  const { is } = await stateOf(context, { ...link, revoked_at: null });
  // The money is there, and is being recorded: the next run looks again.
  if (is === "processing") return;
  if (is === "expired") {
    const { order_id, rest_of: reference } = link;
    const transaction = reference ? await ledger.findByReference(reference) : undefined;
    const whose = transaction ? await nameOrder(context, transaction) : "";
    await tellStaff(context, {
      key: `rest-${link.id}`,
      title: "The rest of an order is not paid",
      description:
        `${whose}${reference} was refunded whole, and the link for the rest ended unpaid. ` +
        "Make another payment link on the page of the order, or take the payment at the counter.",
      emails: accountBehind(container, link.provider_id)?.options.attentionEmails ?? [],
      data: { reference, order_id },
    });
  }
  await ledger.noteRestSeen(link.id);
}
