import type { AxiosResponse } from "axios";
import type { PaymentErrorCode } from "../../src/payments/errors";

/** Expects that a payment session was refused for this reason. */
export function expectSessionRefused({ status, data }: AxiosResponse, code: PaymentErrorCode): void {
  expect({ status, code: data.code }).toEqual({ status: 400, code });
}
