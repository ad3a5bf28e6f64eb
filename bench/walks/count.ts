/** A function of the built plugin that ran: where it stands in the text of its file, and how often it was called. */
export interface EnteredFunction {
  name: string;
  start: number;
  end: number;
  calls: number;
}

export interface EnteredFile {
  /** Below the built `src`, with the ending of what it was built from: `gateway/client.ts`. */
  file: string;
  functions: EnteredFunction[];
}

/** The files that a walk entered, each with the functions that ran, by name of the file. */
export type Walk = ReadonlyMap<string, readonly EnteredFunction[]>;

export interface Counts {
  files: number;
  functions: number;
  calls: number;
}

/** What the compiler writes for `export { name } from "./file"`: no function of the source. */
const RE_EXPORT = /^function \(\) \{ return [\w$]+\.[\w$]+; \}$/;

/**
 * Leaves out what is no function of a file's own: the file itself, which runs when it is loaded, and re-exports. A file of
 * which nothing else ran is not entered. `textOf` gives the built text of a file.
 */
export function walkOf(entered: readonly EnteredFile[], textOf: (file: string) => string): Walk {
  const walk = new Map<string, EnteredFunction[]>();
  for (const { file, functions } of entered) {
    const text = textOf(file);
    const own = functions.filter(({ start, end }) => start > 0 && !RE_EXPORT.test(text.slice(start, end)));
    if (own.length > 0) walk.set(file, own);
  }
  return walk;
}

/** One walk made of several: a function that ran in two of them is one function, called as often as in both. */
export function union(walks: readonly Walk[]): Walk {
  const united = new Map<string, Map<number, EnteredFunction>>();
  for (const [file, functions] of walks.flatMap((walk) => [...walk])) {
    const known = united.get(file) ?? new Map<number, EnteredFunction>();
    for (const one of functions) {
      known.set(one.start, { ...one, calls: one.calls + (known.get(one.start)?.calls ?? 0) });
    }
    united.set(file, known);
  }
  return new Map([...united].map(([file, functions]) => [file, [...functions.values()]]));
}

export function count(walk: Walk): Counts {
  const functions = [...walk.values()].flat();
  return {
    files: walk.size,
    functions: functions.length,
    calls: functions.reduce((sum, { calls }) => sum + calls, 0),
  };
}
