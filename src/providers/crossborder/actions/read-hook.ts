import type { WebhookActionResult } from "@medusajs/framework/types";
import { ask, findSession, whyUnusable } from "../../../bookkeeping";
import { readNotification } from "../../../gateway";
import { holdsMoney } from "../../../modules/crossborder";
import type { Desk } from "../desk";

/**
 * A notification that came over Medusa's own webhook route. The action is `authorized`, not `captured`:
 * Medusa then completes the cart first and authorizes inside it, and a repeated notification captures nothing.
 */
export async function readHook(desk: Desk, data: Record<string, unknown>): Promise<WebhookActionResult> {
  const { books, query } = desk;
  const { reference, transactionNo } = readNotification(data);
  const row =
    (reference && (await books.ledger.findByReference(reference))) ||
    (transactionNo && (await books.ledger.findByTransactionNo(transactionNo)));
  // Where an order is not known to be open yet, and perhaps at another account's gateway, the job finds out.
  if (!row || row.state === "drafted") return { action: "not_supported" };
  const current = await ask(books, row);
  const session = await findSession(query, row.payment_session_id);
  // Medusa would act on an arbitrary cart if it were given a session that is gone.
  if (!session || session.payment || !holdsMoney(current.state) || whyUnusable(current, session)) {
    return { action: "not_supported" };
  }
  return { action: "authorized", data: { session_id: session.id, amount: Number(row.amount) } };
}
