import type { PaymentLink } from "../../modules/crossborder/internal";
import { nameOrder, tellStaff } from "../attention/deliver";
import type { StoreContext } from "../context";
import { stateOf } from "./state";

/**
 * A link for the rest after a refund has ended: staff is told where the order still owes it. Whether the link was revoked meanwhile is all
 * one: somebody has the goods, and nobody has the money.
 */
export async function lookAtRest(context: StoreContext, link: PaymentLink): Promise<void> {
  const { ledger } = context;
  const { is } = await stateOf(context, { ...link, revoked_at: null });
  // The money is there, and is being recorded: the next run looks again.
  if (is === "processing") return;
  if (is === "expired") {
    const { order_id, rest_of: reference } = link;
    const transaction = reference ? await ledger.findByReference(reference) : undefined;
    await tellStaff(context, {
      key: `rest-${link.id}`,
      provider_ids: [link.provider_id],
      write: async (words) => ({
        title: words.rest,
        description: `${transaction ? await nameOrder(context, transaction, words) : ""}${words.rest_text(reference ?? "")}`,
      }),
      data: { reference, order_id },
    });
  }
  await ledger.noteRestSeen(link.id);
}
