import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";
import { exportedNames, SOURCES } from "./exported-names";
import { ROOT } from "./link-plugin";

const BUILT = join(ROOT, ".medusa/server/src");

/** Of an entry point's source: `gateway/index`. */
const nameOf = (source: string): string => source.slice(join(ROOT, "src").length + 1).replace(/\.ts$/, "");

/** `export { type A, b }`: the bundler writes `export { A, b }` of a type that has a value of the same name elsewhere. */
function withTypes(code: string, types: ReadonlySet<string>): string {
  const file = ts.createSourceFile("index.d.ts", code, ts.ScriptTarget.Latest);
  const places = file.statements
    .filter(ts.isExportDeclaration)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ exportClause }) =>
      exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [],
    )
    .filter((one) => !one.isTypeOnly && types.has(one.name.text))
    .map((one) => one.getStart(file));
  return places.reduceRight((text, at) => `${text.slice(0, at)}type ${text.slice(at)}`, code);
}

/**
 * Writes one declaration for each entry point of package.json, and some in `types` for what they share, in the place of one for each
 * source: no store could import those, and they would be nearly half of the package's files.
 */
async function bundleDeclarations(): Promise<void> {
  const entries = Object.entries(SOURCES).map(([entry, source]) => [nameOf(source), entry] as const);
  const bundle = await rollup({
    input: Object.fromEntries(entries.map(([name]) => [name, join(BUILT, `${name}.d.ts`)])),
    plugins: [dts()],
    external: (id) => !/^[./]/.test(id),
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "[name].d.ts",
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, "")}-[hash].d.ts`,
  });
  for (const file of readdirSync(BUILT, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".d.ts")) rmSync(join(BUILT, file));
  const names = exportedNames();
  for (const one of output) {
    if (one.type !== "chunk") continue;
    const entry = new Map(entries).get(one.name) ?? "";
    const path = join(BUILT, one.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withTypes(one.code, new Set(names[entry]?.types)));
  }
}

/** What is left of a source that has types alone. */
const NOTHING =
  /^"use strict";\nObject\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*(\/\/# sourceMappingURL=\S+\s*)?$/;

/** Nobody loads a file without a value: what imports its types was built without that. */
function removeEmptyFiles(): void {
  for (const file of readdirSync(BUILT, { recursive: true, encoding: "utf8" })) {
    const path = join(BUILT, file);
    if (!file.endsWith(".js") || !NOTHING.test(readFileSync(path, "utf8"))) continue;
    rmSync(path);
    rmSync(`${path}.map`, { force: true });
  }
}

removeEmptyFiles();
void bundleDeclarations();
