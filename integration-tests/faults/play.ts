import { type Books, ledgerDifference, readBooks } from "./books/books";
import { brokenRules, unpaidOrders } from "./books/broken-rules";
import type { FaultCase } from "./fault-case";
import { runJobUntilAgreed } from "./run-job";
import { LONG, runsOf } from "../../testing/jest/length";
import type { Stage } from "./stage";
import { keepRow } from "./table/rows";
import type { Row } from "./table/row";

const LIMIT_MS = LONG ? 60 * 60_000 : 5 * 60_000;

/** Makes a test of each case. */
export function playAll<Where extends Stage>(stage: Where, cases: readonly FaultCase<Where>[]): void {
  it.each(cases.map((one) => [one.name, one] as const))("%s", (_name, one) => play(stage, one), LIMIT_MS);
}

/** Plays a case and keeps its row. Fails when any money or any expectation is off. */
export async function play<Where extends Stage>(stage: Where, one: FaultCase<Where>): Promise<void> {
  const row = await rowOf(stage, one);
  keepRow(row);
  expect(row).toMatchObject({ difference: "0.00", problems: [] });
}

async function rowOf<Where extends Stage>(stage: Where, one: FaultCase<Where>): Promise<Row> {
  const runs = runsOf(one.runs);
  const problems: string[] = [];
  for (let at = 0; at < runs; at++) {
    await one.run(stage, at).catch((error: unknown) => problems.push(`run ${at + 1}: ${String(error)}`));
    await stage.gateway.faults({});
  }
  await runJobUntilAgreed(stage);
  const books = await readBooks(stage.gateway, stage.database);
  const counts = countsOf(books);
  const surprises = surprisesIn(counts, one, runs);
  const difference = ledgerDifference(books);
  return {
    case: one.name,
    runs,
    ...counts,
    difference,
    problems: [...problems, ...brokenRules(books, one.mayLeaveUnpaid), ...surprises],
  };
}

function countsOf(books: Books) {
  const { atGateway, orders, payments } = books;
  const unpaid = unpaidOrders(books).length;
  const ended = (status: string) => atGateway.filter((order) => order.status === status).length;
  return {
    orders: orders.length - unpaid,
    unpaid,
    payments: payments.length,
    reverses: ended("reversed"),
    refunds: ended("refunded"),
  };
}

function surprisesIn(counts: ReturnType<typeof countsOf>, { leaves }: FaultCase<never>, runs: number) {
  const keys = ["orders", "reverses", "refunds"] as const;
  return keys.flatMap((key) => {
    const each = leaves[key];
    if (each === undefined || counts[key] === each * runs) return [];
    return [`${counts[key]} ${key} where ${each * runs} were expected`];
  });
}
