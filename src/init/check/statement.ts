import { readFile } from "node:fs/promises";
import type { Observation } from "../../check/talk";
import { printable } from "../../gateway";
import { UsageError } from "../flags";
import { BACK, type Column, UnreadableError, readStatement, rowsOf, textOf } from "../statement/read";

/** What of a check is in files that staff has from the gateway: its own statement. */
export async function seeStatement(
  file: string,
  columns: Partial<Record<Column, string>>,
): Promise<Observation> {
  const assumption = "statement";
  const text = await readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UsageError(`--statement: ${file} cannot be read (${code})`);
  });
  try {
    const { movements, passedOver } = readStatement(text, columns);
    const back = movements.filter(({ kind }) => kind === "back").length;
    const saw = `${movements.length - back} payments, ${back} refunds, ${passedOver} other lines`;
    return { assumption, verdict: "agrees", saw };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const guessed = Object.entries(guessColumns(text) ?? {});
    const flags = guessed.map(([name, column]) => `--column '${name}=${column}'`).join(" ");
    const saw = flags === "" ? error.message : `its columns have other names. It is read with ${flags}`;
    return { assumption, verdict: "differs", saw: printable(saw, 600) };
  }
}

/*
 * What a statement calls its columns, where nobody knows its names: by what stands in them.
 */

const AMOUNT = /^[-(]?[¥￥$]?\d[\d,]*\.\d{2}\)?$/;
const NUMBER = /^['`]?\d{10,}$/;
const REFERENCE = /^['`]?(?=.*[A-Za-z])(?=.*\d)[\w-]{6,64}$/;
const CURRENCY = /^([A-Z]{3}|人民币|美元)$/;

/** Lines of a table without names; fewer tell too little. */
const FEWEST_CELLS = 3;

/** Undefined where the statement cannot be read by them either. */
function guessColumns(file: Buffer): Partial<Record<Column, string>> | undefined {
  for (const separator of [",", "\t", ";", "|"]) {
    const rows = rowsOf(textOf(file), separator).map((row) => row.map((cell) => cell.trim()));
    const at = rows.findIndex((row) => row.filter(Boolean).length >= FEWEST_CELLS && !row.some(isValue));
    const names = rows[at];
    if (!names) continue;
    const found = columnsOf(
      names,
      rows.slice(at + 1).filter(({ length }) => length === names.length),
    );
    if (isReadable(file, found)) return found;
  }
  return undefined;
}

const isValue = (cell: string) => AMOUNT.test(cell) || NUMBER.test(cell);

function isReadable(file: Buffer, names: Partial<Record<Column, string>>): boolean {
  try {
    return names.amount !== undefined && readStatement(file, names).movements.length > 0;
  } catch {
    return false;
  }
}

function columnsOf(names: readonly string[], rows: readonly string[][]): Partial<Record<Column, string>> {
  const valuesAt = (at: number) => rows.map((row) => row[at] ?? "").filter(Boolean);
  const isFull = (values: readonly string[], pattern: RegExp) =>
    values.length > 0 && values.every((value) => pattern.test(value));
  const taken = new Set<number>();
  const first = (is: (values: readonly string[]) => boolean): string | undefined => {
    const at = names.findIndex((name, index) => name !== "" && !taken.has(index) && is(valuesAt(index)));
    if (at >= 0) taken.add(at);
    return names[at];
  };
  const amount = first((values) => isFull(values, AMOUNT));
  const currency = first((values) => isFull(values, CURRENCY));
  const transaction_no = first((values) => isFull(values, NUMBER) && values.length === rows.length);
  const original_no = first((values) => isFull(values, NUMBER));
  const reference = first((values) => isFull(values, REFERENCE));
  const type = first((values) => values.some((value) => BACK.test(value)));
  const all = { reference, transaction_no, original_no, amount, currency, type };
  return Object.fromEntries(Object.entries(all).filter(([, name]) => name !== undefined));
}
