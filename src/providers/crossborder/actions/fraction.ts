import type { AuthorizePaymentOutput, InitiatePaymentOutput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { NewSession } from "../../../medusa";
import type { ProviderContext } from "../../../payments/context";
import { isInStore } from "../../../payments/provider-id";
import { isNothing } from "../../../payments/views/money";
import { isOwn, keptInput, storedData } from "../session-data";

/*
 * A cart of less than half a cent. Medusa completes it with a payment session alone, and no gateway takes the amount: the session opens
 * nothing, and is authorized as it is. The ledger has no row of it, since no money moves.
 */

type Fraction = Pick<NewSession, "amount" | "exact_amount" | "provider_id"> & {
  payment_collection: { amount: string; cart?: object | null };
};

export const isFraction = (session: Fraction): boolean =>
  !isInStore(session) &&
  Boolean(session.payment_collection.cart) &&
  MathBN.gt(session.exact_amount, 0) &&
  isNothing(session.amount) &&
  isNothing(session.payment_collection.amount);

/** Who the customer is in the wallet is kept from everybody else. */
export const openNothing = (
  { id }: { id: string },
  data: Record<string, unknown> | undefined,
): InitiatePaymentOutput => ({ id, status: "pending", data: { ...keptInput(data), openid: null } });

/** As if it was paid; undefined for every other session. */
export async function authorizeNothing(
  context: ProviderContext,
  session_id: string,
): Promise<AuthorizePaymentOutput | undefined> {
  const session = await context.records.session(session_id);
  if (!session || !isOwn(context, session) || !isFraction(session)) return undefined;
  return { status: "captured", data: storedData(session.data) };
}
