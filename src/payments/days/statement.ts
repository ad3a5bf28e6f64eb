import type {
  CompareStatement,
  DayView,
  DifferentLine,
  DifferentLines,
  ExportDifferentLines,
  GuessColumns,
  ListDifferentLines,
  StatementColumnsAnswer,
} from "../../http";
import { dayAt, momentOf } from "../../gateway";
import { differentLineFile } from "../../http/views/files";
import { readCustomers } from "../../medusa";
import { currentActor, type DifferentLine as KeptLine } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { type ColumnNames, COLUMNS, guessColumns } from "../statement/columns";
import { readStatement, type StatementLine } from "../statement/read";
import { readable } from "../statement/table";
import { compareDay } from "./compare";
import { readDay, refuseSigned, dayOfMerchant, type MerchantDay } from "./day";
import { differenceOf } from "./totals";

/** What the columns of an account's statement hold, by the first lines of a file. @throws MedusaError `statement_unreadable` */
export async function guessStatementColumns(
  context: StoreContext,
  { provider_id, file }: GuessColumns,
): Promise<StatementColumnsAnswer> {
  const { merchant } = dayOfMerchant(context, provider_id);
  const bytes = Buffer.from(file, "base64");
  // The last line may be cut, within a letter even.
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1 || bytes.length);
  const given = await context.ledger.readStatementColumns(merchant);
  return await readable(async () => await guessColumns(whole, given));
}

/** More lines that differ are those of another account. */
const MOST_DIFFERENT = 5_000;

/**
 * Compares the gateway's statement of a day with what moved on it. Nothing is written where the file cannot be read.
 * @throws MedusaError `statement_unreadable`, `statement_of_other_day`, `statement_of_other_account`, `day_signed`, `account_not_found`
 */
export async function compareStatement(context: StoreContext, asked: CompareStatement): Promise<DayView> {
  const wanted = dayOfMerchant(context, asked.provider_id, asked.day);
  refuseSigned(await readDay(context, wanted));
  const file = Buffer.from(asked.file, "base64");
  const columns = await readable(async () => await namesFor(context, wanted, file, asked.columns));
  const { movements, passedOver } = await readable(async () => await readStatement(file, columns));
  const own = movements.filter((line) => isOf(wanted, line));
  const [other] = movements;
  if (own.length === 0 && other) throw isOfOtherDay(wanted, other);
  const compared = await readable(() => compareDay(context, wanted, own));
  const lines = compared.lines.filter(({ group }) => !UNKEPT.includes(group));
  if (lines.length > MOST_DIFFERENT) throw isOfOtherAccount(wanted, lines.length);
  const counted = { passed_over: passedOver, other_days: movements.length - own.length };
  const result = { ...compared.result, ...counted };
  const isKept = await context.ledger.keepComparison(wanted, {
    by: currentActor(),
    columns: { ...columns },
    result,
    lines,
  });
  const day = await readDay(context, wanted);
  if (!isKept) refuseSigned(day);
  return day;
}

/** Of these the sums are kept alone. */
const UNKEPT: readonly string[] = ["agrees", "fee"];

const isOfOtherAccount = ({ account, day }: MerchantDay, count: number) =>
  paymentError(
    "statement_of_other_account",
    `${count} lines differ from what ${account} has on ${day}: this is not this account's file. Choose the statement of its merchantNo and storeNo.`,
  );

/** As who compares has named them; else as the account's last file, or as they are guessed. */
async function namesFor(
  { ledger }: StoreContext,
  { merchant }: MerchantDay,
  file: Buffer,
  named: Record<string, string> | undefined,
): Promise<ColumnNames> {
  const given = await ledger.readStatementColumns(merchant);
  const { columns } = named ? { columns: named } : await guessColumns(file, given);
  // What is not among them the statement has not.
  return Object.fromEntries(COLUMNS.map((column) => [column, columns[column] ?? ""]));
}

/** On which day a line says that it was, by its whole time or, where that has words behind it, by the day before them. */
function dayIn({ time = "" }: StatementLine, time_zone: string): string | undefined {
  const moment = momentOf(time, time_zone) ?? momentOf(time.trim().split(/[\sT]/, 1)[0] ?? "", time_zone);
  return moment && dayAt(moment, time_zone);
}

/** A line without a time, or with one that nobody can read, is of the day for which the file was given. */
const isOf = ({ day, time_zone }: MerchantDay, line: StatementLine): boolean =>
  (dayIn(line, time_zone) ?? day) === day;

const isOfOtherDay = ({ day, time_zone }: MerchantDay, line: StatementLine) =>
  paymentError(
    "statement_of_other_day",
    `No line of the file is of ${day}; line ${line.line} is of ${dayIn(line, time_zone) ?? ""}: choose that day, or another file.`,
  );

/** A page of the lines that differ, of a group. @throws MedusaError `account_not_found` */
export async function listDifferentLines(
  context: StoreContext,
  { provider_id, day, group, after = 0, limit }: ListDifferentLines,
): Promise<DifferentLines> {
  const lines = await linesOf(context, { provider_id, day, group });
  const next = after + limit < lines.length ? String(after + limit) : null;
  return { lines: await viewLines(context, lines.slice(after, after + limit)), next };
}

/** The lines that differ, all of them or of a group, as CSV (RFC 4180). @throws MedusaError `account_not_found` */
export async function exportDifferentLines(
  context: StoreContext,
  asked: ExportDifferentLines,
): Promise<string[]> {
  const lines = await linesOf(context, asked);
  return [differentLineFile.head, ...(await viewLines(context, lines)).map(differentLineFile.line)];
}

async function linesOf(
  context: StoreContext,
  { provider_id, day, group }: ExportDifferentLines,
): Promise<KeptLine[]> {
  const lines = (await context.ledger.readDifferentLines(dayOfMerchant(context, provider_id, day))) ?? [];
  return group ? lines.filter((line) => line.group === group) : lines;
}

/** With the order and the customer of each, as they are now. */
async function viewLines(
  { ledger, records }: StoreContext,
  lines: readonly KeptLine[],
): Promise<DifferentLine[]> {
  const reference = [...new Set(lines.flatMap((line) => line.reference ?? []))];
  const payments = await ledger.listTransactions({ reference }, { take: null });
  const customerOf = await readCustomers(records, payments);
  const byReference = new Map(payments.map((one) => [one.reference, one]));
  return lines.map((line) => {
    const payment = byReference.get(line.reference ?? "");
    return {
      ...line,
      order_id: payment?.order_id ?? null,
      order_display_id: payment?.order_display_id ?? null,
      customer: payment ? customerOf(payment) : null,
      number: numberOf(line, payment?.transaction_no ?? null),
      difference: differenceOf(line, line.kind === "back" ? "back" : "paid"),
    };
  });
}

/** A line names our reference first and its own number last; a refund's names the payment's number between them. */
function numberOf({ named, reference }: KeptLine, transaction_no: string | null): string | null {
  const own = named?.split(" ").filter((key) => key !== reference && key !== transaction_no);
  return own?.at(-1) ?? transaction_no;
}
