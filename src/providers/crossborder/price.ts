import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { amountText } from "../../gateway";
import { paymentError } from "../../payments/errors";
import { CURRENCIES } from "../../payments/options";

/** Medusa's money as decimal text with two places. */
export function toAmount(amount: BigNumberInput): string {
  try {
    return amountText(MathBN.convert(amount).toFixed());
  } catch {
    throw paymentError("invalid_input", "amount: is not an amount that can be paid");
  }
}

/**
 * Refuses before any call what the gateway cannot take.
 * @throws MedusaError naming the field
 */
export function checkPrice(amount: string, currencyCode: string): void {
  if (!CURRENCIES.includes(currencyCode)) {
    throw paymentError(
      "currency_not_supported",
      `currency_code: ${currencyCode.toUpperCase()} cannot be paid with this provider, only USD and CNY`,
    );
  }
  if (amount === "0.00")
    throw paymentError("nothing_due", "Nothing is to be paid: complete the cart without a payment session.");
}
