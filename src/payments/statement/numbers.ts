import { findColumn } from "./columns";
import { refuseRounded } from "./rounded";
import { firstLines, linesOf, SEPARATORS, UnreadableError } from "./table";

/** The gateway's name of a payment: letters and digits, and a digit among them. */
const NUMBER = /^(?=.*\d)[\w-]{1,64}$/;
/** Names of columns stand among so many first lines. */
const HEAD = 50;
/** So many are asked about one after the other. */
const MOST = 2_000;

/**
 * The gateway's numbers of payments in a file, each once: those of the column that is called so, or all of a file that has nothing else.
 * @param column what the file calls it, where that is no name that is known
 * @throws UnreadableError
 */
export async function readNumbers(file: Buffer, column?: string): Promise<string[]> {
  const found = (await inColumn(file, column)) ?? (await alone(file, column));
  const texts = found.map(bare);
  refuseRounded(texts);
  const numbers = [...new Set(texts.filter((text) => NUMBER.test(text)))];
  if (numbers.length === 0) throw new UnreadableError("it has no numbers of payments");
  if (numbers.length > MOST) throw new UnreadableError(`it has more than ${MOST} numbers`);
  return numbers;
}

/** Without the sign that keeps a spreadsheet from rounding it. */
const bare = (cell: string): string => cell.trim().replace(/^['`]/, "");

async function inColumn(file: Buffer, column?: string): Promise<string[] | undefined> {
  for (const separator of SEPARATORS) {
    const head = await firstLines(file, separator, HEAD);
    const line = head.findIndex((names) => findColumn(names, "transaction_no", column) >= 0);
    if (line < 0) continue;
    const at = findColumn(head[line] ?? [], "transaction_no", column);
    const cells: string[] = [];
    let passed = 0;
    for await (const row of linesOf(file, separator)) if (passed++ > line) cells.push(row[at] ?? "");
    return cells;
  }
  return undefined;
}

/** Pasted, or a file of one column: whatever stands between them. */
async function alone(file: Buffer, column = "transactionNo"): Promise<string[]> {
  const cells: string[] = [];
  for await (const row of linesOf(file, ",")) cells.push(...row.join(" ").split(/[\s;|]+/));
  const texts = cells.map(bare).filter(Boolean);
  refuseRounded(texts);
  const other = texts.find((text) => !NUMBER.test(text));
  if (other === undefined) return texts;
  throw new UnreadableError(
    `no column of it is called "${column}", and "${other.slice(0, 40)}" is no number`,
  );
}
