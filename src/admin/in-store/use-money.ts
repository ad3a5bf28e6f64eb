import { useLocale } from "./text";

/** Writes amounts in the language of the dashboard. */
export function useMoney(): (amount: string | number, currency: string) => string {
  const locale = useLocale();
  return (amount, currency) =>
    new Intl.NumberFormat(locale, { style: "currency", currency }).format(Number(amount));
}
