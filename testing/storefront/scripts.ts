import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Router } from "express";
import ts from "typescript";
import { ROOT } from "../../tooling/link-plugin";
import { page } from "./page";

/** What a browser may load: the package for storefronts, and what this storefront does with it. */
const FILES = /^(packages\/storefront\/src|testing\/storefront\/browser)\/[\w-]+$/;

/** `/scripts`: TypeScript as the modules that a browser runs; a storefront of your own has a bundler for that. */
export function scriptRouter(): Router {
  const router = Router();
  router.get(
    "/scripts/*",
    page(async (request, response) => {
      const name = request.path.slice("/scripts/".length);
      if (!FILES.test(name)) return void response.sendStatus(404);
      const source = await readFile(join(ROOT, `${name}.ts`), "utf8").catch(() => undefined);
      if (source === undefined) return void response.sendStatus(404);
      const { outputText } = ts.transpileModule(source, { compilerOptions: COMPILER });
      response.type("text/javascript").send(outputText);
    }),
  );
  return router;
}

const COMPILER = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 };
