import type BigNumber from "bignumber.js";
import { amountOf } from "../../payments/statement/amount";
import {
  amountIn,
  type Compared,
  compareMovements,
  type OwnMovement,
  sumOf,
} from "../../payments/statement/compare";
import type { StatementLine } from "../../payments/statement/read";
import { linesOf, UnreadableError } from "../../payments/statement/table";

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
 * Compares the lines of a statement with the file that **Payments → Export** makes, payment by payment.
 * @throws UnreadableError where that is another file
 */
export async function compareWithPayments(
  lines: readonly StatementLine[],
  payments: Buffer,
): Promise<Comparison> {
  const own = await readPayments(payments);
  const byPayment = new Map<string, Compared<OwnMovement>[]>();
  const differences: Difference[] = [];
  for (const one of compareMovements(own, lines)) {
    if (one.own) byPayment.set(one.own.reference, [...(byPayment.get(one.own.reference) ?? []), one]);
    else if (one.group === "only_there") differences.push(...one.lines.map(unknown));
  }
  const elsewhere: string[] = [];
  let agree = 0;
  for (const [reference, compared] of byPayment) {
    const found = differenceOf(reference, compared);
    if (found === "elsewhere") elsewhere.push(reference);
    else if (found) differences.push(found);
    else agree += 1;
  }
  return { agree, differences, elsewhere };
}

const unknown = ({ line, keys, kind, amount, currency }: StatementLine): Difference => ({
  kind: "unknown",
  about: keys[0] ?? "",
  what: `line ${line}: ${amount.toFixed(2)} ${(currency ?? "").toUpperCase()} ${kind} in the statement, and the payments have no such number`,
});

function differenceOf(
  about: string,
  compared: readonly Compared<OwnMovement>[],
): Difference | "elsewhere" | undefined {
  if (compared.some(({ group }) => group === "other_currency")) return "elsewhere";
  const paid = compared.find(({ own }) => own?.kind === "paid")?.own;
  if (compared.every(({ group }) => group === "only_here") && paid)
    return {
      kind: "missing",
      about,
      what: `${paid.amount.toFixed(2)} ${paid.currency.toUpperCase()} was paid, and the statement has nothing of it`,
    };
  const what = compared.flatMap(({ group, own, lines }) => {
    if (group === "agrees" || !own) return [];
    const ours = amountIn(own, lines) ?? own.amount;
    return [`${own.kind}: ${ours.toFixed(2)} here, ${sumOf(lines).toFixed(2)} there`];
  });
  return what.length > 0 ? { kind: "differs", about, what: what.join("; ") } : undefined;
}

const NEEDED = ["reference", "transaction_no", "currency_code", "captured", "refunded", "returned"] as const;

/** What was paid and what went back of each payment. */
async function readPayments(file: Buffer): Promise<OwnMovement[]> {
  const own: OwnMovement[] = [];
  let names: string[] | undefined;
  let nth = 0;
  for await (const line of linesOf(file, ",")) {
    nth += 1;
    if (names) own.push(...movementsOf(cellsOf(names, line), nth));
    else names = line;
  }
  const lacking = NEEDED.filter((name) => !names?.includes(name));
  if (lacking.length === 0) return own;
  throw new UnreadableError(
    `the file of payments has no column ${lacking.join(", ")}: export it in Payments`,
  );
}

const cellsOf = (names: readonly string[], line: readonly string[]) => (name: string) =>
  (line[names.indexOf(name)] ?? "").replace(/^'/, "");

function movementsOf(cell: (name: string) => string, line: number): OwnMovement[] {
  const amount = (name: string) => amountOf(cell(name) || "0", line, ".");
  const [paid, back] = [amount("captured"), amount("refunded").plus(amount("returned"))];
  const keys = [
    ...[cell("reference"), cell("transaction_no")],
    ...[...cell("refund_numbers").split(" "), ...cell("refund_references").split(" ")],
  ].filter((key) => key !== "" && key !== "?");
  const about = { reference: cell("reference"), keys, currency: cell("currency_code") };
  const usd = cell("usd") === "" ? undefined : amount("usd");
  return [
    { ...about, kind: "paid", amount: paid, ...(usd && { usd }) },
    { ...about, kind: "back", amount: back, ...worthOf(back, paid, usd) },
  ];
}

/** What a part of a payment was worth, nobody has told. */
function worthOf(back: BigNumber, paid: BigNumber, usd: BigNumber | undefined): Pick<OwnMovement, "usd"> {
  if (back.isZero()) return { usd: back };
  return usd && back.eq(paid) ? { usd } : {};
}
