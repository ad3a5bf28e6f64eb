import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Country } from "../../shared";
import { en } from "../texts/en";
import type { Texts } from "../texts/texts";
import { zh } from "../texts/zh";
import { config } from "./store";

type Language = keyof typeof LANGUAGES;

/** Country, language and money of the page. */
interface Shop {
  country: Country;
  language: Language;
  /** In this browser from now on, whatever the country. */
  speak(language: Language): void;
  locale: string;
  region_id: string;
  texts: Texts;
  money(amount: number | undefined, currency?: string): string;
  date(time: string | Date): string;
  /** The address of a page in this country. */
  to(path: string): string;
}

const LANGUAGES = {
  en: { locale: "en-US", texts: en },
  zh: { locale: "zh-CN", texts: zh },
} as const;
/** What is paid in, and the language as long as the visitor has chosen none. */
const BY_COUNTRY = {
  us: { currency: "usd", language: "en" },
  cn: { currency: "cny", language: "zh" },
} as const;

const ShopContext = createContext<Shop | undefined>(undefined);

export function ShopProvider({ country, children }: { country: Country; children: ReactNode }) {
  const [spoken, setSpoken] = useState(chosenLanguage);
  const shop = useMemo(() => {
    const speak = (language: Language) => {
      localStorage.setItem("language", language);
      setSpoken(language);
    };
    return shopOf(country, spoken ?? BY_COUNTRY[country].language, speak);
  }, [country, spoken]);
  useEffect(() => {
    document.documentElement.lang = shop.locale;
    localStorage.setItem("country", country);
  }, [shop, country]);
  return <ShopContext.Provider value={shop}>{children}</ShopContext.Provider>;
}

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("Not inside a ShopProvider");
  return shop;
}

function chosenLanguage(): Language | undefined {
  const chosen = localStorage.getItem("language");
  return chosen === "en" || chosen === "zh" ? chosen : undefined;
}

function shopOf(country: Country, language: Language, speak: Shop["speak"]): Shop {
  const { locale, texts } = LANGUAGES[language];
  const { currency } = BY_COUNTRY[country];
  return {
    country,
    language,
    speak,
    locale,
    texts,
    region_id: config.regions[country],
    money: (amount = 0, code = currency) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: code }).format(amount),
    date: (time) => new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(time)),
    to: (path) => `/${country}${path}`,
  };
}

/** The country of the last visit, or the one that the browser's language suggests. */
export function likelyCountry(): Country {
  const last = localStorage.getItem("country");
  if (last === "us" || last === "cn") return last;
  return navigator.language.startsWith("zh") ? "cn" : "us";
}

/** What this browser keeps as a yes, until it is taken back. */
export const isKept = (key: string): boolean => localStorage.getItem(key) !== null;

export function keep(key: string, isSo: boolean): void {
  if (isSo) localStorage.setItem(key, "yes");
  else localStorage.removeItem(key);
}
