import { z } from "zod";
import type { Counted } from "../../testing/statements/counter";
import { type StepName, STEPS } from "../../testing/statements/steps";

export const countedSchema: z.ZodType<Counted> = z.object({
  statements: z.array(z.object({ sql: z.string(), by: z.string(), during: z.string() })),
  events: z.array(z.string()),
});

interface StepCount extends Counted {
  /** How often the gateway was called. */
  calls: number;
}

/** Steps as often as they were counted. */
export type Counts = Map<StepName, StepCount[]>;

/** A line for each step, beside those of other stores and providers. */
export function printSteps(sides: Record<string, Counts>): void {
  const table = Object.entries(STEPS).map(([step, what]) => {
    const texts = Object.entries(sides).map(([side, counts]) => {
      const found = [...counts].find(([name]) => name === step)?.[1] ?? [];
      return [side, [...new Set(found.map(textOf))].join(" or ")] as const;
    });
    return { step: what, ...Object.fromEntries(texts) };
  });
  console.table(table);
}

/** What some steps cost together, each as it was counted first. */
export function sumOf(counts: Counts, steps: readonly StepName[]) {
  const found = steps.flatMap((step) => counts.get(step)?.slice(0, 1) ?? []);
  const sum = (value: (one: StepCount) => number) => found.reduce((total, one) => total + value(one), 0);
  return {
    statements: sum(({ statements }) => statements.length),
    transactions: sum(begun),
    events: sum(({ events }) => events.length),
    calls: sum(({ calls }) => calls),
  };
}

const begun = ({ statements }: StepCount): number =>
  statements.filter(({ sql }) => /^begin/i.test(sql)).length;

/** `45: 4 tx, 2 events, 1 call`. */
function textOf(step: StepCount): string {
  return `${step.statements.length}: ${begun(step)} tx, ${step.events.length} ev, ${step.calls} calls`;
}

/** Who sent the statements of each step: a method of ours, on the plugin's tables or on Medusa's, or Medusa by itself. */
export function printOwners(counts: Counts): void {
  for (const [step, [first]] of counts) {
    if (!first) continue;
    console.log(`\n${STEPS[step]}: ${first.statements.length}`);
    for (const [owner, count] of countBy(first, ({ by }) => by || "Medusa by itself"))
      console.log(`  ${String(count).padStart(4)}  ${owner}`);
  }
}

/** How many statements have each name, in the order in which the names came first. */
export function countBy(
  { statements }: Counted,
  nameOf: (one: Counted["statements"][number]) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of statements) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return counts;
}
