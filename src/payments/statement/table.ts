import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { nextTurn } from "../clock";

/** A file whose lines of money cannot be found, or not be read. */
export class UnreadableError extends Error {}

/** What can stand between the columns of a table, the likeliest first. */
export const SEPARATORS = [",", "\t", ";", "|"] as const;

/** So much is read at once: the server answers others in between. */
const PIECE = 64 * 1024;
/** No line of a table is longer; one whose quotes are never closed would be. */
const LONGEST_LINE = 1024 * 1024;

/** The file in UTF-8, whether it was that, UTF-16 or GBK. */
function inUtf8(file: Buffer): Buffer {
  if (file[0] === 0xff && file[1] === 0xfe) return Buffer.from(new TextDecoder("utf-16le").decode(file));
  return isUtf8(file) ? file : Buffer.from(new TextDecoder("gb18030").decode(file));
}

async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE) {
    yield file.subarray(at, at + PIECE);
    await nextTurn();
  }
}

/**
 * The lines of a table in UTF-8, UTF-16 or GBK, cell by cell (RFC 4180, with another separator where it is one).
 * @throws UnreadableError where a quote is never closed
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
