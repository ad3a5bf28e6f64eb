import type { i18n as I18n } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Texts } from "../i18n/en";

export const NAMESPACE = "crossborder";

/** By the dashboard's name for the language. A further one is one more file and folder, and a line here and in `i18n/index.ts`. */
const LOADED = {
  zhCN: async () => (await import("../i18n/zh-cn")).zhCN,
};

const isLoaded = (language: string): language is keyof typeof LOADED => language in LOADED;
const loading = new Map<string, Promise<void>>();

/** What is drawn by then is drawn again once the texts are there. */
async function load(i18n: I18n, language: keyof typeof LOADED): Promise<void> {
  i18n.addResourceBundle(language, NAMESPACE, await LOADED[language](), true, true);
  i18n.emit("languageChanged", i18n.language);
}

/** The texts of one room of the admin. */
export const useText = (room: keyof Texts) => {
  const { t, i18n } = useTranslation(NAMESPACE, { keyPrefix: room });
  const { language } = i18n;
  if (isLoaded(language) && !loading.has(language))
    loading.set(
      language,
      // Without a connection it is English, until something is drawn with one.
      load(i18n, language).catch(() => void loading.delete(language)),
    );
  return t;
};

/** The dashboard writes `zhCN` and `ptBR`, which Intl does not take. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return i18n.language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2");
}

/** Intl takes decimal text as it is, and rounds nothing. */
const isDecimal = (amount: string): amount is `${number}` => /^-?\d+(\.\d+)?$/.test(amount);

/** Writes amounts in the language of the dashboard; what is no amount, as it was given. */
export function useMoney(): (amount: string | number, currency: string) => string {
  const locale = useLocale();
  return (amount, currency) => {
    if (typeof amount === "string" && !isDecimal(amount)) return amount;
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
  };
}

/**
 * Writes moments in the language of the dashboard and the time zone of the browser; the year where it is not this one.
 * @param seconds whether they are told, too
 */
export function useTime(seconds = false): (moment: string) => string {
  const locale = useLocale();
  return (moment) => {
    const at = new Date(moment);
    return new Intl.DateTimeFormat(locale, {
      ...(at.getFullYear() !== new Date().getFullYear() && { year: "numeric" }),
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      ...(seconds && { second: "2-digit" }),
    }).format(at);
  };
}

/** The same, and of today the time alone. */
export function useShortTime(): (moment: string) => string {
  const locale = useLocale();
  const time = useTime();
  return (moment) => {
    const at = new Date(moment);
    if (at.toDateString() !== new Date().toDateString()) return time(moment);
    return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at);
  };
}

/** The same, with its preposition, as a sentence ends. */
export function useWhen(): (at: string | null) => string {
  const text = useText("notice");
  const time = useShortTime();
  return (at) => {
    if (at === null) return "";
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    return text(isToday ? "today" : "earlier", { time: time(at) });
  };
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** From how many seconds on a time span is told in hours, and in days. */
const SPANS = [
  [2 * DAY_S, "day", DAY_S],
  [2 * HOUR_S, "hour", HOUR_S],
  [0, "minute", MINUTE_S],
] as const;

/** Writes how long ago a moment is, in the language of the dashboard. */
export function useAgo(): (moment: string) => string {
  const locale = useLocale();
  return (moment) => {
    const seconds = Math.max(0, (Date.now() - new Date(moment).getTime()) / 1000);
    const [, unit, length] = SPANS.find(([from]) => seconds >= from) ?? SPANS[2];
    return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
      -Math.floor(seconds / length),
      unit,
    );
  };
}

/** The moment, once a second: what is written of it counts along. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Writes days: of a moment that is only expected, the hour says nothing. */
export function useDay(): (moment: string) => string {
  const locale = useLocale();
  return (moment) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(moment));
}

/** The dashboard's own words below a list of several pages. */
export function usePagingWords(): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries(
    ["of", "results", "pages", "prev", "next"].map((key) => [key, t(`general.${key}`)]),
  );
}
