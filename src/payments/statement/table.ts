import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { nextTurn } from "../clock";
import { paymentError } from "../errors";

/** A file whose lines of money cannot be found, or not be read. */
export class UnreadableError extends Error {}

/** What can stand between the columns of a table, the likeliest first. */
export const SEPARATORS = [",", "\t", ";", "|"] as const;

/** So much is read at once: the server answers others in between. */
const PIECE = 64 * 1024;
/** No line of a table is longer; one whose quotes are never closed would be. */
const LONGEST_LINE = 1024 * 1024;

/** What begins a file that is no text, what it is, and what to do. */
const OTHERS: readonly [begins: Buffer, what: string][] = [
  [Buffer.from("d0cf11e0", "hex"), "an Excel workbook (.xls)"],
  [Buffer.from("%PDF"), "a PDF"],
  [Buffer.from("1f8b", "hex"), "a compressed file (.gz): unpack it first"],
  [Buffer.from("Rar!"), "a compressed file (.rar): unpack it first"],
  [Buffer.from("7z\xbc\xaf", "latin1"), "a compressed file (.7z): unpack it first"],
  [Buffer.from("89504e47", "hex"), "a picture"],
  [Buffer.from("ffd8ff", "hex"), "a picture"],
];
const WEB_PAGE = /^\s*(<!--[^>]*-->\s*)?<(!doctype html|html|head|body|script|meta|table)\b/i;
const AS_CSV = "save it as CSV (UTF-8), with its columns of numbers as text";

/** What a file is that is no text; undefined where it is one. */
function otherThanText(file: Buffer): string | undefined {
  const head = file.subarray(0, 4096);
  if (head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) {
    if (/\[Content_Types\]|xl\//.test(head.toString("latin1"))) return `an Excel workbook (.xlsx): ${AS_CSV}`;
    if (head.includes("opendocument.spreadsheet")) return `a spreadsheet (.ods): ${AS_CSV}`;
    return "a compressed file (.zip): unpack it first";
  }
  const [, what] = OTHERS.find(([begins]) => head.subarray(0, begins.length).equals(begins)) ?? [];
  if (what !== undefined) return what.includes(":") ? what : `${what}: ${AS_CSV}`;
  const text = decoded(head).replace(/^\uFEFF/, "");
  if (WEB_PAGE.test(text))
    return "a web page, such as one to sign in: sign in to the gateway's dashboard, and download the CSV file there";
  if (/^\s*<\?xml\b/.test(text)) return `XML: ${AS_CSV}`;
  if (/^\s*[[{]\s*["{]/.test(text)) return "JSON: download it as CSV";
  const zeros = text.match(/\0/g)?.length ?? 0;
  return zeros > text.length / 100 ? `no text: ${AS_CSV}` : undefined;
}

/** Whether it was UTF-8, UTF-16 or GBK. */
function decoded(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(file);
  return isUtf8(file) ? file.toString() : new TextDecoder("gb18030").decode(file);
}

/** @throws UnreadableError that says what a file is that is no text */
function inUtf8(file: Buffer): Buffer {
  const other = otherThanText(file);
  if (other !== undefined) throw new UnreadableError(`it is ${other}`);
  return isUtf8(file) ? file : Buffer.from(decoded(file));
}

async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE) {
    yield file.subarray(at, at + PIECE);
    await nextTurn();
  }
}

/**
 * The lines of a table in UTF-8, UTF-16 or GBK, cell by cell (RFC 4180, with another separator where it is one).
 * @throws UnreadableError where it is no text, or a quote is never closed
 */
export async function* linesOf(file: Buffer, separator: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_LINE,
  });
  const source = Readable.from(piecesOf(inUtf8(file)));
  const lines: AsyncIterable<string[]> = source.pipe(parser);
  try {
    for await (const line of lines) yield line;
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableError(`it is no table: ${error.message}`) : error;
  } finally {
    source.destroy();
  }
}

/** @throws UnreadableError as `linesOf` */
export async function firstLines(file: Buffer, separator: string, most: number): Promise<string[][]> {
  const lines: string[][] = [];
  for await (const line of linesOf(file, separator)) {
    lines.push(line);
    if (lines.length >= most) break;
  }
  return lines;
}

/** Reads a file that staff has given. @throws MedusaError `statement_unreadable` */
export async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw paymentError("statement_unreadable", `The file cannot be read: ${error.message}.`);
  }
}
