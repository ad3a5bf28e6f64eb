import { amountText } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { findOwing } from "../amount-due";
import type { StoreContext } from "../context";
import type { Payment } from "../medusa-payment";
import { AttentionError } from "./reason";
import { isHoldGone } from "./sync-hold";

/**
 * An order counts on a hold: where Medusa dropped it, or its capture was never made, and the order still owes something, a person must
 * know. Paid in another way, or cancelled, it needs nobody.
 * @throws AttentionError `hold_dropped`, `order_unpaid`
 */
export async function expectHoldOrPaid(
  context: StoreContext,
  transaction: LedgerTransaction,
  { order }: Payment,
): Promise<void> {
  const { id: transaction_id, pre_auth, currency_code } = transaction;
  if (!pre_auth || !order || order.status === "canceled") return;
  const [line] = await context.ledger.listEvents(
    { transaction_id, name: ["hold_dropped", "capture_undone"] },
    { take: 1, order: { position: "DESC" } },
  );
  const isLost = line && (line.name === "hold_dropped" || isHoldGone(transaction));
  if (!isLost) return;
  const due = (await findOwing(context, order.id))?.summary.pending_difference ?? 0;
  if (due <= 0) return;
  const currency = currency_code.toUpperCase();
  const owes = `Order ${order.display_id ?? order.id} still owes ${amountText(String(due))} ${currency}: take a payment for it, or cancel it.`;
  const amount = `${String(line.data.amount)} ${currency}`;
  if (line.name === "hold_dropped")
    throw new AttentionError(
      "hold_dropped",
      `The order was changed, and Medusa cancelled the payment: the ${amount} that were held are released. ${owes}`,
    );
  throw new AttentionError(
    "order_unpaid",
    `The capture of ${amount} was never made, and the hold is over: Medusa counts it no more. ${owes}`,
  );
}
