import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { completeCartWorkflowId, processPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { findOrderOfCart, findSession, type Session } from "../../bookkeeping";
import { queryOf } from "../../container";
import { removeExpiredLock } from "../expired-lock";
import { holdCart } from "../hold-cart";
import { mendLinks } from "./mend-links";
import type { TransactionState } from "../../modules/crossborder";

type PaymentAction = "authorized" | "captured";

/** Errors of cart completion that trying again cannot heal. */
const FINAL_ERRORS: readonly string[] = [
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.INVALID_DATA,
  MedusaError.Types.NOT_FOUND,
  MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
];

/**
 * Lets Medusa record the payment: by completing the cart it belongs to, else by authorizing the session.
 * @returns why it cannot be recorded, or undefined when it was
 * @throws what a later try may heal
 */
export async function recordPayment(
  container: MedusaContainer,
  session: Session,
  state: TransactionState,
): Promise<string | undefined> {
  const { cart } = session.payment_collection;
  // Outside of a cart `captured` also enters the money into the order's own books; a hold is not money yet.
  const action = state === "held" ? "authorized" : "captured";
  if (cart) await mendLinks(container, cart.id, session.payment_collection.id);
  const failure = cart ? await completeCart(container, cart.id) : await authorize(container, session, action);
  if (await isRecorded(container, session)) return undefined;
  if (!failure && cart) return await payForPlacedOrder(container, session, cart.id, action);
  if (MedusaError.isMedusaError(failure) && FINAL_ERRORS.includes(failure.type)) {
    return `no order could be placed: ${failure.message}`;
  }
  throw failure ?? new Error(`The payment of session ${session.id} could not be recorded`);
}

/**
 * The cart is an order already. Without any payment it is one whose server died between placing it and
 * recording the payment.
 */
async function payForPlacedOrder(
  container: MedusaContainer,
  session: Session,
  cartId: string,
  action: PaymentAction,
): Promise<string | undefined> {
  const order = await findOrderOfCart(queryOf(container), cartId);
  if (!order || order.payments > 0 || order.status === "canceled")
    return "its cart was completed with another payment";
  const failure = await authorize(container, session, action);
  if (await isRecorded(container, session)) return undefined;
  throw failure ?? new Error(`The payment of order ${order.id} could not be recorded`);
}

const isRecorded = async (container: MedusaContainer, { id }: Session) =>
  Boolean((await findSession(queryOf(container), id))?.payment);

async function completeCart(container: MedusaContainer, cartId: string): Promise<Error | undefined> {
  await removeExpiredLock(container, cartId);
  const release = await holdCart(container, cartId);
  try {
    const { errors } = await container
      .resolve(Modules.WORKFLOW_ENGINE)
      .run(completeCartWorkflowId, { input: { id: cartId }, throwOnError: false });
    return errors?.[0]?.error;
  } finally {
    await release();
  }
}

async function authorize(
  container: MedusaContainer,
  { id, amount }: Session,
  action: PaymentAction,
): Promise<Error | undefined> {
  const { errors } = await processPaymentWorkflow(container).run({
    input: { action, data: { session_id: id, amount } },
    throwOnError: false,
  });
  return errors?.[0]?.error;
}
