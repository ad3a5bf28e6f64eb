import { type Assumption, ASSUMPTIONS, FLAGS } from "./assumptions";
import type { Observation } from "./talk";

/** How far a check went. */
interface Asked {
  stage: number;
  /** That were given. */
  flags: readonly string[];
}

/** Markdown is for the reference. */
const plain = (text: string) => text.replaceAll("`", "");

const rows: readonly Assumption[] = ASSUMPTIONS;

/**
 * What a check has not asked, in lines that say what would: so that nobody believes that it did. What it asked, and what no answer has
 * told, is not among them.
 */
export function unaskedLines({ stage, flags }: Asked, observations: readonly Observation[]): string[] {
  const isAsked = ({ name }: Assumption) =>
    observations.some(
      ({ assumption, verdict, saw }) => assumption === name && (verdict !== "not_seen" || saw),
    );
  const left = rows.filter((row) => !isAsked(row));
  const later = [1, 2, 3].filter((one) => one > stage);
  const missing = FLAGS.filter((flag) => !flags.includes(flag));
  const groups = [
    ...later.map((one) => [`before stage ${one}`, left.filter((row) => row.stage === one)] as const),
    ...missing.map((flag) => {
      const ofFlag = left.filter((row) => row.flag === flag && row.stage <= stage);
      return [`without ${flag}`, ofFlag] as const;
    }),
  ];
  return [
    ...groups.flatMap(([when, found]) =>
      found.length > 0 ? [`not asked ${when}: ${found.map(({ name }) => name).join(", ")}`] : [],
    ),
    ...rows.flatMap(({ name, more, stage: first }) =>
      more && first <= stage && !flags.includes(more.flag)
        ? [`not asked without ${more.flag}: ${name}: ${plain(more.what)}`]
        : [],
    ),
  ];
}

/** What was asked, and no answer has told. */
export function unseenNames({ stage, flags }: Asked, observations: readonly Observation[]): string[] {
  const isTold = ({ name }: Assumption) =>
    observations.some(({ assumption, verdict }) => assumption === name && verdict !== "not_seen");
  return rows
    .filter((row) => row.stage <= stage && (!row.flag || flags.includes(row.flag)) && !isTold(row))
    .map(({ name }) => name);
}
