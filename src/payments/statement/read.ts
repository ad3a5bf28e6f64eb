import BigNumber from "bignumber.js";
import { BACK, type Column, type ColumnNames, findTable } from "./columns";
import { linesOf, UnreadableError } from "./table";

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
  /** Never negative, with two decimal places. */
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

const NO_MONEY = /pre-?auth|authori[sz]|unfreeze|freeze|hold|release|预授权|冻结/i;
const IS_CAPTURE = /captur|完成/i;
const FEE = /^(service |handling |transaction )?(fees?|commission)$|手续费|服务费/i;
const SUM = /^(total|sub-?total|sum\b|合计|总计|小计)/i;
const FAILED = /fail|clos|cancel|pending|declin|init|失败|关闭|取消|处理中/i;

/** More than a shop has in a month; the server keeps them all while it compares them. */
const MOST_LINES = 300_000;

/**
 * Reads a statement in UTF-8, UTF-16 or GBK, with any separator.
 * @param names of columns, where the gateway has others
 * @throws UnreadableError naming the line
 */
export async function readStatement(file: Buffer, names: ColumnNames = {}): Promise<Statement> {
  const { separator, columns, first } = await findTable(file, names);
  const movements: StatementLine[] = [];
  let [line, passedOver] = [0, 0];
  for await (const row of linesOf(file, separator)) {
    line += 1;
    if (line <= first) continue;
    if (line > MOST_LINES) throw new UnreadableError(`it has more than ${MOST_LINES} lines`);
    const cell = (column: Column) => textOf(row[columns[column] ?? -1]);
    const isSum = SUM.test(row.find((text) => text.trim() !== "")?.trim() ?? "");
    const found = isSum ? [] : movementsOf(cell, line);
    if (found.length === 0 && row.some((text) => text.trim() !== "")) passedOver += 1;
    movements.push(...found);
  }
  if (movements.length === 0 && passedOver > 0) throw new UnreadableError("none of its lines is a payment");
  return { movements, passedOver };
}

/** Without the sign that keeps a spreadsheet from rounding a number, and what no database can keep. */
const textOf = (cell = ""): string => cell.replaceAll("\0", "").trim().replace(/^['`]/, "");

function movementsOf(cell: (column: Column) => string, line: number): StatementLine[] {
  const keys = [cell("reference"), cell("original_no"), cell("transaction_no")].filter(Boolean);
  const type = cell("type");
  const isFee = FEE.test(type);
  const isHold = NO_MONEY.test(type) && !IS_CAPTURE.test(type);
  // A sum of the page names no payment.
  if ((keys.length === 0 && !isFee) || isHold || FAILED.test(cell("status"))) return [];
  const amount = amountOf(cell("amount"), line);
  const about = { line, keys, ...currencyAndTime(cell) };
  if (isFee) return amount.isZero() ? [] : [{ ...about, kind: "fee", amount: amount.abs() }];
  const given = cell("refund_amount") === "" ? undefined : amountOf(cell("refund_amount"), line).abs();
  const isBack = amount.isNegative() || BACK.test(type);
  const moved = isBack && given && !given.isZero() ? given : amount.abs();
  const movement: StatementLine = {
    ...about,
    kind: isBack ? "back" : "paid",
    amount: moved,
    ...feeOf(cell, line),
  };
  const besides: StatementLine[] =
    !isBack && given && !given.isZero() ? [{ ...about, kind: "back", amount: given }] : [];
  return [...(movement.amount.isZero() ? [] : [movement]), ...besides];
}

function currencyAndTime(cell: (column: Column) => string): Pick<StatementLine, "currency" | "time"> {
  const [currency, time] = [currencyOf(cell("currency") || cell("amount")), cell("time")];
  return { ...(currency && { currency }), ...(time && { time }) };
}

function feeOf(cell: (column: Column) => string, line: number): Pick<StatementLine, "fee"> {
  const fee = cell("fee") === "" ? undefined : amountOf(cell("fee"), line);
  return fee && !fee.isZero() ? { fee } : {};
}

/** Decimal, whatever stands around it: `1,250.00`, `1.250,00`, `(12.50)`, `¥118.00`, `12.50 USD`. */
function amountOf(text: string, line: number): BigNumber {
  const digits = text.replace(/(?<![a-z])[a-z]{3}(?![a-z])|人民币|美元|[¥￥$€£元+\s]|^\?/gi, "");
  const isNegative = /^-|-$|^\(.*\)$/.test(digits);
  const bare = digits.replace(/[()-]/g, "");
  const isComma = /,\d{1,2}$/.test(bare);
  const plain = isComma ? bare.replaceAll(".", "").replace(",", ".") : bare.replaceAll(",", "");
  if (!/^\d+(\.\d+)?$/.test(plain))
    throw new UnreadableError(`line ${line}: "${text.slice(0, 40)}" is no amount`);
  const amount = new BigNumber(plain);
  return isNegative ? amount.negated() : amount;
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
