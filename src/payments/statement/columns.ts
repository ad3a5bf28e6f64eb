import { isAmount } from "./amount";
import { firstLines, SEPARATORS, UnreadableError } from "./table";
import { isBack } from "./words";

/** What a column of a statement holds. */
export const COLUMNS = [
  ...(["reference", "transaction_no", "original_no", "amount", "refund_amount"] as const),
  ...(["currency", "type", "status", "fee", "time"] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

/** What a statement calls its columns; an empty name says that it has none for it. */
export type ColumnNames = Partial<Record<Column, string>>;

/** Names of columns, as far as gateways of this family are known to write them: without blanks and signs, in small letters. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  reference: [
    ...["reference", "merchantreference", "outtradeno", "merchantorderno", "merchantorderid", "orderno"],
    ...["商户订单号", "商户流水号", "商家订单号", "订单号"],
  ],
  transaction_no: [
    ...["transactionno", "transactionid", "tradeno", "transno", "refundtransactionid"],
    ...["交易流水号", "交易号", "流水号", "交易单号"],
  ],
  original_no: ["originaltransactionno", "oldtransactionid", "originalno", "原交易流水号", "原交易号"],
  amount: [
    ...["amount", "transactionamount", "tradeamount", "paymentamount", "rmbamount"],
    ...["交易金额", "金额", "订单金额"],
  ],
  refund_amount: ["refundamount", "refundrmbamount", "退款金额"],
  currency: ["currency", "transactioncurrency", "币种", "交易币种"],
  type: ["type", "transactiontype", "tradetype", "交易类型", "类型"],
  status: ["status", "transactionstatus", "tradestatus", "交易状态", "状态"],
  fee: ["fee", "fees", "servicefee", "handlingfee", "transactionfee", "commission", "手续费", "服务费"],
  time: [
    ...["time", "paymenttime", "transactiontime", "tradetime", "completiontime", "date", "transactiondate"],
    ...["交易时间", "支付时间", "完成时间", "时间", "日期"],
  ],
};

/** Names stand among so many first lines of a file; the lines below them are what is guessed by. */
const HEAD = 50;
/** Fewer cells tell too little of a table whose names nobody knows. */
const FEWEST_CELLS = 3;
const SAMPLES = 3;

/** The lines of a file from its names on. */
export interface Table {
  separator: string;
  /** As the file writes them. */
  names: string[];
  columns: Partial<Record<Column, number>>;
  /** Where the lines after the names begin, from 0. */
  first: number;
}

/** No line of the file has names of columns that are known, or were given. */
export class NoColumnsError extends UnreadableError {}

/** @throws NoColumnsError */
export async function findTable(file: Buffer, given: ColumnNames = {}): Promise<Table> {
  for (const separator of SEPARATORS) {
    const lines = await firstLines(file, separator, HEAD);
    for (const [at, names] of lines.entries()) {
      const columns = columnsOf(names, given);
      if (isEnough(columns)) return { separator, names, columns, first: at + 1 };
    }
  }
  throw new NoColumnsError("no line of it names a column for the amount and one for the payment");
}

const isEnough = ({ amount, reference, transaction_no }: Table["columns"]): boolean =>
  amount !== undefined && (reference !== undefined || transaction_no !== undefined);

const simple = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function columnsOf(names: readonly string[], given: ColumnNames): Table["columns"] {
  const found: Table["columns"] = {};
  for (const column of COLUMNS) {
    const at = findColumn(names, column, given[column]);
    if (at >= 0) found[column] = at;
  }
  return found;
}

/** Where a column stands that is called as it was given, or else by a name that is known; -1 where none is. */
const findColumn = (names: readonly string[], column: Column, own?: string): number =>
  names.findIndex((name) => (own === undefined ? isKnown(column, name) : isSame(own, name)));

const isKnown = (column: Column, name: string): boolean => NAMES[column].includes(simple(name));

const isSame = (own: string, name: string): boolean =>
  own.trim() !== "" && (own.trim() === name.trim() || (simple(own) !== "" && simple(own) === simple(name)));

/** What is known of a file's columns before it is read. */
export interface Guess {
  /** All names of the file, and its first lines. */
  names: string[];
  sample: string[][];
  columns: ColumnNames;
  /** `given`: by the names that were given; `names`: by names that are known; `values`: by what stands in the columns; `none`. */
  by: "given" | "names" | "values" | "none";
}

/**
 * What the columns of a file hold.
 * @param file or its first lines
 * @param given names of columns, such as an earlier file had; nothing where it has not all that they name
 * @throws UnreadableError where it is no table
 */
export async function guessColumns(file: Buffer, given?: ColumnNames): Promise<Guess> {
  const byNames = async (names: ColumnNames = {}) => await findTable(file, names).catch(unlessUnreadable);
  const before = given && (await byNames(given));
  if (before && hasAll(before, given)) return await guessOf(file, before, "given");
  const known = await byNames();
  return known ? await guessOf(file, known, "names") : await guessByValues(file);
}

const hasAll = ({ columns }: Table, given: ColumnNames): boolean =>
  COLUMNS.every((column) => !given[column] || columns[column] !== undefined);

function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof NoColumnsError)) throw error;
}

async function guessOf(
  file: Buffer,
  { separator, names, columns, first }: Table,
  by: Guess["by"],
): Promise<Guess> {
  const named = COLUMNS.flatMap((column) => {
    const at = columns[column];
    return at === undefined ? [] : [[column, names[at] ?? ""] as const];
  });
  const lines = await firstLines(file, separator, first + SAMPLES);
  return { names, sample: lines.slice(first), columns: Object.fromEntries(named), by };
}

/*
 * What a statement calls its columns, where nobody knows its names: by what stands in them.
 */

const NUMBER = /^['`]?\d{10,}$/;
const REFERENCE = /^['`]?(?=.*[A-Za-z])(?=.*\d)[\w-]{6,64}$/;
const CURRENCY = /^([A-Z]{3}|人民币|美元)$/;
const TIME = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}([ T].*)?$/;

async function guessByValues(file: Buffer): Promise<Guess> {
  let best: Guess | undefined;
  for (const separator of SEPARATORS) {
    const lines = await firstLines(file, separator, HEAD);
    const rows = lines.map((line) => line.map((cell) => cell.trim()));
    const at = rows.findIndex((row) => row.filter(Boolean).length >= FEWEST_CELLS && !row.some(isValue));
    const names = rows[at];
    if (!names) continue;
    const below = rows.slice(at + 1).filter(({ length }) => length === names.length);
    const columns = columnsByValues(names, below);
    const isWhole =
      columns.amount !== undefined && (columns.reference ?? columns.transaction_no) !== undefined;
    const guess = { names, sample: below.slice(0, SAMPLES), columns };
    if (isWhole) return { ...guess, by: "values" };
    best ??= { ...guess, by: "none" };
  }
  if (best) return best;
  throw new UnreadableError("it is no table: no line of it has names of columns");
}

const isValue = (cell: string) => isAmount(cell) || NUMBER.test(cell);

function columnsByValues(names: readonly string[], rows: readonly string[][]): ColumnNames {
  const valuesAt = (at: number) => rows.map((row) => row[at] ?? "").filter(Boolean);
  const isFull = (values: readonly string[], is: RegExp | typeof isAmount) =>
    values.length > 0 && values.every((value) => (is instanceof RegExp ? is.test(value) : is(value)));
  const taken = new Set<number>();
  const first = (is: (values: readonly string[]) => boolean): string | undefined => {
    const at = names.findIndex((name, index) => name !== "" && !taken.has(index) && is(valuesAt(index)));
    if (at >= 0) taken.add(at);
    return names[at];
  };
  // Of several, such as a gross and a net one, nothing tells which is meant.
  const amounts = names.filter((_, index) => isFull(valuesAt(index), isAmount));
  const amount = amounts.length > 1 ? undefined : first((values) => isFull(values, isAmount));
  const currency = first((values) => isFull(values, CURRENCY));
  const transaction_no = first((values) => isFull(values, NUMBER) && values.length === rows.length);
  const original_no = first((values) => isFull(values, NUMBER));
  const time = first((values) => isFull(values, TIME));
  const reference = first((values) => isFull(values, REFERENCE));
  const type = first((values) => values.some(isBack));
  const all = { reference, transaction_no, original_no, amount, currency, type, time };
  return Object.fromEntries(Object.entries(all).filter(([, name]) => name !== undefined));
}
