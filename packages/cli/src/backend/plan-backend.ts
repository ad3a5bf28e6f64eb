import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { type Change, Refusal } from "../files/change";
import { editEnvironment, keepSecret } from "../files/env-files";
import { specIn } from "../files/folders";
import { addressesOf, variablesIn } from "../project/addresses";
import { configIn, type Project } from "../project/find-project";
import { packageManagerOf } from "../project/package-manager";
import type { Compiler } from "./config-source";
import { editConfig } from "./edit-config";
import { environment, EXPLAINED } from "./entries";

const ENV = ".env";
const TEMPLATES = [".env.template", ".env.example"];

/**
 * Every file of the store that init looks at, as it should be; what is right already does nothing.
 * @param answers variables of `.env` that a person has told
 * @throws Refusal for what is not recognized
 */
export async function planBackend(
  project: Project,
  backend: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<Change[]> {
  const shown = (name: string) => relative(project.start, join(backend, name));
  const read = (name: string) => readFile(join(backend, name), "utf8");
  const config = configIn(backend) ?? "";
  const edited = editConfig(loadCompiler(backend, shown(config)), shown(config), await read(config));
  const { backendUrl, storefrontUrl } = addressesOf(project);
  const returnUrl = variablesIn(backend, [ENV]).get("STOREFRONT_URL");
  const wanted = environment(backendUrl, storefrontUrl, returnUrl);
  const templates = TEMPLATES.filter((name) => existsSync(join(backend, name)));
  // A new .env begins as a copy of its template, which people would copy over it otherwise.
  const own = [ENV, ...templates].find((name) => existsSync(join(backend, name)));
  const from = own === ENV ? undefined : own;
  const filled = { ...wanted, ...answers };
  const env = editEnvironment(shown(ENV), own ? await read(own) : "", filled, {
    ...{ from, fills: true, explained: EXPLAINED },
  });
  const changes = [
    { ...edited, file: join(backend, config) },
    await keepSecret({ ...env, file: join(backend, ENV) }, filled),
  ];
  for (const name of templates) {
    // No values of this store: a template is committed.
    changes.push({
      ...editEnvironment(shown(name), await read(name), wanted, { explained: EXPLAINED }),
      file: join(backend, name),
    });
  }
  return changes;
}

/** The store's own TypeScript, which its code is built with. @throws Refusal when there is none */
export function loadCompiler(folder: string, path: string): Compiler {
  try {
    const compiler: Compiler = createRequire(join(folder, "package.json"))("typescript");
    return compiler;
  } catch {
    const isNamed = specIn(folder, "typescript") !== undefined;
    throw new Refusal(
      path,
      "is read by the project's own TypeScript, which is not installed",
      isNamed ? `run ${packageManagerOf(folder)} install` : "add typescript to the devDependencies",
    );
  }
}
