import { MedusaError } from "@medusajs/framework/utils";
import { GatewayError, InvalidFieldsError } from "../../gateway";

const { Types } = MedusaError;

export const invalid = (message: string) => new MedusaError(Types.INVALID_DATA, message);
export const notAllowed = (message: string) => new MedusaError(Types.NOT_ALLOWED, message);

/** "Not paid yet": the storefront gets the cart back with this message and may complete it again. */
export const notPaidYet = (message: string) => new MedusaError(Types.PAYMENT_REQUIRES_MORE_ERROR, message);

/** This payment will never be: the storefront gets the cart back and must start another one. */
export const paymentOver = (message: string) => new MedusaError(Types.PAYMENT_AUTHORIZATION_ERROR, message);

/** What the gateway client threw, as an error that Medusa answers with a fitting HTTP status. */
export function toMedusaError(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error instanceof InvalidFieldsError) return invalid(error.message);
  if (error.outcome === "refused") return notAllowed(error.message);
  return new MedusaError(Types.UNEXPECTED_STATE, error.message);
}

/** Runs `work` and lets nothing but Medusa's own errors out. */
export async function withMedusaErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toMedusaError(error);
  }
}
