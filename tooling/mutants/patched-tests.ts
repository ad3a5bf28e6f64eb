import { join } from "node:path";
import { ROOT } from "../link-plugin";
import patches from "./patches.json";

/** Stands before the name of each test: its mutant, and its file. The tests run without a mutant first. */
export const AS_IT_IS = "as it is";
export const tag = (name: string, file: string): string => `[${name}] ${file}`;

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
