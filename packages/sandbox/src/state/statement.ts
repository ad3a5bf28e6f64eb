import type BigNumber from "bignumber.js";
import { encode } from "iconv-lite";
import type { SandboxState } from "./sandbox-state";
import { isoTime } from "./time";
import type { Transaction } from "./transaction";

/** One movement of money, as a statement has it. */
interface Line {
  time: number;
  number: string;
  original: string;
  transaction: Transaction;
  amount: BigNumber;
  isRefund: boolean;
}

const written = (amount: BigNumber) => amount.toFormat(2);
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");

/** What every payment and refund has moved so far: what a merchant gets of its account. The document shows none. */
export function statementOf({
  transactions,
  dialect,
}: Pick<SandboxState, "transactions" | "dialect">): Buffer {
  const lines = transactions.list().flatMap(linesOf);
  if (dialect.statement === "chinese") return inChinese(lines);
  return Buffer.from(inEnglish(lines, dialect.statement === "renamed" ? RENAMED : NAMES));
}

function linesOf(transaction: Transaction): Line[] {
  const { transactionNo: number, paid, paidAt = 0, refund, refunded, partRefunds } = transaction;
  if (paid.isZero()) return [];
  const back = (refundNumber: string, time: number, amount: BigNumber): Line => ({
    ...{ time, number: refundNumber, original: number, transaction, amount, isRefund: true },
  });
  const made = partRefunds.filter(({ status }) => status === "success");
  const parts = made.map((part) => back(part.refundTransactionId, part.time, part.amount));
  const rest = parts.reduce((left, { amount }) => left.minus(amount), refunded);
  const whole = refund?.refundTransactionId ?? `${number}-R`;
  return [
    { time: paidAt, number, original: "", transaction, amount: paid, isRefund: false },
    ...parts,
    ...(rest.gt(0) ? [back(whole, refund?.time ?? paidAt, rest)] : []),
  ];
}

const NAMES = [
  "Time",
  "Transaction No",
  "Merchant Reference",
  "Original Transaction No",
  "Type",
  "Amount",
  "Currency",
  "Status",
];
const RENAMED = ["Booked", "Slip", "Shop Ticket", "Slip Before", "Kind", "Sum Booked", "Unit", "Outcome"];

const inEnglish = (lines: readonly Line[], names: readonly string[]): string =>
  [
    names,
    ...lines.map(({ time, number, original, transaction, amount, isRefund }) => [
      ...[isoTime(time), number, transaction.reference ?? "", original, isRefund ? "refund" : "payment"],
      ...[written(amount), transaction.currency, "success"],
    ]),
  ]
    .map((cells) => `${quoted(cells)}\r\n`)
    .join("");

/** A refund names its payment by number alone. */
function inChinese(lines: readonly Line[]): Buffer {
  const names = "交易时间 交易流水号 商户订单号 原交易流水号 交易类型 交易金额 币种 交易状态".split(" ");
  const rows = lines.map(({ time, number, original, transaction, amount, isRefund }) => {
    const { currency, reference = "" } = transaction;
    const [sign, name] = currency === "RMB" ? ["￥", "人民币"] : ["", "美元"];
    const [minus, type] = isRefund ? ["-", "退款"] : ["", "支付"];
    const numbers = [`'${number}`, isRefund ? "" : reference, original];
    return [isoTime(time), ...numbers, type, `${minus}${sign}${written(amount)}`, name, "成功"];
  });
  const table = [["对账单"], [], names, ...rows, [], ["合计", String(lines.length)]];
  return encode(table.map((cells) => `${cells.join("\t")}\r\n`).join(""), "gbk");
}
