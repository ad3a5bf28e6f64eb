/** A longer one is a number of the gateway's, whose last digits a spreadsheet would round away. */
const AMOUNT = /^-?\d{1,15}(\.\d{1,2})?$/;
/** With one of these before everything that can be seen, a spreadsheet takes a cell for a formula. Some read the full width, too. */
const SIGNS = "=+\\-@＝＋－＠";
/** What a spreadsheet may pass over: blanks, what is not printed such as the byte order mark, and quotes. */
const UNSEEN = "[\\s\\p{C}\"']";
/** What a spreadsheet may split a text at; some by their language, and some even between quotes. */
const SEPARATORS = "[;,；，\\t\\r\\n\\|]";
const FORMULA = new RegExp(`^(?=${UNSEEN}*[${SIGNS}]|[\\t\\r\\n])`, "v");
/** From the last separator before the sign, so that no text is read again from each of them. */
const FORMULA_WITHIN = new RegExp(`(${SEPARATORS}[${UNSEEN}--${SEPARATORS}]*)(?=[${SIGNS}])`, "gv");

/** A line of a CSV file (RFC 4180). */
export function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map((value) => csvField(String(value ?? ""))).join(",")}\r\n`;
}

/** A number as it is; a text in quotes, with an apostrophe before what could be run as a formula. */
function csvField(text: string): string {
  if (text === "" || AMOUNT.test(text)) return text;
  const harmless = text.replace(FORMULA_WITHIN, "$1'").replace(FORMULA, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
