import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type DialectName, DIALECT_NAMES, PRESETS } from "./dialect-presets";
import { type Dialect, type ShownStatus, switches } from "./dialect-switches";

/**
 * One dialect, or several that are combined: of two that say the same thing differently, the later one counts.
 *
 * @example
 * const dialect: DialectChoice = ["flat", "unsigned", { statuses: { failed: "fail" } }];
 */
export type DialectChoice = DialectName | Dialect | readonly (DialectName | Dialect)[];

const isName = (given: unknown): given is DialectName => DIALECT_NAMES.some((name) => name === given);
const named = (given: unknown): unknown => (isName(given) ? PRESETS[given] : given);

/** Reads a {@link DialectChoice}. */
export const dialectChoice = z.preprocess(
  (given) => [given].flat().map(named),
  z.array(switches).transform((all) => all.reduce(combined, {})),
);

function combined(one: Dialect, other: Dialect): Dialect {
  return { ...one, ...other, statuses: { ...one.statuses, ...other.statuses } };
}

/** The presets that change nothing in a dialect any more. */
export const presetsIn = (dialect: Dialect): DialectName[] =>
  DIALECT_NAMES.filter(
    (name) => name !== "documented" && isDeepStrictEqual(combined(dialect, PRESETS[name]), dialect),
  );

/** What a dialect says for a status. */
export const inWords = ({ statuses }: Dialect, shown: ShownStatus): string | number =>
  asShown(statuses?.[shown] ?? shown);

/** A word of digits alone is written as a number. */
const asShown = (word: string): string | number => (/^\d{1,9}$/.test(word) ? Number(word) : word);

/** What a code is in a dialect. */
export const inCodes = ({ retCodes }: Dialect, retCode: string): string => retCodes?.[retCode] ?? retCode;
