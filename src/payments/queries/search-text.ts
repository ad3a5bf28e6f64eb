import type { TransactionSearch } from "../../modules/crossborder/internal";

/** What a text that staff typed may mean. */
export type SearchText = Omit<TransactionSearch, "customer_ids" | "order_ids" | "references"> & {
  /** Words that all are in the name or the e-mail address of who pays. */
  buyer?: string[];
};

/** So much of a number, or of a name, is looked for. */
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
 * Reads what staff typed: all that it gives must be meant. One text may mean several things: digits are an order's number, and from four of
 * them on the beginning or the end of another number. An amount is told by its decimals or its currency. Of several words each narrows the
 * search: letters are of who pays, and of the others each is a number or an amount. What finds fewest comes first.
 */
export function readSearch(typed: string): SearchText[] {
  const given = typed.trim().replace(/\s+/g, " ");
  const text = given.toLowerCase();
  if (ORDER_ID.test(given)) return [{ order_id: given }];
  const alone = readAmount(text) ?? readNumber(text) ?? (/^[\d ]+$/.test(text) ? numberIn(text) : undefined);
  if (alone) return [alone];
  const words = text.split(" ").filter((word, _, all) => all.length === 1 || !CURRENCY.test(word));
  if (words.length === 1) return [{ ...numberIn(words[0] ?? ""), ...buyerIn(words) }];
  const isName = (word: string) => /[\p{L}@]/u.test(word) && (!/\d/.test(word) || word.includes("@"));
  const names = words.filter(isName);
  const others = words
    .filter((word) => !isName(word))
    .map((word) => readAmount(word) ?? readNumber(word) ?? numberIn(word));
  return [
    ...(names.length > 0 ? [buyerIn(names)] : []),
    ...others.toSorted((one, other) => rank(one) - rank(other)),
  ];
}

const CURRENCY = /^(us\$|usd|\$|cny|rmb|cn¥|¥|￥|元)$/;
const rank = ({ amount }: SearchText) => (amount === undefined ? 0 : 1);

/** Digits are an order's number. */
function readNumber(text: string): SearchText | undefined {
  const number = ORDER_NUMBER.exec(text)?.[1];
  return number === undefined ? undefined : { order_display_id: Number(number), ...numberIn(text) };
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

/** A name has letters; one in Chinese characters is found by each of them, from its first one on. */
function buyerIn(words: readonly string[]): SearchText {
  const isLong = (word: string) => word.length >= (/^[\u0020-\u024f]*$/.test(word) ? LEAST_OF_NAME : 1);
  const isFound = words.some((word) => isLong(word) && /[\p{L}@]/u.test(word));
  return isFound ? { buyer: words.flatMap((word) => (HAN.test(word) ? [...word] : [word])) } : {};
}

const HAN = /^\p{Script=Han}+$/u;
