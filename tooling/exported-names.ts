import { join } from "node:path";
import ts from "typescript";
import { exports as entryPoints } from "../package.json";
import { ROOT } from "./link-plugin";

const BUILT = "./.medusa/server/";
/** Only the bundler of Medusa's dashboard loads it. */
const WITHOUT_NAMES = ["./admin", "./package.json"];

/** The sources of what package.json exports, by the name that a store imports. */
export const SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entryPoints).flatMap(([name, file]) =>
    typeof file === "string" && !WITHOUT_NAMES.includes(name)
      ? [[name, join(ROOT, file.slice(BUILT.length).replace(/\.js$/, ".ts"))]]
      : [],
  ),
);

/** What each entry point hands out: what there is at run time, and the names that are types alone. */
export function exportedNames(): Record<string, { values: string[]; types: string[] }> {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(Object.values(SOURCES), options);
  const checker = program.getTypeChecker();
  const namesIn = (path: string) => {
    const source = program.getSourceFile(path);
    const symbol = source && checker.getSymbolAtLocation(source);
    const symbols = symbol ? checker.getExportsOfModule(symbol) : [];
    const isValue = (one: ts.Symbol) => {
      const real = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
      return (real.flags & ts.SymbolFlags.Value) !== 0 && !isTypeOnly(one);
    };
    const names = (some: ts.Symbol[]) => some.map(({ name }) => name).sort();
    return { values: names(symbols.filter(isValue)), types: names(symbols.filter((one) => !isValue(one))) };
  };
  return Object.fromEntries(Object.entries(SOURCES).map(([name, path]) => [name, namesIn(path)]));
}

const isTypeOnly = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((one) => ts.isExportSpecifier(one) && (one.isTypeOnly || one.parent.parent.isTypeOnly));
