import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import { booksOf } from "../../accounts";
import { findSession, releaseHold, restOfHold } from "../../bookkeeping";
import { queryOf } from "../../container";
import { amountText, sameAmount } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";
import { throwFirst, withMedusaErrors } from "../errors";
import { underLock } from "../under-lock";
import { retrieveTransaction } from "../views";

/** Captures a hold through Medusa, whole or in part, once. @throws MedusaError naming the field or the reason */
export async function captureByHand(container: MedusaContainer, reference: string, amount?: string) {
  const { row, payment } = await heldPayment(container, reference);
  const input = { payment_id: payment, amount: amount === undefined ? row.amount : readAmount(amount) };
  const { errors } = await capturePaymentWorkflow(container).run({ input, throwOnError: false });
  throwFirst(errors);
  return await retrieveTransaction(container, reference);
}

/**
 * Releases what is held: all of a hold, through Medusa, or what a capture left over.
 * @throws MedusaError naming the field or the reason
 */
export async function releaseByHand(container: MedusaContainer, reference: string, amount?: string) {
  const job = () => release(container, reference, amount);
  await underLock(container, reference, job);
  return await retrieveTransaction(container, reference);
}

async function release(container: MedusaContainer, reference: string, given?: string): Promise<void> {
  const { row, payment } = await heldPayment(container, reference);
  const amount = given === undefined ? restOfHold(row) : readAmount(given);
  const whole = row.state === "held" && sameAmount(amount, row.amount);
  const books = booksOf(container, row.provider_id);
  await withMedusaErrors(async () => {
    if (whole) await container.resolve(Modules.PAYMENT).cancelPayment(payment);
    else await releaseHold(books, row, amount);
  });
}

async function heldPayment(
  container: MedusaContainer,
  reference: string,
): Promise<{ row: LedgerTransaction; payment: string }> {
  const row = await retrieveTransaction(container, reference);
  const session = await findSession(queryOf(container), row.payment_session_id);
  if (session?.payment && restOfHold(row) !== "0.00") return { row, payment: session.payment.id };
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `${reference} is ${row.state}: nothing is held`);
}

function readAmount(text: string): string {
  try {
    return amountText(text);
  } catch {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "amount: must be an amount such as 12.50");
  }
}
