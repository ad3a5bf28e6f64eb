import { MedusaError } from "@medusajs/framework/utils";
import type { PaymentRow, SessionRow } from "./medusa-rows";

/** What a provider answers of a session that was changed. */
export interface Updated {
  data: Record<string, unknown>;
  status?: SessionRow["status"];
}

/** What a provider answers of a session that is to be authorized. */
export interface Authorized {
  status: "authorized" | "captured" | "pending_authorization";
  /** What Medusa keeps with the session from then on; as it was, where there is none. */
  data?: Record<string, unknown>;
}

/** What a payment provider of ours is asked, as Medusa's payment module does. */
export interface Provider {
  initiate(session: SessionRow): Promise<Record<string, unknown>>;
  authorize(session: SessionRow): Promise<Authorized>;
  capture(payment: PaymentRow, capture_id: string): Promise<void>;
  refund(payment: PaymentRow, refund: { id: string; amount: string }): Promise<void>;
  /** @param payment undefined where Medusa names none */
  cancel(payment: PaymentRow | undefined, provider_id: string, data: Record<string, unknown>): Promise<void>;
  /** Without a status the session keeps its own. */
  update(session: Pick<SessionRow, "provider_id" | "amount" | "data">): Promise<Updated>;
  remove(session: SessionRow): Promise<void>;
}

const { INVALID_DATA, NOT_ALLOWED, PAYMENT_AUTHORIZATION_ERROR } = MedusaError.Types;

export const refused = (message: string) => new MedusaError(NOT_ALLOWED, message);
export const invalid = (message: string) => new MedusaError(INVALID_DATA, message);

/** Of what is none of Medusa's errors it says no more. */
export const notAuthorized = (error: unknown) =>
  MedusaError.isMedusaError(error)
    ? error
    : new MedusaError(PAYMENT_AUTHORIZATION_ERROR, "Payment authorization failed");
