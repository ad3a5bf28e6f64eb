const AMOUNT = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a CSV file (RFC 4180). */
export function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map((value) => csvField(String(value ?? ""))).join(",")}\r\n`;
}

/** Quoted where RFC 4180 wants it; with an apostrophe before what is no amount and could be run as a formula. */
function csvField(text: string): string {
  const harmless = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
