import { defineConfig, type Options } from "tsup";

const common: Options = { outDir: "dist", format: ["cjs"], platform: "node", target: "node20" };

export default defineConfig([
  { ...common, entry: { index: "src/index.ts" }, dts: true },
  { ...common, entry: { cli: "src/cli.ts" } },
]);
