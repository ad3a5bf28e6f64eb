import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../tooling/link-plugin";

const FILE = join(ROOT, "docs", "reliability.md");
const [BEGIN, END] = ["<!-- campaign: begin -->", "<!-- campaign: end -->"];

/** Puts the table of a long campaign between the markers of docs/reliability.md. */
export function documentTable(table: string): void {
  const [head, rest = ""] = readFileSync(FILE, "utf8").split(BEGIN);
  const tail = rest.split(END)[1];
  if (tail === undefined) throw new Error(`${FILE} lacks the markers ${BEGIN} and ${END}`);
  const day = new Date().toISOString().slice(0, 10);
  const made = `Made by \`npm run test:campaign\` on ${day}, Node ${process.versions.node}.`;
  writeFileSync(FILE, `${head}${BEGIN}\n\n${made}\n\n${table}\n\n${END}${tail}`);
}
