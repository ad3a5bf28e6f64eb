const EVERY_MS = 3_000;
const begun = performance.now();
let last = -Infinity;

/** A line on stderr so that a person sees that it lives; the table alone goes to stdout. Not more than one in a while. */
export function progress(line: string): void {
  const now = performance.now();
  if (now - last < EVERY_MS) return;
  last = now;
  note(line);
}

/** A line that is always shown. */
export function note(line: string): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${line}\n`);
}
