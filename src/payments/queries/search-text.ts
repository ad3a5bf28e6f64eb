import type { TransactionSearch } from "../../modules/crossborder/internal";

/** What a text that staff typed may mean. */
export type SearchText = Omit<TransactionSearch, "customer_ids">;

/** So much of a number, or of an e-mail address or a name, is looked for. */
const LEAST_OF_NUMBER = 4;
const LEAST_OF_NAME = 2;

const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ["usd", /^(us\$|usd|\$)|(usd|\$)$/],
  ["cny", /^(cny|rmb|cn¥|¥|￥)|(cny|rmb|元|¥)$/],
];

const ORDER_ID = /^order_\w+$/i;
const ORDER_NUMBER = /^#?(\d{1,9})$/;
const PLAIN = /^\d{1,12}([.,]\d{1,2})?$/;
/** As in `1,234.50`, and as in `1.234,50`. */
const GROUPED = /^\d{1,3}(([,' ]\d{3})+(\.\d{1,2})?|(\.\d{3})+(,\d{1,2})?)$/;
const DECIMALS = /[.,]\d{1,2}$/;

/**
 * Reads what staff typed. One text may mean several things: digits are an order's number, and from four of them on the beginning or the
 * end of another number. An amount is told by its decimals or its currency.
 */
export function readSearch(typed: string): SearchText {
  const given = typed.trim().replace(/\s+/g, " ");
  const text = given.toLowerCase();
  if (ORDER_ID.test(given)) return { order_id: given };
  const money = readAmount(text);
  if (money) return money;
  const number = ORDER_NUMBER.exec(text)?.[1];
  if (number !== undefined) return { order_display_id: Number(number), ...numberIn(text) };
  return { ...numberIn(text), ...buyerIn(text) };
}

function readAmount(text: string): SearchText | undefined {
  const [currency_code, sign] = CURRENCIES.find(([, pattern]) => pattern.test(text)) ?? [];
  const figure = (sign ? text.replace(sign, "") : text).trim();
  const isGrouped = GROUPED.test(figure);
  if (!(isGrouped || PLAIN.test(figure)) || !(sign || DECIMALS.test(figure))) return undefined;
  const decimals = DECIMALS.exec(figure)?.[0] ?? "";
  const whole = figure.slice(0, figure.length - decimals.length).replace(/\D/g, "");
  const amount = `${whole}.${decimals.slice(1).padEnd(2, "0")}`;
  return { amount, ...(currency_code && { currency_code }) };
}

/** Numbers of ours and of the gateway have digits, letters and hyphens; who copies one may bring spaces. */
function numberIn(text: string): SearchText {
  const number = text.replace(/(?<=\d) (?=\d)/g, "");
  return number.length >= LEAST_OF_NUMBER && /^[\w.#-]+$/.test(number) ? { number } : {};
}

/** A name has letters; one written in Chinese is found from its first sign on. */
function buyerIn(text: string): SearchText {
  const least = /^[\u0020-\u024f]*$/.test(text) ? LEAST_OF_NAME : 1;
  return text.length >= least && /[\p{L}@]/u.test(text) ? { buyer: text } : {};
}
