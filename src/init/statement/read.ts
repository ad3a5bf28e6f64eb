import { isUtf8 } from "node:buffer";
import BigNumber from "bignumber.js";

/*
 * The gateway's statement is in no document. Files of this kind are tables: a line of names somewhere near the top, a line for each
 * movement, and lines around them that are none.
 */

/** What a column of a statement holds. */
export const COLUMNS = [
  ...(["reference", "transaction_no", "original_no", "amount", "refund_amount"] as const),
  ...(["currency", "type", "status"] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

/** Names of columns, as far as gateways of this family are known to write them: without blanks and signs, in small letters. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  reference: ["reference", "merchantreference", "outtradeno", "merchantorderno", "商户订单号", "商户流水号"],
  transaction_no: ["transactionno", "transactionid", "tradeno", "transno", "交易流水号", "交易号", "流水号"],
  original_no: ["originaltransactionno", "oldtransactionid", "originalno", "原交易流水号", "原交易号"],
  amount: ["amount", "transactionamount", "tradeamount", "paymentamount", "交易金额", "金额"],
  refund_amount: ["refundamount", "退款金额"],
  currency: ["currency", "transactioncurrency", "币种", "交易币种"],
  type: ["type", "transactiontype", "tradetype", "交易类型", "类型"],
  status: ["status", "transactionstatus", "tradestatus", "交易状态", "状态"],
};

/** One movement of money. */
export interface Movement {
  /** Of the file, from 1. */
  line: number;
  /** Whatever the line names a payment by. */
  keys: string[];
  kind: "paid" | "back";
  /** Never negative, with two decimal places. */
  amount: BigNumber;
  /** Small letters; undefined where the statement does not say. */
  currency?: string;
}

export interface Statement {
  movements: Movement[];
  /** Lines that are about no money that moved: sums, holds, what failed. */
  passedOver: number;
}

/** A file whose lines of money cannot be found, or not be read. */
export class UnreadableError extends Error {}

export const BACK = /refund|return|revers|chargeback|退款|撤销|冲正|退回/i;
const NO_MONEY = /pre-?auth|authori[sz]|unfreeze|freeze|hold|release|预授权|冻结/i;
const IS_CAPTURE = /captur|完成/i;
const SUM = /^(total|sub-?total|sum\b|合计|总计|小计)/i;
const FAILED = /fail|clos|cancel|pending|declin|init|失败|关闭|取消|处理中/i;

/**
 * Reads a statement in UTF-8, UTF-16 or GBK, with any separator.
 * @param names of columns, where the gateway has others
 * @throws UnreadableError naming the line
 */
export function readStatement(file: Buffer, names: Partial<Record<Column, string>> = {}): Statement {
  const { rows, columns, first } = readTable(textOf(file), names);
  const movements: Movement[] = [];
  let passedOver = 0;
  rows.slice(first).forEach((row, at) => {
    const line = first + at + 1;
    const cell = (column: Column) => (row[columns[column] ?? -1] ?? "").trim().replace(/^['`]/, "");
    const isSum = SUM.test(row.find((text) => text.trim() !== "")?.trim() ?? "");
    const found = isSum ? [] : movementsOf(cell, line);
    if (found.length === 0 && row.some((text) => text.trim() !== "")) passedOver += 1;
    movements.push(...found);
  });
  if (movements.length === 0 && passedOver > 0) throw new UnreadableError("none of its lines is a payment");
  return { movements, passedOver };
}

function movementsOf(cell: (column: Column) => string, line: number): Movement[] {
  const keys = [cell("reference"), cell("original_no"), cell("transaction_no")].filter(Boolean);
  const type = cell("type");
  const isHold = NO_MONEY.test(type) && !IS_CAPTURE.test(type);
  // A sum of the page names no payment.
  if (keys.length === 0 || isHold || FAILED.test(cell("status"))) return [];
  const currency = currencyOf(cell("currency") || cell("amount"));
  const about = { line, keys, ...(currency && { currency }) };
  const amount = amountOf(cell("amount"), line);
  const given = cell("refund_amount") === "" ? undefined : amountOf(cell("refund_amount"), line).abs();
  const isBack = amount?.isNegative() || BACK.test(type);
  const moved = isBack && given && !given.isZero() ? given : amount.abs();
  const movement = { ...about, kind: isBack ? ("back" as const) : ("paid" as const), amount: moved };
  const besides =
    !isBack && given && !given.isZero() ? [{ ...about, kind: "back" as const, amount: given }] : [];
  return [...(movement.amount.isZero() ? [] : [movement]), ...besides];
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

export function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  return new TextDecoder(isUtf8(file) ? "utf-8" : "gb18030").decode(file);
}

interface Table {
  rows: string[][];
  columns: Partial<Record<Column, number>>;
  /** Where the lines after the names begin. */
  first: number;
}

/** @throws UnreadableError where no line has the names of columns */
function readTable(text: string, names: Partial<Record<Column, string>> = {}): Table {
  for (const separator of [",", "\t", ";", "|"]) {
    const rows = rowsOf(text, separator);
    for (const [at, row] of rows.entries()) {
      const columns = columnsOf(row, names);
      const isNamed = columns.reference !== undefined || columns.transaction_no !== undefined;
      if (isNamed && columns.amount !== undefined) return { rows, columns, first: at + 1 };
    }
  }
  throw new UnreadableError(
    "no line of it names a column for the amount and one for the payment. Name them: --column amount=… --column reference=…",
  );
}

const simple = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function columnsOf(row: readonly string[], names: Partial<Record<Column, string>>): Table["columns"] {
  const found: Table["columns"] = {};
  for (const column of COLUMNS) {
    const own = names[column];
    const wanted = own === undefined ? NAMES[column] : [simple(own)];
    const at = row.findIndex((name) => wanted.includes(simple(name)));
    if (at >= 0) found[column] = at;
  }
  return found;
}

/** A file as RFC 4180 has it, with another separator where it is one. */
export function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], "", false];
  const endRow = () => {
    rows.push([...row, cell]);
    [row, cell] = [[], ""];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text[at + 1] === '"') cell += text.charAt(++at);
    else if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) [row, cell] = [[...row, cell], ""];
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
