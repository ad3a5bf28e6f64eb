import type { AxiosResponse } from "axios";
import type { PaymentErrorCode } from "../../src/payments/errors";

/** Medusa's answer when the plugin does not let a session be deleted. Medusa logs the reason and does not tell it. */
export const SESSION_STAYS = {
  status: 500,
  data: { type: "unexpected_state", message: "Could not delete all payment sessions" },
};

/**
 * Expects that a payment session was refused for this reason. Medusa makes the new session and deletes the old one at
 * the same time; when the plugin refuses both, either answer may be first.
 */
export function expectSessionRefused({ status, data }: AxiosResponse, code: PaymentErrorCode): void {
  if (status === SESSION_STAYS.status) expect(data).toEqual(SESSION_STAYS.data);
  else expect({ status, code: data.code }).toEqual({ status: 400, code });
}
