import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../tooling/link-plugin";

const SOURCES = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file}`)
  .filter((file) => /(?<!\.spec)\.ts$/.test(file));

/** The file of a repair: it has its name, or the function of that name is in it. */
export function fileOfRepair(repair: string): string {
  const isFunction = (file: string) =>
    readFileSync(join(ROOT, file), "utf8").includes(`async function ${repair}(`);
  const found =
    SOURCES.find((file) => file.endsWith(`/${repair}.ts`)) ??
    (/[A-Z]/.test(repair) ? SOURCES.find(isFunction) : undefined);
  if (!found)
    throw new Error(
      `No file of src has the repair ${repair}: its test and its row in the documentation can go`,
    );
  return found;
}
