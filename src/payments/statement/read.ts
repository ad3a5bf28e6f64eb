import BigNumber from "bignumber.js";
import type { DecimalSign } from "../../gateway";
import { nextTurn } from "../clock";
import { amountOf, namesNothing, refuseRounded, signIn } from "./amount";
import { type Column, type ColumnNames, findTable } from "./columns";
import { linesOf, UnreadableError } from "./table";
import { isSum, wordReader } from "./words";

/*
 * The gateway's statement is in no document. Files of this kind are tables: a line of names somewhere near the top, a line for each
 * movement, and lines around them that are none.
 */

/** One movement of money, or what the gateway takes for its work. */
export interface StatementLine {
  /** Of the file, from 1. */
  line: number;
  /** Whatever the line names a payment by. */
  keys: string[];
  kind: "paid" | "back" | "fee";
  /** Never negative. */
  amount: BigNumber;
  /** Small letters; undefined where the statement does not say. */
  currency?: string;
  /** What the gateway took for it, as it is written. */
  fee?: BigNumber;
  /** As it is written. */
  time?: string;
}

export interface Statement {
  movements: StatementLine[];
  /** Lines that are about no money that moved: sums, holds, what failed. */
  passedOver: number;
}

/** More than a shop has in a month; the server keeps them all while it compares them. */
const MOST_LINES = 300_000;
/** The server answers others in between. */
const ROWS_AT_ONCE = 1_000;

/** A line of the table: what stands in a column, and its number in the file. */
interface Row extends ReturnType<ReturnType<typeof wordReader>> {
  line: number;
  cell: (column: Column) => string;
}

const AMOUNTS = ["amount", "refund_amount", "fee"] as const satisfies Column[];

/**
 * Reads a statement in UTF-8, UTF-16 or GBK, with any separator.
 * @param names of columns, where the gateway has others
 * @throws UnreadableError naming the line
 */
export async function readStatement(file: Buffer, names: ColumnNames = {}): Promise<Statement> {
  const { separator, columns, first } = await findTable(file, names);
  const wordsIn = wordReader();
  const signs = new Set<DecimalSign>();
  const [movements, closed]: [StatementLine[], StatementLine[]] = [[], []];
  /** Their amounts may be two: the rest of the file tells which. */
  const doubtful: Row[] = [];
  let [line, passedOver] = [0, 0];
  const take = (row: Row, sign?: DecimalSign) => {
    const found = movementsOf(row, sign);
    const isPaidAlone = found.length === 1 && found[0]?.kind === "paid";
    if (row.state === "closed" && isPaidAlone) closed.push(...found);
    else if (found.length === 0) passedOver += 1;
    else movements.push(...found);
  };
  for await (const cells of linesOf(file, separator)) {
    line += 1;
    if (line <= first || cells.every((text) => text.trim() === "")) continue;
    if (line > MOST_LINES) throw new UnreadableError(`it has more than ${MOST_LINES} lines`);
    const cell = (column: Column) => textOf(cells[columns[column] ?? -1]);
    const row = { line, cell, ...wordsIn(cell("type"), cell("status")) };
    const label = cells.find((text) => text.trim() !== "")?.trim() ?? "";
    if (isNoPayment(row, label, line - first - 1)) {
      passedOver += 1;
      continue;
    }
    const written = AMOUNTS.map(cell).filter(Boolean);
    const told = written.map(signIn);
    for (const sign of told) if (sign) signs.add(sign);
    if (written.some((text, nth) => told[nth] === undefined && /[.,]/.test(text))) doubtful.push(row);
    else take(row);
  }
  const [sign] = signs.size === 1 ? signs : [];
  for (const [nth, row] of doubtful.entries()) {
    if (nth % ROWS_AT_ONCE === 0) await nextTurn();
    take(row, sign);
  }
  const refunded = new Set(movements.flatMap(({ kind, keys }) => (kind === "back" ? keys : [])));
  for (const one of closed)
    if (one.keys.some((key) => refunded.has(key))) movements.push(one);
    else passedOver += 1;
  if (movements.length === 0 && passedOver > 0) throw new UnreadableError("none of its lines is a payment");
  return { movements: movements.sort((one, other) => one.line - other.line), passedOver };
}

/** Without the sign that keeps a spreadsheet from rounding a number, and what no database can keep. */
const textOf = (cell = ""): string => cell.replaceAll("\0", "").trim().replace(/^['`]/, "");

const keysOf = ({ cell }: Row): string[] =>
  [cell("reference"), cell("original_no"), cell("transaction_no")].filter(Boolean);

/**
 * Whether a line sums others up: it is called so where others have the name of a payment, or beside how many they are.
 * @param label what the line begins with
 * @param above how many lines of the table are above it
 */
function isNoPayment(row: Row, label: string, above: number): boolean {
  const keys = keysOf(row);
  if (keys.some(isSum)) return true;
  const isCount = (key: string) => /^\d{1,6}$/.test(key) && Number(key) <= above;
  return keys.every(isCount) && isSum(label);
}

function movementsOf(row: Row, sign?: DecimalSign): StatementLine[] {
  const { line, cell, kind, state } = row;
  const keys = keysOf(row);
  // A sum of the page names no payment.
  if ((keys.length === 0 && kind !== "fee") || kind === "hold" || state === "not_moved") return [];
  const read = (column: Column) => amountOf(cell(column), line, sign);
  const amount = read("amount");
  const isBack = amount.isNegative() || kind === "back";
  if (isBack && state === "closed") return [];
  const about = { line, keys: keys.filter((key) => !namesNothing(key)), ...currencyAndTime(row) };
  if (kind === "fee") return amount.isZero() ? [] : [{ ...about, kind, amount: amount.abs() }];
  if (about.keys.length === 0) refuseRounded(keys, line);
  const given = cell("refund_amount") === "" ? new BigNumber(0) : read("refund_amount").abs();
  const fee = cell("fee") === "" ? undefined : read("fee");
  const movement: StatementLine = {
    ...about,
    kind: isBack ? "back" : "paid",
    amount: isBack && !given.isZero() ? given : amount.abs(),
    ...(fee && !fee.isZero() && { fee }),
  };
  const besides: StatementLine[] =
    !isBack && !given.isZero() ? [{ ...about, kind: "back", amount: given }] : [];
  return [...(movement.amount.isZero() ? [] : [movement]), ...besides];
}

function currencyAndTime({ cell }: Row): Pick<StatementLine, "currency" | "time"> {
  const [currency, time] = [currencyOf(cell("currency") || cell("amount")), cell("time")];
  return { ...(currency && { currency }), ...(time && { time }) };
}

const CURRENCIES: Readonly<Record<string, string>> = {
  rmb: "cny",
  "￥": "cny",
  "¥": "cny",
  $: "usd",
  人民币: "cny",
  美元: "usd",
};

function currencyOf(text: string): string | undefined {
  const [word = ""] = /[a-z]{3}|[¥￥$]|人民币|美元/i.exec(text.toLowerCase()) ?? [];
  return CURRENCIES[word] ?? (/^[a-z]{3}$/.test(word) ? word : undefined);
}
