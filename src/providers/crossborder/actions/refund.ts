import type { RefundPaymentInput, RefundPaymentOutput } from "@medusajs/framework/types";
import { refundable, refundWhole, sessionOfRefund } from "../../../bookkeeping";
import { sameAmount } from "../../../gateway";
import type { Desk } from "../desk";
import { notAllowed } from "../errors";
import { refundPermission } from "../options";
import { toAmount } from "../price";
import { shownData } from "../session-data";

/** Refunds the whole payment. The payment is found by the refund's own row in Medusa, not by `data`. */
export async function refund(
  desk: Desk,
  { amount, context }: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const { books, query, options } = desk;
  const refundId = context?.idempotency_key ?? "";
  const row = await books.ledger.findBySession((await sessionOfRefund(query, refundId)) ?? "");
  if (!row) throw notAllowed("The payment is not in the ledger, so it cannot be refunded here.");
  const asked = toAmount(amount);
  const whole = refundable(row);
  if (!sameAmount(asked, whole)) {
    const currency = row.currency_code.toUpperCase();
    throw notAllowed(
      `Only the whole payment of ${whole} ${currency} can be refunded, not ${asked} ${currency}: ` +
        "the gateway takes no partial refunds.",
    );
  }
  const refunded = await refundWhole(books, row, refundId, refundPermission(options));
  return { data: shownData(refunded) };
}
