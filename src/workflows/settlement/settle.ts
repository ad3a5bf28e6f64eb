import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { completeCartWorkflowId, processPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { booksOf } from "../accounts";
import {
  ask,
  type Books,
  findSession,
  giveBack,
  type Query,
  type Session,
  whyUnusable,
} from "../bookkeeping";
import {
  CROSSBORDER_MODULE,
  type CrossborderLedger,
  holdsMoney,
  isFinal,
  type LedgerTransaction,
} from "../modules/crossborder";
import { announceReturn } from "./events";

/** Errors of cart completion that trying again cannot heal. */
const FINAL_ERRORS: readonly string[] = [
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.INVALID_DATA,
  MedusaError.Types.NOT_FOUND,
  MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
];

/**
 * Brings one transaction to where Medusa and the gateway agree. The caller holds the lock on the reference.
 * @returns the row afterwards, or undefined when no transaction has this reference
 * @throws whatever kept it from finding out; the row is then as it was, for the next door
 */
export async function settle(
  container: MedusaContainer,
  reference: string,
): Promise<LedgerTransaction | undefined> {
  const row = await container.resolve<CrossborderLedger>(CROSSBORDER_MODULE).findByReference(reference);
  if (!row || row.settlement !== "unsettled" || isFinal(row.state)) return row;
  const books = booksOf(container, row.provider_id);
  const current = holdsMoney(row.state) ? row : await ask(books, row);
  return holdsMoney(current.state) ? await useMoney(container, books, current) : current;
}

/** The money is there: it becomes an order, or goes back. */
async function useMoney(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
): Promise<LedgerTransaction> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const session = await findSession(query, row.payment_session_id);
  if (session?.payment) return await books.ledger.advance(row.reference, { settlement: "settled" });
  const reason = whyUnusable(row, session) ?? (session && (await recordPayment(container, query, session)));
  if (!reason) return await books.ledger.advance(row.reference, { settlement: "settled" });
  const returned = (await giveBack(books, row, reason)) ?? row;
  await announceReturn(container, returned, reason);
  return returned;
}

/**
 * Lets Medusa record the payment: by completing the cart it belongs to, else by authorizing the session.
 * @returns why it cannot be recorded, or undefined when it was
 */
async function recordPayment(
  container: MedusaContainer,
  query: Query,
  session: Session,
): Promise<string | undefined> {
  const { cart } = session.payment_collection;
  const failure = cart ? await completeCart(container, cart.id) : await authorizeSession(container, session);
  if ((await findSession(query, session.id))?.payment) return undefined;
  if (failure === undefined) return "its cart was completed with another payment";
  if (MedusaError.isMedusaError(failure) && FINAL_ERRORS.includes(failure.type)) {
    return `no order could be placed: ${failure.message}`;
  }
  throw failure;
}

async function completeCart(container: MedusaContainer, cartId: string): Promise<Error | undefined> {
  const { errors } = await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(completeCartWorkflowId, { input: { id: cartId }, throwOnError: false });
  return errors?.[0]?.error;
}

/** `authorized` and not `captured`: a second run then captures nothing and emits nothing. */
async function authorizeSession(
  container: MedusaContainer,
  { id, amount }: Session,
): Promise<Error | undefined> {
  const { errors } = await processPaymentWorkflow(container).run({
    input: { action: "authorized", data: { session_id: id, amount } },
    throwOnError: false,
  });
  return errors?.[0]?.error;
}
