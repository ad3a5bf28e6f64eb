import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

const FILE = join(ROOT, "docs", "reliability.md");
const [BEGIN, END] = ["<!-- faults: begin -->", "<!-- faults: end -->"];

/** @throws Error when docs/reliability.md has no place for the table */
export function readPage(): { before: string; after: string } {
  const [before = "", rest = ""] = readFileSync(FILE, "utf8").split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`${FILE} lacks the markers ${BEGIN} and ${END}`);
  return { before, after };
}

/** Puts the table of the long form between the markers of docs/reliability.md. */
export function writeTable(table: string): void {
  const { before, after } = readPage();
  const day = new Date().toISOString().slice(0, 10);
  const made = `Made by \`npm run test:faults\` on ${day}, Node ${process.versions.node}.`;
  writeFileSync(FILE, `${before}${BEGIN}\n\n${made}\n\n${table}\n\n${END}${after}`);
}
