import type { MedusaContainer } from "@medusajs/framework/types";
import { type Books, giveBack } from "../../bookkeeping";
import type { LedgerTransaction } from "../../modules/crossborder";
import { CrossborderEvents, emit } from "../events";

/**
 * Sends money back that no order can use, and says so.
 * @throws what kept the gateway from doing it; a person is then told, and the job tries again
 */
export async function sendBack(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
  reason: string,
): Promise<LedgerTransaction> {
  try {
    const returned = (await giveBack(books, row, reason)) ?? row;
    const { reference, cart_id, currency_code, amount, settlement } = returned;
    if (settlement === "returned") {
      await emit(container, CrossborderEvents.MONEY_RETURNED, {
        reference,
        cart_id,
        currency_code,
        amount,
        reason,
      });
    }
    return returned;
  } catch (error) {
    await books.ledger.advance(row.reference, { settlement: "attention" });
    throw error;
  }
}
