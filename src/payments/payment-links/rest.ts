import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { nameOrder, tellStaff } from "../attention/deliver";
import type { StoreContext } from "../context";
import { stateOf } from "./state";

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
