import type { AuthorizePaymentOutput } from "@medusajs/framework/types";
import { ask, findSession, giveBack, messageOf, whyUnusable } from "../../../bookkeeping";
import { GatewayError } from "../../../gateway";
import { holdsMoney, type LedgerTransaction } from "../../../modules/crossborder";
import type { Desk } from "../desk";
import { notPaidYet, paymentOver } from "../errors";
import { sessionStatus, shownData } from "../session-data";

/**
 * Whether the session's payment was made. The row is found by the session's id, never by anything the shopper
 * could have written; the gateway is asked unless the ledger already knows that the money is there.
 */
export async function authorize(desk: Desk, sessionId = ""): Promise<AuthorizePaymentOutput> {
  const row = await desk.books.ledger.findBySession(sessionId);
  // A row without its answer belongs to a session that is still being opened.
  if (!row || row.state === "drafted")
    throw notPaidYet("The payment has not been started at the gateway yet.");
  const current = holdsMoney(row.state) ? row : await askNow(desk, row);
  if (!holdsMoney(current.state)) throw notThere(current);
  const reason = whyUnusable(current, await findSession(desk.query, sessionId));
  if (reason) {
    await returnMoney(desk, current, reason);
    throw paymentOver(`This payment cannot be used: ${reason}. The money goes back.`);
  }
  return { status: sessionStatus(current.state), data: shownData(current) };
}

async function askNow({ books }: Desk, row: LedgerTransaction): Promise<LedgerTransaction> {
  try {
    return await ask(books, row);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw notPaidYet(`The payment could not be confirmed at the gateway, try again. ${error.message}`);
  }
}

function notThere({ state }: LedgerTransaction): Error {
  if (state === "open" || state === "drafted") return notPaidYet("The payment has not been made yet.");
  return paymentOver(`The payment is ${state}; choose a payment method again.`);
}

/** Settlement sends back what cannot be sent back now. */
async function returnMoney({ books }: Desk, row: LedgerTransaction, reason: string): Promise<void> {
  try {
    await giveBack(books, row, reason);
  } catch (error) {
    books.logger.error(
      `crossborder: the money of ${row.reference} could not be sent back yet: ${messageOf(error)}`,
    );
  }
}
