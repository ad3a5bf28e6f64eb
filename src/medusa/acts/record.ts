import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils";
import {
  capturePaymentWorkflow,
  completeCartWorkflowId,
  createPaymentSessionsWorkflow,
  deletePaymentSessionsWorkflow,
  processPaymentWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows";
import type { Session } from "../records/session";
import { throwFirst } from "./errors";

/** What became of the completion of a cart. */
export interface Completion {
  /** False where Medusa is still at it: that is no verdict, and core's own route answers 409 then. */
  has_finished: boolean;
  error?: Error;
}

/** What Medusa's workflow engine tells of a run. */
interface Run {
  errors?: { error: Error }[];
  acknowledgement: { hasFinished: boolean };
}

/** Completes a cart, which authorizes its payment. The caller holds the cart lock. */
export async function completeCart(container: MedusaContainer, cart_id: string): Promise<Completion> {
  const { errors, acknowledgement }: Run = await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(completeCartWorkflowId, { input: { id: cart_id }, throwOnError: false });
  return { has_finished: acknowledgement.hasFinished, error: errors?.[0]?.error };
}

/** What Medusa is told of a payment. Outside of a cart `captured` also records the money on the order itself. */
export type PaymentAction = "authorized" | "captured";

/** A session, with all the places of its amount. */
export type OfSession = Pick<Session, "id" | "exact_amount">;

/**
 * Has Medusa record the payment of a session that there is: with the id of none, core can complete the cart of another shopper.
 * @returns what Medusa says against it
 */
export async function recordPayment(
  container: MedusaContainer,
  { id: session_id, exact_amount: amount }: OfSession,
  action: PaymentAction,
): Promise<Error | undefined> {
  const { errors } = await processPaymentWorkflow(container).run({
    input: { action, data: { session_id, amount } },
    throwOnError: false,
  });
  return errors[0]?.error;
}

/** Amounts are decimal text. */
interface Moved {
  payment_id: string;
  amount: string;
}

export interface Captured extends Moved {
  /** Id of the admin user. */
  captured_by?: string;
}

export interface Refunded extends Moved {
  /** Id of the admin user. */
  created_by?: string;
}

/** Captures through Medusa, which asks the provider to. */
export async function capture(container: MedusaContainer, input: Captured): Promise<void> {
  throwFirst((await capturePaymentWorkflow(container).run({ input, throwOnError: false })).errors);
}

/** Refunds through Medusa, which asks the provider to, and writes it into the order's book. */
export async function refund(container: MedusaContainer, input: Refunded): Promise<void> {
  throwFirst((await refundPaymentWorkflow(container).run({ input, throwOnError: false })).errors);
}

/** As `refund`, of a cancelled order: Medusa counts all of it as refunded, so only the payment's own record is missing. */
export async function refundCanceled(container: MedusaContainer, input: Refunded): Promise<void> {
  await container.resolve(Modules.PAYMENT).refundPayment(input);
}

/** Cancels a payment, by way of the provider. Its collection stays authorized: `endAuthorization`. */
export async function cancelPayment(container: MedusaContainer, payment_id: string): Promise<void> {
  await container.resolve(Modules.PAYMENT).cancelPayment(payment_id);
}

/** Nothing is held any more: Medusa's payment collection says what was captured, and what is due can be paid by another one. */
export async function endAuthorization(
  container: MedusaContainer,
  payment_collection_id: string,
  isCaptured: boolean,
): Promise<void> {
  const { CANCELED, PARTIALLY_CAPTURED } = PaymentCollectionStatus;
  const status = isCaptured ? PARTIALLY_CAPTURED : CANCELED;
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(payment_collection_id, { status });
}

export interface NewSession {
  payment_collection_id: string;
  provider_id: string;
  data: Record<string, unknown>;
}

/** Opens a payment session, by way of its provider. */
export async function createSession(container: MedusaContainer, input: NewSession): Promise<{ id: string }> {
  const { result, errors } = await createPaymentSessionsWorkflow(container).run({
    input,
    throwOnError: false,
  });
  throwFirst(errors);
  return result;
}

/** Deletes payment sessions, each by way of its provider. */
export async function deleteSessions(container: MedusaContainer, ids: string[]): Promise<void> {
  throwFirst(
    (await deletePaymentSessionsWorkflow(container).run({ input: { ids }, throwOnError: false })).errors,
  );
}
