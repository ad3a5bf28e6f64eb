import { useTranslation } from "react-i18next";
import type { Texts } from "../i18n/en";

const NAMESPACE = "crossborder";

/** The texts of one room of the admin. */
export const useText = (room: keyof Texts) => useTranslation(NAMESPACE, { keyPrefix: room }).t;

/** The dashboard writes `zhCN` and `ptBR`, which Intl does not take. */
function useLocale(): string {
  const { i18n } = useTranslation();
  return i18n.language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2");
}

/** Writes amounts in the language of the dashboard. */
export function useMoney(): (amount: string | number, currency: string) => string {
  const locale = useLocale();
  return (amount, currency) =>
    new Intl.NumberFormat(locale, { style: "currency", currency }).format(Number(amount));
}

/** Writes moments in the language of the dashboard and the time zone of whoever looks. */
export function useTime(): (moment: string) => string {
  const locale = useLocale();
  return (moment) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));
}

/** Writes days: of a moment that is only expected, the hour says nothing. */
export function useDay(): (moment: string) => string {
  const locale = useLocale();
  return (moment) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(moment));
}
