import { posix } from "node:path";
import type { EnteredFunction, Walk } from "./count";

type Texts = ReadonlyMap<string, string>;

/** For each file of a walk the others that its functions enter. */
export type Ways = ReadonlyMap<string, ReadonlySet<string>>;

/** A name behind a dot: whose it is, and whether it is called. */
const NAMED = /([\w$]*)\)?\.([\w$]+)(\)?\()?/g;
const IMPORT = /(?:const|var) ([\w$]+) = (?:__import\w+\()?require\("(\.[^"]*)"\)/g;
const RE_EXPORT = /Object\.defineProperty\(exports, "([\w$]+)", .* return ([\w$]+)\.([\w$]+); \} \}\);/g;

/**
 * A file enters another one where a function of it that ran names a function that ran there. Read in the built text, where a
 * name out of another file always stands behind a dot: `money_1.amountText`. What stands behind an object, such as
 * `ledger.request(…)`, is found by the name of the method, whichever type the object has.
 */
export function waysIn(walk: Walk, texts: Texts): Ways {
  const methods = methodsIn(walk, texts);
  return new Map([...walk].map(([file, functions]) => [file, enteredFrom(file, functions)]));

  function enteredFrom(file: string, functions: readonly EnteredFunction[]): ReadonlySet<string> {
    const text = texts.get(file) ?? "";
    const imports = importsIn(file, text, texts);
    const named = functions.flatMap(({ start, end }) => [...text.slice(start, end).matchAll(NAMED)]);
    const entered = named.flatMap(([, owner = "", name = "", call]) => {
      const imported = imports.get(owner);
      if (imported !== undefined) return functionIn(homeOf(imported, name, texts), name);
      const homes = call === undefined ? undefined : methods.get(name);
      // A method of its own, as far as anyone can tell.
      return homes === undefined || homes.has(file) ? [] : [...homes];
    });
    return new Set(entered.filter((one) => one !== file));
  }

  function functionIn(file: string, name: string): string[] {
    return walk.get(file)?.some((one) => one.name === name) ? [file] : [];
  }
}

/** What every array, map, text or promise can do says nothing about whose method is called. */
const BUILT_IN = new Set(
  [Array, Map, Set, String, Promise, Object, Function, Date, RegExp, URLSearchParams].flatMap((one) => [
    ...Object.getOwnPropertyNames(one),
    ...Object.getOwnPropertyNames(one.prototype),
  ]),
);

/** The files with a method of this name that ran, or with a function of this name in an object. */
function methodsIn(walk: Walk, texts: Texts): ReadonlyMap<string, ReadonlySet<string>> {
  const methods = new Map<string, Set<string>>();
  for (const [file, functions] of walk) {
    const text = texts.get(file) ?? "";
    for (const { name, start } of functions) {
      if (name === "" || BUILT_IN.has(name) || isDeclared(text, name, start)) continue;
      methods.set(name, (methods.get(name) ?? new Set()).add(file));
    }
  }
  return methods;
}

/** `function name(…)`, or `const name = (…) => …`: no method. */
const isDeclared = (text: string, name: string, start: number): boolean =>
  /^(async )?(function|class)\b/.test(text.slice(start)) || text.slice(0, start).endsWith(`const ${name} = `);

/** The files of the plugin that a file imports, by the name that the compiler gave the import. */
function importsIn(file: string, text: string, texts: Texts): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  for (const [, name = "", path = ""] of text.matchAll(IMPORT)) {
    const found = posix.join(posix.dirname(file), path);
    const imported = [`${found}.ts`, `${found}/index.ts`].find((one) => texts.has(one));
    if (imported) imports.set(name, imported);
  }
  return imports;
}

/** The file in which stands what another one exports by this name. */
function homeOf(file: string, name: string, texts: Texts): string {
  const text = texts.get(file) ?? "";
  for (const [, exported, from = "", original = ""] of text.matchAll(RE_EXPORT)) {
    const home = exported === name ? importsIn(file, text, texts).get(from) : undefined;
    if (home) return homeOf(home, original, texts);
  }
  return file;
}
