import type { Currency } from "./store-answers";

export function priceText(amount: number, currency: Currency): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);
}
