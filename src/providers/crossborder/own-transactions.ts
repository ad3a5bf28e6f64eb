import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { ProviderContext } from "../../payments/context";
import { accountIn } from "../../payments/provider-id";
import { referenceIn } from "./session-data";

/*
 * Every look-up of a provider. Session data can name any transaction of the ledger; one of another account would be
 * asked about, or acted on, at the wrong gateway.
 */

/** The newest transaction of a payment session, if it belongs to the provider's account. */
export async function findOwnBySession(
  context: ProviderContext,
  session_id: string | undefined,
): Promise<LedgerTransaction | undefined> {
  return session_id ? own(context, await context.ledger.findBySession(session_id)) : undefined;
}

/** The transaction with this reference, if it belongs to the provider's account. */
export async function findOwn(
  context: ProviderContext,
  reference: string | undefined,
): Promise<LedgerTransaction | undefined> {
  return reference ? own(context, await context.ledger.findByReference(reference)) : undefined;
}

/** The transaction that stored session or payment data names, if it belongs to the provider's account. */
export const findOwnIn = (context: ProviderContext, data: unknown) => findOwn(context, referenceIn(data));

const own = (context: ProviderContext, transaction: LedgerTransaction | undefined) =>
  transaction && isOwn(context, transaction) ? transaction : undefined;

/** Whether a transaction or a payment session belongs to the provider's account. */
export function isOwn(
  { accountIds }: ProviderContext,
  { provider_id }: Pick<LedgerTransaction, "provider_id">,
): boolean {
  const account = accountIn(provider_id);
  return account !== undefined && accountIds.includes(account);
}
