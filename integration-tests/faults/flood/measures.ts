import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "zod";
import { KINDS, type Paid } from "./customers";

const MB = 1024 ** 2;

const storedSchema = z.tuple([
  z.object({
    rows: z.coerce.number(),
    unsigned: z.coerce.number(),
    bytes: z.coerce.number(),
    wal: z.coerce.number(),
  }),
]);
/** What the inbox has, and how much the database has written in its life, in bytes. */
export type Stored = z.output<typeof storedSchema>[0];

export async function stored(database: Knex): Promise<Stored> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `select count(*) as rows, count(*) filter (where signature <> 'valid') as unsigned,
       pg_total_relation_size('crossborder_notification') as bytes,
       pg_current_wal_lsn() - '0/0'::pg_lsn as wal
     from crossborder_notification`,
  );
  return storedSchema.parse(rows)[0];
}

/** A part of the run, with the flood or without. */
export interface Phase {
  paid: Paid[];
  minutes: number;
  before: Stored;
  after: Stored;
}

/** The smallest value that a `share` of all does not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

type Measure = [what: string, of: (phase: Phase) => number, unit: string];

const times = (what: keyof Omit<Paid, "kind">, kind: Paid["kind"], share: number) => (phase: Phase) =>
  percentile(
    phase.paid.filter((one) => one.kind === kind).map((one) => one[what]),
    share,
  );

const MEASURES: readonly Measure[] = [
  ...KINDS.flatMap((kind): Measure[] => [
    ...(kind === "not notified"
      ? []
      : [[`${kind}: answered, p99`, times("answered_ms", kind, 0.99), "ms"] satisfies Measure]),
    [`${kind}: reconciled, p50`, times("reconciled_ms", kind, 0.5), "ms"],
    [`${kind}: reconciled, p99`, times("reconciled_ms", kind, 0.99), "ms"],
  ]),
  ["payments", ({ paid }) => paid.length, ""],
  ["rows in the inbox, more", ({ before, after }) => after.rows - before.rows, ""],
  ["bytes of the inbox, more", ({ before, after }) => (after.bytes - before.bytes) / MB, "MB"],
  ["WAL a minute", ({ before, after, minutes }) => (after.wal - before.wal) / MB / minutes, "MB"],
];

/** A line for each measure: without the flood, with it, and their ratio. */
export function tableOf(calm: Phase, flooded: Phase): string {
  const lines = MEASURES.map(([what, of, unit]) => {
    const [without, under] = [of(calm), of(flooded)];
    const cells = [without, under].map((value) => `${value.toFixed(1)} ${unit}`.trim().padStart(12));
    return `${what.padEnd(32)} ${cells.join(" ")} ${(under / without).toFixed(2).padStart(8)}`;
  });
  return [
    `${"".padEnd(32)} ${"calm".padStart(12)} ${"flood".padStart(12)} ${"ratio".padStart(8)}`,
    ...lines,
  ].join("\n");
}
