/**
 * "No special characters" (§8) is not defined by the document. Kept: letters and marks of any script,
 * digits, spaces and `. , - _`.
 */
const SPECIAL = /[^\p{L}\p{M}\p{N} .,\-_]/u;

/** Whether a text has a character that is not kept. */
export function hasSpecialCharacters(text: string): boolean {
  return SPECIAL.test(text);
}

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
  return text.replace(new RegExp(SPECIAL, "gu"), " ").replace(/ +/g, " ").trim();
}
