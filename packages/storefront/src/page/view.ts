import {
  type Locale,
  type Method,
  methods,
  type MethodOptions,
  type UnpaidOrder,
} from "medusa-payment-crossborder-storefront";
import { languageOf, type Texts, textsOf } from "./texts";
import type { PaymentState } from "./types";

/**
 * Money as a page shows it; empty where the amount is not known yet.
 * @example
 * moneyText({ amount: 17.5, currency_code: "usd" }, "en"); // "$17.50"
 */
export function moneyText(
  { amount, currency_code: currency }: Pick<PaymentState, "amount" | "currency_code">,
  locale?: Locale,
): string {
  if (amount === undefined || !currency) return "";
  return new Intl.NumberFormat(languageOf(locale), { style: "currency", currency }).format(amount);
}

/** A day as a page shows it. */
const dayText = (time: number, locale?: Locale): string =>
  new Intl.DateTimeFormat(languageOf(locale), { dateStyle: "long" }).format(time);

const DAY_MS = 24 * 60 * 60_000;

/**
 * What a subscription costs, how often, and when next, in the words of `text`; empty where its terms are not known, and where it ends with
 * its first payment.
 * @param begun when it is paid first, in milliseconds since 1970
 */
export function termsText(
  text: string,
  { terms, begun, ...price }: Pick<PaymentState, "terms" | "amount" | "currency_code"> & { begun: number },
  words: Texts,
  locale?: Locale,
): string {
  const amount = moneyText(price, locale);
  if (!terms || !amount || terms.payment_count === 1) return "";
  const { frequency: days, payment_count: count } = terms;
  const date = dayText(begun + days * DAY_MS, locale);
  const often = count ? filled(words.terms_count, { count }) : words.terms_open;
  return filled(text, { amount, days, count: often, date });
}

/** Whether a mark is the address of a picture, and no drawing. */
export const isPicture = (mark: string): boolean => /^(https?:|data:|\.{0,2}\/)/.test(mark);

/** Of a payment that is over, or may be: what its button does is said so. */
const ENDED = ["declined", "maybe_declined", "expired", "closed", "order_waits", "money_returned"];
const QUIET = ["waiting", "starting", "leaving", "checking", "maybe_declined", "paid", "held"];

/** What a page says of a state, in words. */
export interface View {
  words: Texts;
  /** Of the button. */
  pay: string;
  /** The button tries once more what did not work. */
  isAgain: boolean;
  /** The money; empty where there is nothing to pay, or it is not known yet. */
  price: string;
  terms: string;
  news: string;
  /** The news is read out at once, and stands above all else. */
  isWrong: boolean;
  /** Over what is wrong. */
  heading: string;
  /** It keeps from paying, and nothing the shopper does on the page has it go: it has the focus. */
  isInTheWay: boolean;
  /** Of an order that waits to be paid. */
  reserved: string;
  /** The one that is chosen, or that is paid by. */
  method?: Method;
}

export function viewOf(
  state: PaymentState,
  { locale, texts, ...look }: Omit<MethodOptions, "locale"> & { locale?: Locale; texts?: Partial<Texts> },
): View {
  const { say, order, unpaid, provider_id, isFree, phase } = state;
  const words = textsOf(locale, texts);
  const price = isFree ? "" : moneyText(state, locale);
  const [method] = provider_id ? methods([provider_id], { locale, ...look }) : [];
  const isAgain = !isFree && method !== undefined && ENDED.includes(say ?? "");
  const number = order && (order.display_id ?? order.id);
  const terms = termsText(words.terms, { ...state, begun: Date.now() }, words, locale);
  const isWrong = say !== undefined && !QUIET.includes(say);
  return {
    words,
    method,
    price,
    isAgain,
    terms,
    pay: isFree
      ? words.place_order
      : isAgain
        ? filled(words.retry, { method: method.name })
        : filled(terms ? words.subscribe : words.pay, { amount: price }).trim(),
    news: number !== undefined ? filled(words.order, { number }) : say ? words[say] : "",
    isWrong,
    heading: say === "declined" ? words.declined_title : "",
    isInTheWay: isWrong && phase === "choose" && say !== "choose",
    reserved: unpaid && phase === "choose" ? reservedText(unpaid, words, locale) : "",
  };
}

function reservedText(
  { id, display_id, reserved_until }: UnpaidOrder,
  words: Texts,
  locale?: Locale,
): string {
  const number = display_id ?? id;
  if (!reserved_until) return filled(words.reserved, { number });
  const end = new Date(reserved_until);
  const isToday = end.toDateString() === new Date().toDateString();
  const style = isToday
    ? ({ timeStyle: "short" } as const)
    : ({ dateStyle: "long", timeStyle: "short" } as const);
  const time = new Intl.DateTimeFormat(languageOf(locale), style).format(end);
  return filled(words.reserved_until, { number, time });
}

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
