import { count } from "./count";
import { type Aim, AIMS, type NamedWalk } from "./walk-list";
import type { Ways } from "./ways";

/** A line per walk: each count, and its aim beside it. */
export function table(walks: readonly NamedWalk[]): string {
  const rows = walks.map(({ name, title, walk }) => {
    const { files, functions, calls } = count(walk);
    const aim = AIMS[name];
    return [
      name,
      title,
      String(files),
      atMost(aim?.files),
      String(functions),
      atMost(aim?.functions),
      String(calls),
    ];
  });
  return aligned([["", "walk", "files", "aim", "functions", "aim", "calls"], ...rows]);
}

const atMost = (aim: number | undefined) => (aim === undefined ? "" : `<= ${aim}`);

/** The aims that a walk misses, as sentences. */
export function missed(walks: readonly NamedWalk[]): string[] {
  return walks.flatMap(({ name, walk }) => {
    const counts = count(walk);
    const aim: Aim = AIMS[name] ?? {};
    return (["files", "functions"] as const).flatMap((what) => {
      const most = aim[what];
      if (most === undefined || counts[what] <= most) return [];
      return [`walk ${name}: ${counts[what]} ${what}, the aim is ${most}`];
    });
  });
}

/** The files of one walk by name, with the number of functions and calls. A leaf enters no other file. */
export function fileList({ name, title, walk }: NamedWalk, ways: Ways): string {
  const rows = [...walk].sort(byName).map(([file, entered]) => {
    const { functions, calls } = count(new Map([[file, entered]]));
    return [isLeaf(ways, file) ? "leaf" : "", file, String(functions), String(calls)];
  });
  return `${name} ${title}\n${aligned([["", "file", "functions", "calls"], ...rows])}`;
}

const isLeaf = (ways: Ways, file: string): boolean => !ways.get(file)?.size;

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** Numbers to the right; the first two columns are words. */
function aligned(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const cell = (text: string, column: number) =>
    column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(cell).join("  ")}`.trimEnd()).join("\n");
}
