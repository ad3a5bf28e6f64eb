import type BigNumber from "bignumber.js";
import type { Request } from "express";
import type { Transaction } from "../state/transaction";
import { type CustomerTexts, en, zh } from "./texts/customers";

/** The language of a customer's page, and how it writes amounts. */
export interface Language {
  tag: string;
  texts: CustomerTexts;
}

/** That of the pages for developers, too. */
export const ENGLISH: Language = { tag: "en", texts: en };
const CHINESE: Language = { tag: "zh-CN", texts: zh };

/** What the browser asks for; English where it asks for neither. */
export function languageOf(request: Request): Language {
  request.res?.vary("Accept-Language");
  return request.acceptsLanguages("en", "zh") === "zh" ? CHINESE : ENGLISH;
}

/** Intl takes decimal text as it is, and rounds nothing. */
const isDecimal = (amount: string): amount is `${number}` => /^-?\d+(\.\d+)?$/.test(amount);

/** An amount of an order as a shop writes it, such as $12.50. The document's RMB is CNY elsewhere. */
export function money(
  { tag }: Language,
  { currency }: Pick<Transaction, "currency">,
  amount: BigNumber,
): string {
  const text = amount.toFixed(2);
  const style = { style: "currency", currency: currency === "RMB" ? "CNY" : currency } as const;
  return isDecimal(text) ? new Intl.NumberFormat(tag, style).format(text) : text;
}

/** What an order costs, as a shop writes it. */
export const price = (language: Language, transaction: Transaction) =>
  money(language, transaction, transaction.amount);
