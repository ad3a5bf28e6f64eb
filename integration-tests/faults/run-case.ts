import { testIn } from "../../testing/jest/lanes";
import { LONG, runsOf } from "../../testing/jest/length";
import { Random } from "../../testing/jest/random";
import { type BothSides, differenceOf, readBothSides } from "../../testing/books/both-sides";
import { brokenRules, leftovers } from "../../testing/books/broken-rules";
import { keepEvidence } from "./evidence";
import { type FaultCase, type FaultShop, MomentMissed } from "./fault-case";
import { keepResult, type Result } from "./results";
import { runJobUntilAgreed } from "./run-job";

const LIMIT_MS = LONG ? 60 * 60_000 : 5 * 60_000;

/** Makes a test of each case, in a shop that is open by then. */
export function testCases<Shop extends FaultShop>(shop: () => Shop, cases: readonly FaultCase<Shop>[]): void {
  for (const one of cases) testIn(one.lane ?? "all")(one.name, () => runCase(shop(), one), LIMIT_MS);
}

/** Runs a case and keeps its result. Fails when any money or any expectation is off. */
async function runCase<Shop extends FaultShop>(shop: Shop, one: FaultCase<Shop>): Promise<void> {
  const result = await resultOf(shop, one);
  keepResult(result);
  if (result.difference !== "0.00" || result.problems.length > 0)
    result.problems.push(`kept in ${await keepEvidence(shop, process.env.FAULTS_FOLDER ?? "", one.name)}`);
  expect(result).toMatchObject({ difference: "0.00", problems: [] });
}

/** Runs a case as often as it is to be run, and resolves to what it left. */
export async function resultOf<Shop extends FaultShop>(shop: Shop, one: FaultCase<Shop>): Promise<Result> {
  const runs = runsOf(one.runs);
  const problems: string[] = [];
  // One for each case, so that a case that is run alone meets the same moments.
  const random = new Random();
  let missed = 0;
  for (let at = 0; at < runs + missed; at++) {
    await one.run(shop, at, random).catch((error: unknown) => {
      if (error instanceof MomentMissed && missed < mayMiss(runs)) missed++;
      else problems.push(`run ${at + 1}: ${String(error)}`);
    });
    await shop.gateway.faults({});
  }
  await runJobUntilAgreed(shop);
  const sides = await readBothSides(shop.gateway, shop.database);
  const counts = countsOf(sides);
  return {
    case: one.name,
    runs,
    ...counts,
    difference: differenceOf(sides),
    problems: [...problems, ...brokenRules(sides), ...unexpectedCounts(counts, one, runs + missed)],
  };
}

/** A machine is busy now and then; a case that misses its moment more often shows nothing. */
const mayMiss = (runs: number) => Math.ceil(runs / 10);

function countsOf(sides: BothSides) {
  const { atGateway, orders, payments } = sides;
  const unpaid = leftovers(sides).length;
  const ended = (status: string) => atGateway.filter((order) => order.status === status).length;
  return {
    orders: orders.length - unpaid,
    unpaid,
    payments: payments.length,
    reverses: ended("reversed"),
    refunds: ended("refunded"),
  };
}

function unexpectedCounts(counts: ReturnType<typeof countsOf>, { leaves }: FaultCase<never>, runs: number) {
  const keys = ["orders", "reverses", "refunds"] as const;
  return keys.flatMap((key) => {
    const each = leaves[key];
    if (each === undefined || counts[key] === each * runs) return [];
    return [`${counts[key]} ${key} where ${each * runs} were expected`];
  });
}
