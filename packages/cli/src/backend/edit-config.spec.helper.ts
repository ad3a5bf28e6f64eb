import ts from "typescript";
import { editConfig } from "./edit-config";

export const edit = (text: string) => editConfig(ts, "medusa-config.ts", text);

/** What a medusa-config says, as an object: everything that it imports is left away. */
export function evaluate(text: string, env: Record<string, string> = {}): unknown {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const found = { exports: { default: undefined } };
  const utils = {
    loadEnv: () => undefined,
    defineConfig: (config: unknown) => config,
    Modules: { PAYMENT: "payment", CACHE: "cache" },
  };
  const required = Object.assign(() => utils, { resolve: (name: string) => name });
  new Function("module", "exports", "require", "process", outputText)(found, found.exports, required, {
    env: { STOREFRONT_URL: "https://shop.example", ...env },
    cwd: () => "",
  });
  return found.exports.default ?? found.exports;
}
