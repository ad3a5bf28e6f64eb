import { dayAt } from "../../gateway";
import BigNumber from "bignumber.js";
import { toldAmounts } from "../../http/views/transaction";
import {
  type DayMovement,
  type DifferentLine,
  groupBy,
  type LedgerTransaction,
  operationsByTransaction,
  type StatementResult,
} from "../../modules/crossborder/internal";
import { nextTurn } from "../clock";
import type { StoreContext } from "../context";
import {
  amountIn,
  type Compared,
  compareMovements,
  type OwnMovement,
  sumOfLines,
} from "../statement/compare";
import type { StatementLine } from "../statement/read";
import type { MerchantDay } from "./day";
import { movementPages } from "./movements";

const READ_AT_ONCE = 5_000;
const LOOKED_UP_AT_ONCE = 500;
/** A file may have anything in its cells. */
const LONGEST_NAME = 200;

interface DayComparison {
  /** What agrees, too. */
  lines: DifferentLine[];
  result: Pick<StatementResult, "groups" | "fees">;
}

/** Compares the lines of a statement with what moved on a day, and looks up those that the day has not. */
export async function compareDay(
  context: StoreContext,
  wanted: MerchantDay,
  lines: readonly StatementLine[],
): Promise<DayComparison> {
  const compared = compareMovements(await movementsOf(context, wanted), lines);
  const known = await lookUp(
    context,
    wanted.provider_ids,
    compared.flatMap(({ group, lines: there }) => (group === "only_there" ? there : [])),
  );
  await nextTurn();
  const all = compared.map((one) => lineOf(one, known, wanted));
  return { lines: all, result: { groups: groupsOf(all), fees: feesOf(all) } };
}

/** What was paid and what went back of each payment on a day: parts of the same are one. */
async function movementsOf(context: StoreContext, wanted: MerchantDay): Promise<OwnMovement[]> {
  const own = new Map<string, OwnMovement>();
  for await (const page of movementPages(context, wanted, READ_AT_ONCE)) {
    const worth = await worthOf(context, page);
    for (const movement of page) {
      const one = ownOf(movement, worth.get(movement.transaction_id));
      const key = `${one.kind} ${one.reference}`;
      const before = own.get(key);
      own.set(key, before ? together(before, one) : one);
    }
  }
  return [...own.values()];
}

/** What payments in RMB are worth in USD, by the transaction. */
async function worthOf({ ledger }: StoreContext, page: readonly DayMovement[]): Promise<Map<string, string>> {
  const ids = page.flatMap((one) => (one.currency_code === "cny" ? one.transaction_id : []));
  if (ids.length === 0) return new Map();
  return new Map(
    [...(await operationsByTransaction(ledger, ids))].flatMap(([id, own]) => {
      const { usd } = toldAmounts(own);
      return usd === null ? [] : [[id, usd] as const];
    }),
  );
}

function ownOf(movement: DayMovement, worth: string | undefined): OwnMovement {
  const { reference, kind, transaction_no, gateway_id, own_number, currency_code, amount } = movement;
  const isBack = kind === "refunded" || kind === "returned";
  const numbers = isBack ? [transaction_no, gateway_id, own_number] : [transaction_no];
  return {
    reference,
    kind: isBack ? "back" : "paid",
    keys: [reference, ...numbers.flatMap((number) => number ?? [])],
    currency: currency_code,
    amount: new BigNumber(amount),
    ...(worth && amount === movement.captured_amount && { usd: new BigNumber(worth) }),
  };
}

/** What a part of a payment was worth, nobody has told. */
const together = (
  { reference, kind, keys, currency, amount }: OwnMovement,
  other: OwnMovement,
): OwnMovement => ({
  ...{ reference, kind, currency },
  keys: [...new Set([...keys, ...other.keys])],
  amount: amount.plus(other.amount),
});

type Known = Pick<LedgerTransaction, "reference" | "transaction_no" | "paid_at" | "created_at">;

/** Payments of the account that lines of the statement name, by reference and number. */
async function lookUp(
  { ledger }: StoreContext,
  provider_ids: string[],
  lines: readonly StatementLine[],
): Promise<Map<string, Known>> {
  const keys = [...new Set(lines.flatMap((line) => line.keys))];
  const known = new Map<string, Known>();
  for (let at = 0; at < keys.length; at += LOOKED_UP_AT_ONCE) {
    const some = keys.slice(at, at + LOOKED_UP_AT_ONCE);
    for (const found of await ledger.findNamed(provider_ids, some))
      for (const key of [found.reference, found.transaction_no]) if (key) known.set(key, found);
  }
  return known;
}

function lineOf(
  { group, own, lines }: Compared<OwnMovement>,
  known: ReadonlyMap<string, Known>,
  { day, time_zone }: MerchantDay,
): DifferentLine {
  const [first] = lines;
  const found = own ? undefined : first?.keys.map((key) => known.get(key)).find(Boolean);
  const otherDay = found?.paid_at && first?.kind === "paid" ? dayAt(found.paid_at, time_zone) : null;
  const here = own && (amountIn(own, lines) ?? own.amount);
  const fees = lines.flatMap(({ kind, amount, fee }) => (kind === "fee" ? amount : (fee ?? [])));
  const fee = fees.length > 0 ? BigNumber.sum(...fees).toFixed(2) : null;
  const lineNumbers = lines.map(({ line }) => line).join(" ");
  return {
    group,
    kind: own?.kind ?? first?.kind ?? "paid",
    reference: own?.reference ?? found?.reference ?? null,
    other_day: otherDay === day ? null : otherDay,
    named: first ? first.keys.join(" ").slice(0, LONGEST_NAME) : null,
    lines: first ? lineNumbers.slice(0, LONGEST_NAME) : null,
    here: here?.toFixed(2) ?? null,
    there: first && group !== "fee" ? sumOfLines(lines).toFixed(2) : null,
    currency_code: first?.currency ?? own?.currency ?? "usd",
    fee,
  };
}

function groupsOf(all: readonly DifferentLine[]): StatementResult["groups"] {
  const sum = (some: readonly DifferentLine[], side: "here" | "there") =>
    some
      .reduce((total, one) => {
        const amount = one[side] ?? 0;
        return one.kind === "back" ? total.minus(amount) : total.plus(amount);
      }, new BigNumber(0))
      .toFixed(2);
  return [...groupBy(all, ({ group, currency_code }) => `${group} ${currency_code}`).values()].flatMap(
    (some) => {
      const [first] = some;
      if (!first) return [];
      const { group, currency_code } = first;
      return [
        { group, currency_code, count: some.length, here: sum(some, "here"), there: sum(some, "there") },
      ];
    },
  );
}

function feesOf(all: readonly DifferentLine[]): StatementResult["fees"] {
  const taken = all.filter(({ fee }) => fee !== null);
  return [...groupBy(taken, ({ currency_code }) => currency_code)].map(([currency_code, some]) => ({
    currency_code,
    count: some.length,
    amount: BigNumber.sum(...some.map(({ fee }) => fee ?? 0)).toFixed(2),
  }));
}
