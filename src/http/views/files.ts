import type { AuditFinding } from "../../modules/crossborder/internal";
import type { AuditDayView } from "../audits";
import type { DifferentLine, MovementView } from "../days";
import { fullNameOf } from "../person";
import type { ListedTransaction, ToldRefund, TransactionDetail } from "../transactions";

/** A longer one is a number of the gateway's, whose last digits a spreadsheet would round away. */
const AMOUNT = /^-?\d{1,15}(\.\d{1,2})?$/;
/** With one of these before everything that can be seen, a spreadsheet takes a cell for a formula. Some read the full width, too. */
const SIGNS = "=+\\-@＝＋－＠";
/** What a spreadsheet may pass over: blanks, what is not printed such as the byte order mark, and quotes. */
const UNSEEN = "[\\s\\p{C}\"']";
/** What a spreadsheet may split a text at; some by their language, and some even between quotes. */
const SEPARATORS = "[;,；，\\t\\r\\n\\|]";
const FORMULA = new RegExp(`^(?=${UNSEEN}*[${SIGNS}]|[\\t\\r\\n])`, "v");
/** From the last separator before the sign, so that no text is read again from each of them. */
const FORMULA_WITHIN = new RegExp(`(${SEPARATORS}[${UNSEEN}--${SEPARATORS}]*)(?=[${SIGNS}])`, "gv");

type Cell = string | number | null | undefined;

/** Columns of the file of an audit. It has two kinds of rows; the columns of the other kind are empty. */
const AUDIT_COLUMNS = [
  "row",
  "day",
  "currency_code",
  "gateway",
  "ledger",
  "payments",
  "orders",
  "unassigned",
  "found",
  "difference",
  "transactions",
  "reference",
  "payment_id",
  "order_id",
  "code",
  "outcome",
  "message",
] as const;

const auditLine = (row: Partial<Record<(typeof AUDIT_COLUMNS)[number], Cell>>): string =>
  csvLine(AUDIT_COLUMNS.map((column) => row[column]));

export const auditFile = {
  head: csvLine(AUDIT_COLUMNS),
  day: (day: AuditDayView): string => auditLine({ row: "day", ...day }),
  finding: (finding: AuditFinding): string => auditLine({ row: "finding", ...finding }),
};

/** A file of one kind of rows, by the names of its columns. */
function fileWith<Row>(columns: Readonly<Record<string, (row: Row) => Cell>>) {
  return {
    head: csvLine(Object.keys(columns)),
    line: (row: Row): string => csvLine(Object.values(columns).map((cell) => cell(row))),
  };
}

/** A transaction with what the gateway told of its money. */
type FiledTransaction = ListedTransaction & Pick<TransactionDetail, "amounts" | "refunds">;

/** In each of these columns the refunds stand in the same order. */
const refundsColumn =
  (name: keyof ToldRefund) =>
  ({ refunds }: FiledTransaction): Cell =>
    refunds.some((refund) => refund[name] !== null)
      ? refunds.map((refund) => refund[name] ?? "?").join(" ")
      : null;

export const transactionFile = fileWith<FiledTransaction>({
  created_at: ({ created_at }) => created_at,
  reference: ({ reference }) => reference,
  transaction_no: ({ transaction_no }) => transaction_no,
  order_number: ({ order_display_id }) => order_display_id,
  order_id: ({ order_id }) => order_id,
  customer: ({ customer }) => fullNameOf(customer),
  email: ({ customer }) => customer?.email,
  channel: ({ channel }) => channel,
  wallet: ({ vendor }) => vendor,
  account: ({ account }) => account.id,
  clerk: ({ store_admin_no }) => store_admin_no,
  currency_code: ({ currency_code }) => currency_code,
  amount: ({ amount }) => amount,
  authorized: ({ authorized_amount }) => authorized_amount,
  captured: ({ captured_amount }) => captured_amount,
  released: ({ released_amount }) => released_amount,
  refunded: ({ refunded_amount }) => refunded_amount,
  returned: ({ returned_amount }) => returned_amount,
  state: ({ state }) => state,
  reconciliation_status: ({ reconciliation_status }) => reconciliation_status,
  attention_code: ({ attention_code }) => attention_code,
  paid_at: ({ paid_at }) => paid_at,
  payment_time: ({ payment_time }) => payment_time,
  description: ({ description }) => description,
  note: ({ note }) => note,
  usd: ({ amounts }) => amounts.usd,
  rmb: ({ amounts }) => amounts.rmb,
  exchange_rate: ({ amounts }) => amounts.exchange_rate,
  settle_currency: ({ amounts }) => amounts.settle_currency,
  refund_numbers: refundsColumn("gateway_id"),
  refund_references: refundsColumn("reference"),
  refund_amounts: refundsColumn("refund_amount"),
  refund_rmb_amounts: refundsColumn("refund_rmb_amount"),
  refund_currencies: refundsColumn("currency"),
  refund_exchange_rates: refundsColumn("exchange_rate"),
  refund_settle_currencies: refundsColumn("settle_currency"),
});

/** A movement with its time where the reader is, and by the gateway's clock. */
type FiledMovement = MovementView &
  Record<"local_time" | "local_time_zone" | "gateway_time" | "gateway_time_zone", string>;

export const movementFile = fileWith<FiledMovement>({
  moment: ({ moment }) => moment,
  local_time: ({ local_time }) => local_time,
  local_time_zone: ({ local_time_zone }) => local_time_zone,
  gateway_time: ({ gateway_time }) => gateway_time,
  gateway_time_zone: ({ gateway_time_zone }) => gateway_time_zone,
  kind: ({ kind }) => kind,
  order_number: ({ order_display_id }) => order_display_id,
  order_id: ({ order_id }) => order_id,
  customer: ({ customer }) => fullNameOf(customer),
  email: ({ customer }) => customer?.email,
  currency_code: ({ currency_code }) => currency_code,
  amount: ({ amount }) => amount,
  channel: ({ channel }) => channel,
  wallet: ({ wallet }) => wallet,
  settle_amount: ({ settle_amount }) => settle_amount,
  exchange_rate: ({ exchange_rate }) => exchange_rate,
  settle_currency: ({ settle_currency }) => settle_currency,
  reference: ({ reference }) => reference,
  transaction_no: ({ transaction_no }) => transaction_no,
  refund_number: ({ number }) => number,
  refund_reference: ({ refund_reference }) => refund_reference,
});

/** The lines that differ from the gateway's statement. */
export const differentLineFile = fileWith<DifferentLine>({
  group: ({ group }) => group,
  kind: ({ kind }) => kind,
  order_number: ({ order_display_id }) => order_display_id,
  order_id: ({ order_id }) => order_id,
  customer: ({ customer }) => fullNameOf(customer),
  email: ({ customer }) => customer?.email,
  reference: ({ reference }) => reference,
  number: ({ number }) => number,
  named: ({ named }) => named,
  lines: ({ lines }) => lines,
  other_day: ({ other_day }) => other_day,
  currency_code: ({ currency_code }) => currency_code,
  here: ({ here }) => here,
  there: ({ there }) => there,
  difference: ({ difference }) => difference,
  fee: ({ fee }) => fee,
});

/** A line of a CSV file (RFC 4180). */
export function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map((value) => csvField(String(value ?? ""))).join(",")}\r\n`;
}

/** A number as it is; a text in quotes, with an apostrophe before what could be run as a formula. */
function csvField(text: string): string {
  if (text === "" || AMOUNT.test(text)) return text;
  const harmless = text.replace(FORMULA_WITHIN, "$1'").replace(FORMULA, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
