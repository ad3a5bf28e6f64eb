import { join } from "node:path";
import { ROOT } from "../link-plugin";
import patches from "./patches.json";

/** Stands before the name of each test: the mutant in square brackets. The tests run without a mutant first. */
export const AS_IT_IS = "as it is";
export const tag = (name: string): string => `[${name}]`;

/** Registers the tests of all mutants that are in these files, each with its mutant switched on. */
export function testMutants(isOurs: (file: string) => boolean, register: (path: string) => void): void {
  const ours = patches.filter(({ tests }) => isOurs(tests));
  describe(tag(AS_IT_IS), () => {
    for (const file of new Set(ours.map(({ tests }) => tests))) register(join(ROOT, file));
  });
  for (const { name, tests } of ours)
    describe(tag(name), () => {
      beforeEach(() => void (process.env.MUTANT = name));
      afterEach(() => void delete process.env.MUTANT);
      register(join(ROOT, tests));
    });
}
