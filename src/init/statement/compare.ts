import BigNumber from "bignumber.js";
import { type Movement, rowsOf, type Statement, UnreadableError } from "./read";

/** What the plugin's own file of payments says of one of them. */
interface Payment {
  reference: string;
  currency: string;
  paid: BigNumber;
  back: BigNumber;
  /** Of a payment in RMB, what it was worth. */
  usd?: BigNumber;
}

/** Where the statement and the store's payments differ, in words for the accountant. */
export interface Difference {
  kind: "differs" | "unknown" | "missing";
  about: string;
  what: string;
}

export interface Comparison {
  /** Payments that both have, with the same money. */
  agree: number;
  differences: Difference[];
  /** Payments whose statement is in another currency, and cannot be compared. */
  elsewhere: string[];
}

/**
 * Compares the movements of a statement with the file that **Payments → Export** makes.
 * @throws UnreadableError where that is another file
 */
export function compareStatement({ movements }: Statement, payments: string): Comparison {
  const { all, byKey } = readPayments(payments);
  const moved = new Map<Payment, Movement[]>();
  const differences: Difference[] = [];
  for (const movement of movements) {
    const payment = movement.keys.map((key) => byKey.get(key)).find(Boolean);
    if (payment) moved.set(payment, [...(moved.get(payment) ?? []), movement]);
    else differences.push(unknown(movement));
  }
  const elsewhere: string[] = [];
  let agree = 0;
  for (const payment of all) {
    const lines = moved.get(payment);
    if (!lines && payment.paid.isZero()) continue;
    const found = lines ? differenceOf(payment, lines) : missing(payment);
    if (found === "elsewhere") elsewhere.push(payment.reference);
    else if (found) differences.push(found);
    else agree += 1;
  }
  return { agree, differences, elsewhere };
}

const unknown = ({ line, keys, kind, amount, currency }: Movement): Difference => ({
  kind: "unknown",
  about: keys[0] ?? "",
  what: `line ${line}: ${amount.toFixed(2)} ${(currency ?? "").toUpperCase()} ${kind} in the statement, and the payments have no such number`,
});

const missing = ({ reference, paid, currency }: Payment): Difference => ({
  kind: "missing",
  about: reference,
  what: `${paid.toFixed(2)} ${currency.toUpperCase()} was paid, and the statement has nothing of it`,
});

function differenceOf(payment: Payment, lines: readonly Movement[]): Difference | "elsewhere" | undefined {
  const { reference, currency, usd } = payment;
  const told = new Set(lines.flatMap((line) => line.currency ?? []));
  const isInUsd = currency !== "usd" && told.size === 1 && told.has("usd");
  if (!isInUsd && [...told].some((one) => one !== currency)) return "elsewhere";
  const isAll = payment.back.isZero() || payment.back.eq(payment.paid);
  // What a part of it was worth, nobody has told.
  if (isInUsd && (!usd || !isAll)) return "elsewhere";
  const ours = isInUsd && usd ? { paid: usd, back: payment.back.isZero() ? payment.back : usd } : payment;
  const what = (["paid", "back"] as const).flatMap((kind) => {
    const theirs = lines
      .filter((line) => line.kind === kind)
      .reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0));
    return theirs.eq(ours[kind])
      ? []
      : [`${kind}: ${ours[kind].toFixed(2)} here, ${theirs.toFixed(2)} there`];
  });
  return what.length > 0 ? { kind: "differs", about: reference, what: what.join("; ") } : undefined;
}

const NEEDED = ["reference", "transaction_no", "currency_code", "captured", "refunded", "returned"] as const;

function readPayments(text: string): { all: Payment[]; byKey: Map<string, Payment> } {
  const [names = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ""), ",");
  const at = (name: string) => names.indexOf(name);
  const lacking = NEEDED.filter((name) => at(name) < 0);
  if (lacking.length > 0)
    throw new UnreadableError(
      `the file of payments has no column ${lacking.join(", ")}: export it in Payments`,
    );
  const byKey = new Map<string, Payment>();
  const all = rows.map((row) => {
    const cell = (name: string) => (row[at(name)] ?? "").replace(/^'/, "");
    const amount = (name: string) => new BigNumber(cell(name) || 0);
    const payment: Payment = {
      reference: cell("reference"),
      currency: cell("currency_code"),
      paid: amount("captured"),
      back: amount("refunded").plus(amount("returned")),
      ...(cell("usd") && { usd: amount("usd") }),
    };
    const numbers = [
      cell("transaction_no"),
      ...cell("refund_numbers").split(" "),
      ...cell("refund_references").split(" "),
    ];
    for (const key of [payment.reference, ...numbers]) if (key !== "" && key !== "?") byKey.set(key, payment);
    return payment;
  });
  return { all, byKey };
}
