import { useTranslation } from "react-i18next";

const NAMESPACE = "crossborder";

export const useText = () => useTranslation(NAMESPACE).t;

/** The dashboard writes `zhCN` and `ptBR`, which Intl does not take. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return i18n.language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2");
}

/** Writes amounts in the language of the dashboard. */
export function useMoney(): (amount: string | number, currency: string) => string {
  const locale = useLocale();
  return (amount, currency) =>
    new Intl.NumberFormat(locale, { style: "currency", currency }).format(Number(amount));
}
