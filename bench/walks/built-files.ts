import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

/** What `medusa plugin:build` makes of `src`, file by file. */
export const BUILT = join(ROOT, ".medusa/server/src");

/** The built text of every file, by the name of what it was built from: `gateway/client.ts`. */
export function readBuiltFiles(): ReadonlyMap<string, string> {
  const names = readdirSync(BUILT, { recursive: true, encoding: "utf8" });
  const built = names.filter((name) => name.endsWith(".js"));
  return new Map(
    built.map((name) => [
      name.replaceAll("\\", "/").replace(/\.js$/, ".ts"),
      readFileSync(join(BUILT, name), "utf8"),
    ]),
  );
}
