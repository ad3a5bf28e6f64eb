import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../link-plugin";
import patches from "./patches.json";

/** Stands before the name of each test: its mutant, and its file. The tests run without a mutant first. */
export const AS_IT_IS = "as it is";
export const tag = (name: string, file: string): string => `[${name}] ${file}`;

export type Patch = (typeof patches)[number];

/** Where the code has moved on, its patch has to follow. */
export async function requireApplies({ name, file, find, tests, named = "" }: Patch): Promise<void> {
  const textOf = (path: string) => readFile(join(ROOT, path), "utf8");
  const count = (await textOf(file)).split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: ${file} has ${count} of ${find}, and not one`);
  if (!(await textOf(tests)).includes(named)) throw new Error(`${name}: ${tests} has no test "${named}"`);
}

/** Registers the tests of all mutants that are in these files, each with its mutant switched on. */
export function testMutants(isOurs: (file: string) => boolean, register: (path: string) => void): void {
  const ours = patches.filter(({ tests }) => isOurs(tests));
  for (const file of new Set(ours.map(({ tests }) => tests)))
    describe(tag(AS_IT_IS, file), () => {
      register(join(ROOT, file));
    });
  for (const { name, tests } of ours)
    describe(tag(name, tests), () => {
      beforeEach(() => void (process.env.MUTANT = name));
      afterEach(() => void delete process.env.MUTANT);
      register(join(ROOT, tests));
    });
}
