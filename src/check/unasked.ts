import type { Assumption } from "./assumption";
import { ASSUMPTIONS } from "./assumptions";
import type { Observation } from "./talk";

/** How far a check went. */
interface Asked {
  stage: number;
  /** That were given. */
  flags: readonly string[];
}

/** Markdown is for the reference. */
const plain = (text: string) => text.replaceAll("`", "");

/**
 * What a check has not asked, in lines that say why: so that nobody believes that it did. What it asked, and what no answer has told, is
 * not among them.
 */
export function unaskedLines({ stage, flags }: Asked, observations: readonly Observation[]): string[] {
  const isAsked = ({ name }: Assumption) =>
    observations.some(
      ({ assumption, verdict, saw }) => assumption === name && (verdict !== "not_seen" || saw),
    );
  const rows: readonly Assumption[] = ASSUMPTIONS;
  const left = rows.filter((row) => row.stage !== undefined && !isAsked(row));
  const later = [1, 2, 3].filter((one) => one > stage);
  const groups = [
    ...later.map((one) => [`before stage ${one}`, left.filter((row) => row.stage === one)] as const),
    ...(stage === 3 ? FLAGS.filter((flag) => !flags.includes(flag)) : []).map(
      (flag) => [`without ${flag}`, left.filter((row) => row.flag === flag)] as const,
    ),
  ];
  return [
    ...groups.flatMap(([when, found]) =>
      found.length > 0 ? [`not asked ${when}: ${found.map(({ name }) => name).join(", ")}`] : [],
    ),
    ...rows.flatMap(({ name, unasked }) => (unasked ? [`not asked: ${name}: ${plain(unasked)}`] : [])),
  ];
}

const FLAGS = [
  "--listen",
  "--decline",
  "--reverse",
  "--recurring",
  "--hold",
] as const satisfies Assumption["flag"][];

/** What was asked, and no answer has told. */
export function unseenNames({ stage, flags }: Asked, observations: readonly Observation[]): string[] {
  const rows: readonly Assumption[] = ASSUMPTIONS;
  const isTold = ({ name }: Assumption) =>
    observations.some(({ assumption, verdict }) => assumption === name && verdict !== "not_seen");
  return rows
    .filter(
      (row) =>
        row.stage !== undefined &&
        row.stage <= stage &&
        (!row.flag || flags.includes(row.flag)) &&
        !isTold(row),
    )
    .map(({ name }) => name);
}
