/**
 * "No special characters" (§8) is not defined by the document. Kept: letters and marks of any script,
 * digits, spaces and `. , - _`.
 */
const SPECIAL = /[^\p{L}\p{M}\p{N} .,\-_]/u;

export function hasSpecialCharacters(text: string): boolean {
  return SPECIAL.test(text);
}

/** The text with every special character replaced by a space, and spaces collapsed. */
export function plainText(text: string): string {
  return text.replace(new RegExp(SPECIAL, "gu"), " ").replace(/ +/g, " ").trim();
}
