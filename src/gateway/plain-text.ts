/**
 * "No special characters" (§8) is not defined by the document. Kept: letters and marks of any script,
 * digits, spaces and `. , - _`.
 */
const SPECIAL = /[^\p{L}\p{M}\p{N} .,\-_]/u;

/** Whether a text has a character that is not kept. */
export function hasSpecialCharacters(text: string): boolean {
  return SPECIAL.test(text);
}

/**
 * A text without special characters, as `description`, `note` and `goodsInfo` take it (§4.1, §8): each one
 * becomes a space, and several spaces become one.
 * @example
 * plainText("Salt & pepper <1 kg>"); // "Salt pepper 1 kg"
 */
export function plainText(text: string): string {
  return text.replace(new RegExp(SPECIAL, "gu"), " ").replace(/ +/g, " ").trim();
}
