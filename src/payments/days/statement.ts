import type {
  CompareStatement,
  DayView,
  ExportStatementEntries,
  GuessColumns,
  ListStatementEntries,
  StatementColumnsAnswer,
  StatementEntries,
  StatementEntryView,
} from "../../http";
import { dayAt, momentOf } from "../../gateway";
import { entryFile } from "../../http/views/files";
import { currentActor, type StatementEntry } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError, quoted } from "../errors";
import { COLUMNS, type ColumnNames, guessColumns } from "../statement/columns";
import { readStatement, type StatementLine } from "../statement/read";
import { readable } from "../statement/readable";
import { type AccountDay, dayOfAccount } from "./accounts";
import { compareDay } from "./compare";
import { readDay } from "./read";

const WRITTEN_AT_ONCE = 5_000;
const EXPORTED_AT_ONCE = 1_000;

/** What the columns of an account's statement hold, by the first lines of a file. @throws MedusaError `statement_unreadable` */
export async function guessStatementColumns(
  context: StoreContext,
  { provider_id, file }: GuessColumns,
): Promise<StatementColumnsAnswer> {
  const { provider_id: account } = dayOfAccount(context, provider_id);
  const bytes = Buffer.from(file, "base64");
  // The last line may be cut, within a letter even.
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1 || bytes.length);
  const given = await context.ledger.readStatementColumns(account);
  return await readable(async () => await guessColumns(whole, given));
}

/**
 * Compares the gateway's statement of a day with what moved on it. Nothing is written where the file cannot be read.
 * @throws MedusaError `statement_unreadable`, `statement_of_other_day`, `account_not_found`
 */
export async function compareStatement(context: StoreContext, asked: CompareStatement): Promise<DayView> {
  const wanted = dayOfAccount(context, asked.provider_id, asked.day);
  const file = Buffer.from(asked.file, "base64");
  const { ledger } = context;
  const names = await readable(async () => await namesFor(context, wanted, file, asked.columns));
  const { movements, passedOver } = await readable(async () => await readStatement(file, names));
  const lines = movements.filter((line) => isOf(wanted, line));
  const [other] = movements;
  if (lines.length === 0 && other) throw ofOtherDay(wanted, other);
  const { provider_id, day } = wanted;
  const id = await ledger.beginStatement({ provider_id, day, movements: lines.length, ...currentActor() });
  try {
    const { entries, result } = await readable(() => compareDay(context, wanted, lines));
    for (let at = 0; at < entries.length; at += WRITTEN_AT_ONCE)
      await ledger.addStatementEntries(id, entries.slice(at, at + WRITTEN_AT_ONCE));
    const counted = { ...result, passed_over: passedOver, other_days: movements.length - lines.length };
    await ledger.finishStatement({ id, provider_id, day }, counted, { ...names });
  } catch (error) {
    await ledger.dropStatements([id]);
    throw error;
  }
  return await readDay(context, wanted);
}

/** As who compares has named them; else as the account's last file, or as they are guessed. */
async function namesFor(
  { ledger }: StoreContext,
  { provider_id }: AccountDay,
  file: Buffer,
  named: Record<string, string> | undefined,
): Promise<ColumnNames> {
  const given = await ledger.readStatementColumns(provider_id);
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
const isOf = ({ day, time_zone }: AccountDay, line: StatementLine): boolean =>
  (dayIn(line, time_zone) ?? day) === day;

const ofOtherDay = ({ day, time_zone }: AccountDay, line: StatementLine) =>
  paymentError(
    "statement_of_other_day",
    `No line of the file is of ${day}; line ${line.line} is of ${dayIn(line, time_zone) ?? ""}: choose that day, or another file.`,
  );

/** A page of a comparison's entries. @throws MedusaError `statement_not_found` */
export async function listStatementEntries(
  context: StoreContext,
  { statement_id, group, after, limit }: ListStatementEntries,
): Promise<StatementEntries> {
  const found = await entriesOf(context, statement_id, group, after, limit + 1);
  const shown = found.slice(0, limit);
  const next = found.length > limit ? String(shown.at(-1)?.position ?? "") : null;
  return { entries: shown.map(viewEntry), next };
}

/**
 * All entries of a comparison, or those of a group, as CSV (RFC 4180), page by page.
 * @throws MedusaError `statement_not_found`, before the file begins
 */
export async function exportStatementEntries(
  context: StoreContext,
  { statement_id, group }: ExportStatementEntries,
): Promise<AsyncGenerator<string>> {
  const pageAfter = (after?: number) => entriesOf(context, statement_id, group, after, EXPORTED_AT_ONCE);
  return linesFrom(await pageAfter(), pageAfter);
}

async function* linesFrom(
  first: StatementEntry[],
  pageAfter: (after?: number) => Promise<StatementEntry[]>,
): AsyncGenerator<string> {
  yield entryFile.head;
  for (let page = first; ; page = await pageAfter(page.at(-1)?.position)) {
    for (const entry of page) yield entryFile.line(viewEntry(entry));
    if (page.length < EXPORTED_AT_ONCE) return;
  }
}

async function entriesOf(
  { ledger }: StoreContext,
  statement_id: string,
  group: ExportStatementEntries["group"],
  after: number | undefined,
  take: number,
): Promise<StatementEntry[]> {
  const [statement] = await ledger.readStatements({ id: statement_id });
  if (!statement) throw paymentError("statement_not_found", `There is no statement ${quoted(statement_id)}`);
  const filter = {
    statement_id,
    ...(after !== undefined && { position: { $gt: after } }),
    ...(group === "fees" ? { fee: { $ne: null } } : group && { group }),
  };
  return await ledger.listStatementEntries(filter, { take, order: { position: "ASC" } });
}

const viewEntry = (entry: StatementEntry): StatementEntryView => ({
  id: entry.id,
  group: entry.group,
  kind: entry.kind,
  reference: entry.reference,
  other_day: entry.other_day,
  named: entry.named,
  lines: entry.lines,
  here: entry.here,
  there: entry.there,
  currency_code: entry.currency_code,
  fee: entry.fee,
});
