/** A payment that a line of a file names. */
export interface Line {
  file: string;
  /** From 1. */
  line: number;
  keys: string[];
}

const NUMBER = /^[\w.-]{1,64}$/;

/** The numbers of a file that has nothing else, one a line; undefined where it has: then it is a table. */
export function linesOfList(file: string, bytes: Buffer): Line[] | undefined {
  const rows = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  const lines = rows.flatMap((row, at) =>
    row.trim() === "" ? [] : [{ file, line: at + 1, keys: [row.trim()] }],
  );
  return lines.every(({ keys }) => keys.every((key) => NUMBER.test(key))) ? lines : undefined;
}
