import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import type { Country } from "../../shared";
import { en } from "../texts/en";
import type { Texts } from "../texts/texts";
import { zh } from "../texts/zh";
import { config } from "./store";

/** Country, language and money of the page. */
export interface Shop {
  country: Country;
  locale: string;
  region_id: string;
  texts: Texts;
  money(amount: number | undefined, currency?: string): string;
  date(time: string | Date): string;
  /** The address of a page in this country. */
  to(path: string): string;
}

const BY_COUNTRY = {
  us: { locale: "en-US", currency: "usd", texts: en },
  cn: { locale: "zh-CN", currency: "cny", texts: zh },
} as const;

const ShopContext = createContext<Shop | undefined>(undefined);

export function ShopProvider({ country, children }: { country: Country; children: ReactNode }) {
  const shop = useMemo(() => shopOf(country), [country]);
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

function shopOf(country: Country): Shop {
  const { locale, currency, texts } = BY_COUNTRY[country];
  return {
    country,
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
