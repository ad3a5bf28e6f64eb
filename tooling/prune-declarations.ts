import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { SOURCES } from "./exported-names";
import { ROOT } from "./link-plugin";

const BUILT = join(ROOT, ".medusa/server/src");

const declarationOf = (source: string): string =>
  join(BUILT, source.slice(join(ROOT, "src").length)).replace(/\.ts$/, ".d.ts");

/** The declarations that one imports. */
function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, "utf8"), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .flatMap(({ fileName }) => {
      const target = join(dirname(path), fileName);
      return [`${target}.d.ts`, join(target, "index.d.ts")].filter((file) => existsSync(file)).slice(0, 1);
    });
}

function reachable(): Set<string> {
  const found = new Set(Object.values(SOURCES).map(declarationOf));
  for (const path of found) importsOf(path).forEach((one) => found.add(one));
  return found;
}

/**
 * Removes from the built plugin the declarations that no entry point of package.json leads to: no store can import them, and they would
 * be a third of the package's files. npm does it before it packs (`prepack`).
 */
export function pruneDeclarations(): void {
  const kept = reachable();
  for (const file of readdirSync(BUILT, { recursive: true, encoding: "utf8" })) {
    const path = join(BUILT, file);
    if (file.endsWith(".d.ts") && !kept.has(path)) rmSync(path);
  }
}

if (require.main === module) pruneDeclarations();
