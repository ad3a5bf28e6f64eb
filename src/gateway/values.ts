import BigNumber from "bignumber.js";

/**
 * What an amount (§4) may come in as. A number is read by its decimal text and never computed with as a
 * float.
 * @example
 * const amounts: MoneyInput[] = ["12.50", 12.5];
 */
export type MoneyInput = string | number | BigNumber;

const TEXT = /^\d{1,12}(\.\d+)?$/;

/**
 * Decimal text with two places, as the gateway takes amounts (§4), rounded half up. The unit is that of the
 * input: dollars for `amount`, yuan for `rmbAmount`, never cents.
 * @throws RangeError for anything that is not a plain, non-negative amount of at most twelve digits
 * before the point: no exponents, no signs, no NaN
 * @example
 * amountText("12.5"); // "12.50"
 * amountText(1.005); // "1.01"
 */
export function amountText(value: MoneyInput): string {
  const text = BigNumber.isBigNumber(value) ? value.toFixed() : String(value).trim();
  if (!TEXT.test(text)) throw new RangeError(`"${text.slice(0, 40)}" is not an amount`);
  return new BigNumber(text).toFixed(2, BigNumber.ROUND_HALF_UP);
}

/**
 * Whether two amounts are the same money, compared at the gateway's two places (§4).
 * @throws RangeError as {@link amountText}
 * @example
 * sameAmount("12.50", 12.5); // true
 */
export function sameAmount(one: MoneyInput, other: MoneyInput): boolean {
  return amountText(one) === amountText(other);
}

/** What stands before the decimals of a number. */
export type DecimalSign = "." | ",";

/** A number that was written by a person, a spreadsheet or a gateway. */
export interface WrittenNumber {
  /** Digits, and a point where it has decimals. */
  plain: string;
  /** Undefined where neither decimals nor groups tell it. */
  sign?: DecimalSign;
}

const groupedBy = (signs: string) => `[1-9]\\d{0,2}([${signs}])(?:\\d{2,3}\\1)*\\d{3}`;
const WRITTEN: Readonly<Record<DecimalSign, RegExp>> = {
  ".": new RegExp(`^(?:\\d+|${groupedBy(",'’ ")})(?:\\.\\d+)?$`),
  ",": new RegExp(`^(?:\\d+|${groupedBy(".'’ ")})(?:,\\d+)?$`),
};

/**
 * Every number that a text may stand for: none, one, or two where one sign before three digits may separate thousands or decimals.
 * @example
 * readWritten("1'250.00"); // [{ plain: "1250.00", sign: "." }]
 * readWritten("1.250"); // [{ plain: "1.250", sign: "." }, { plain: "1250", sign: "," }]
 */
export function readWritten(text: string): WrittenNumber[] {
  const given = text.trim();
  const readings = ([".", ","] as const)
    .filter((sign) => WRITTEN[sign].test(given))
    .map((sign) => ({
      plain: given.replace(sign === "." ? /[,'’ ]/g : /[.'’ ]/g, "").replace(",", "."),
      sign,
    }));
  const [first, second] = readings;
  return first && second && first.plain === second.plain ? [{ plain: first.plain }] : readings;
}

/**
 * "No special characters" (§8) is not defined by the document. Kept: letters and marks of any script,
 * digits, spaces and `. , - _`.
 */
const KEPT = String.raw`\p{L}\p{M}\p{N} .,\-_`;
const SPECIAL = new RegExp(`[^${KEPT}]`, "gu");

/** A text without special characters. */
export const PLAIN = new RegExp(`^[${KEPT}]*$`, "u");

/** Control characters (C0, C1), and halves of surrogate pairs, which no UTF-8 can carry. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Whether a text can be stored and logged as it is: it has no control character and no half of a surrogate pair.
 * @example
 * isPrintable("Grüner Tee 茶"); // true
 * isPrintable("two\nlines"); // false
 */
export const isPrintable = (text: string): boolean => text.search(UNPRINTABLE) === -1;

/**
 * A text that came from outside, as one line of a log or a column of a database takes it: at most `maxLength` characters,
 * with control characters and halves of surrogate pairs written as escapes.
 * @example
 * printable("bad\nvalue\u001b[2J"); // "bad\\nvalue\\u001b[2J"
 */
export function printable(text: string, maxLength = 1000): string {
  const escaped = text.slice(0, maxLength).replace(UNPRINTABLE, escape);
  // The second cut may halve a pair.
  return escaped.slice(0, maxLength).replace(/\p{Cs}$/u, "");
}

const escape = (character: string): string =>
  ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * A text without special characters, as `description`, `note` and `goodsInfo` take it (§4.1, §8): each one
 * becomes a space, and several spaces become one.
 * @example
 * plainText("Salt & pepper <1 kg>"); // "Salt pepper 1 kg"
 */
export function plainText(text: string): string {
  return text.replace(SPECIAL, " ").replace(/ +/g, " ").trim();
}

/** A text without special characters in ASCII: letters lose their accents, and what has no such letter becomes a space. */
export const asciiText = (text: string): string =>
  plainText(
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\x20-\x7e]/g, " "),
  );

/**
 * One line of a cart, for `goodsInfo` (§4.1).
 * @example
 * const line: GoodsLine = { name: "Green tea, 100 g", quantity: 2 };
 */
export interface GoodsLine {
  /** Any text: what the gateway does not take is left out, and 120 letters are kept. */
  name: string;
  /** Number of pieces. */
  quantity: number;
}

/**
 * Longest `goodsInfo` (§4.1) that {@link goodsInfoText} makes unless told otherwise, in characters. The
 * document gives no limit.
 * @example
 * const maxLength = Math.min(1_000, GOODS_INFO_MAX_LENGTH);
 */
export const GOODS_INFO_MAX_LENGTH = 2000;

/** Longest name of one line, in letters, so that one long title leaves room for the other lines. */
const NAME_MAX_LETTERS = 120;

const entry = (goods_name: string, quantity: number) =>
  JSON.stringify({ goods_name, quantity: String(quantity) });

/**
 * `goodsInfo` of `securePay` (§4.1, §8): a JSON array of `{ goods_name, quantity }` texts without special
 * characters. Lines that would make it longer than `maxLength` characters become one "and N more" entry. An
 * empty cart is sent as one "order".
 * @example
 * goodsInfoText([{ name: "Green tea <100 g>", quantity: 2 }]);
 * // '[{"goods_name":"Green tea 100 g","quantity":"2"}]'
 */
export function goodsInfoText(lines: readonly GoodsLine[], maxLength = GOODS_INFO_MAX_LENGTH): string {
  const entries: string[] = [];
  for (const { name, quantity } of lines) {
    const short = [...plainText(name)].slice(0, NAME_MAX_LETTERS).join("").trim();
    entries.push(entry(short || "item", quantity));
  }
  if (entries.length === 0) entries.push(entry("order", 1));
  const whole = `[${entries.join(",")}]`;
  if (whole.length <= maxLength) return whole;
  let length = whole.length;
  for (let kept = entries.length - 1; kept > 0; kept--) {
    length -= entries[kept].length + 1;
    const rest = entries.length - kept;
    const fold = entry(`and ${rest} more`, rest);
    if (length + fold.length + 1 <= maxLength) return `[${[...entries.slice(0, kept), fold].join(",")}]`;
  }
  return `[${entry(entries.length === 1 ? "1 item" : `${entries.length} items`, entries.length)}]`;
}

/**
 * What the gateway says about a transaction, in one word (§3, and the values of gateways of the same family).
 * `pending` covers everything that is not final, unknown values included.
 * @example
 * const isReturned = (status: GatewayStatus) => status === "reversed" || status === "refunded";
 */
export type GatewayStatus = (typeof GATEWAY_STATUSES)[number];

export const GATEWAY_STATUSES = ["pending", "success", "failed", "closed", "reversed", "refunded"] as const;

const STATUSES: Readonly<Record<string, GatewayStatus>> = {
  init: "pending",
  dealing: "pending",
  pending: "pending",
  success: "success",
  failed: "failed",
  fail: "failed",
  closed: "closed",
  reversed: "reversed",
  refunded: "refunded",
};

/**
 * What {@link readStatus} makes of a status (§3).
 * @example
 * const reading: StatusReading = { status: "pending", known: false };
 */
export interface StatusReading {
  /** `pending` where the value is not known. */
  status: GatewayStatus;
  /** False when the gateway's value is not in the table: log it, and go on as with any pending payment. */
  known: boolean;
}

/**
 * Reads `status` or `transactionStatus` of an answer (§3); case and surrounding spaces do not matter. An
 * unknown value means pending, never paid and never failed.
 * @example
 * readStatus("SUCCESS"); // { status: "success", known: true }
 * readStatus("odd"); // { status: "pending", known: false }
 */
export function readStatus(text: string): StatusReading {
  const key = text.trim().toLowerCase();
  const status = Object.hasOwn(STATUSES, key) ? STATUSES[key] : undefined;
  return status ? { status, known: true } : { status: "pending", known: false };
}
