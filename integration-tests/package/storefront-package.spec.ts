import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { z } from "zod";
import { ROOT } from "../../tooling/link-plugin";
import {
  CODE_AT_MOST,
  CORE_AT_MOST,
  ORDER_AT_MOST,
  PAGE_AT_MOST,
  PART_AT_MOST,
  sizeOf,
  STANDALONE_AT_MOST,
} from "../../tooling/script-sizes";
import { codeBlocks } from "../docs/code-blocks";
import { packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run } from "./run";
import { forEach } from "../../testing/jest/lanes";

const PACKAGE = join(ROOT, "packages/storefront");
const NAME = "medusa-payment-crossborder-storefront";

const FILES =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/((page|react|element|order)\/)?index\.(js|mjs|d\.ts|d\.mts)|dist\/draw-code\.(js|mjs|d\.ts|d\.mts)|dist\/order\/react\.(js|mjs|d\.ts|d\.mts)|dist\/element\/jsx\.(js|mjs|d\.ts|d\.mts)|dist\/element\/standalone\.(mjs|d\.mts)|dist\/init\/[\w-]+\.js|templates\/dtc-starter\/src\/.+\.tsx?)$/;

const manifestSchema = z.object({
  dependencies: z.undefined().optional(),
  peerDependencies: z.record(z.string(), z.string()),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.literal(true) })),
});

const USE = `
import { startPayment, type Result } from "${NAME}";
import { createPayment, textOf } from "${NAME}/page";
import { CrossborderPayment, useReturn } from "${NAME}/react";
import { OrderStore } from "${NAME}/order";
import { CrossborderOrderPayment } from "${NAME}/order/react";
import type { CrossborderPaymentElement } from "${NAME}/element";

const sdk = { baseUrl: "https://api.shop.example", publishableKey: "pk_1" };
export const text = ({ code }: Result): string => textOf(code);
export const start = () => startPayment(sdk, { id: "cart_1" }, "pp_1");
export const page = () => CrossborderPayment({ sdk, cart: { id: "cart_1" } });
export const phase = () => createPayment({ sdk, cart: { id: "cart_1" } }).getState().phase;
export const due = async () => (await new OrderStore(sdk, { order_id: "order_1" }).look()).amount;
export const link = () => CrossborderOrderPayment({ sdk, order_id: "order_1" });
export const say = () => useReturn({ sdk }).say;
export const cartOf = ({ cart }: CrossborderPaymentElement) => cart?.id;
// @ts-expect-error: there is no such field.
export const wrong = (result: Result) => result.nothing;
`;

const JSX_USE = `
import "${NAME}/element/jsx";

const sdk = { baseUrl: "https://api.shop.example", publishableKey: "pk_1" };
export const text = () => <crossborder-payment cart-id="cart_1" base-url={sdk.baseUrl} publishable-key="pk_1" path="/done" />;
export const objects = () => (
  <crossborder-payment sdk={sdk} cart={{ id: "cart_1" }} onorder={({ detail }) => console.log(detail.id)} className="pay" />
);
// @ts-expect-error: a cart has an id.
export const wrong = () => <crossborder-payment cart={{ name: "cart_1" }} />;
`;

/** How storefronts find a package: new bundlers, Node, and what Medusa's starter and older ones have. */
const RESOLUTIONS: [string, ts.CompilerOptions][] = [
  ["bundler", { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }],
  ["node16", { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 }],
  ["nodenext", { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }],
  ["as in the starter", { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Node10 }],
  ["node10, CommonJS", { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10 }],
];

/** What the compiler says of files beside the installed package. */
function problems(files: string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, {
    ...options,
    strict: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    types: ["node"],
    lib: ["lib.es2020.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    target: ts.ScriptTarget.ES2020,
    typeRoots: [join(ROOT, "node_modules/@types")],
    preserveSymlinks: true,
  });
  const said = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return `${file?.fileName ?? ""}: ${text}`;
  });
  // Others' types are not ours to mend.
  return said.filter((line) => !line.includes("/@types/"));
}

describe("what a storefront installs", () => {
  let folder: string;
  let tarball: Tarball;
  const installed = (path: string) => join(folder, "node_modules", NAME, path);
  const size = (path: string) => sizeOf(installed(path));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-storefront-"));
    tarball = await packTarball(folder, PACKAGE);
    await mkdir(installed(""), { recursive: true });
    await run("tar", ["-xzf", tarball.file, "--strip-components=1", "-C", installed("")], { cwd: folder });
    for (const name of ["react", "react-dom", "@types"]) {
      await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
    }
  });
  afterAll(() => removeFolder(folder));

  it("is what is wanted, and nothing else", () => {
    expect(tarball.paths.filter((path) => !FILES.test(path))).toEqual([]);
    expect(tarball.paths).toEqual(expect.arrayContaining(["README.md", "LICENSE", "dist/react/index.mjs"]));
  });

  it("brings no other package, and needs React only for the part that is made for it", async () => {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(installed("package.json"), "utf8")));
    expect(manifest.peerDependencies).toEqual({ react: "^18 || ^19" });
    expect(manifest.peerDependenciesMeta).toEqual({ react: { optional: true } });
  });

  it.each(["index.js", "index.mjs"])("is small: the core, %s", async (file) => {
    expect(await size(`dist/${file}`)).toBeLessThanOrEqual(CORE_AT_MOST);
  });

  it.each([
    ["page/index.mjs", PAGE_AT_MOST],
    ["draw-code.mjs", CODE_AT_MOST],
    ["react/index.js", PART_AT_MOST],
    ["react/index.mjs", PART_AT_MOST],
    ["element/index.js", PART_AT_MOST],
    ["order/index.js", ORDER_AT_MOST],
    ["order/react.js", ORDER_AT_MOST],
    ["element/index.mjs", PART_AT_MOST],
  ])("is small: what %s brings on top", async (file, most) =>
    expect(await size(`dist/${file}`)).toBeLessThanOrEqual(most),
  );

  it("has the element in one small file, for a page without a bundler: it imports nothing", async () => {
    const file = "dist/element/standalone.mjs";
    expect(await size(file)).toBeLessThanOrEqual(STANDALONE_AT_MOST);
    const text = await readFile(installed(file), "utf8");
    const { importedFiles } = ts.preProcessFile(text, true, true);
    expect(importedFiles).toEqual([]);
    // A server that renders the page may load it, too.
    const script = `import { textOf, startPayment } from "${NAME}/element/standalone"; console.log(typeof startPayment, textOf("paid"))`;
    expect(await run(process.execPath, ["--input-type=module", "-e", script], { cwd: folder })).toBe(
      "function Paid. Thank you.",
    );
  });

  forEach(RESOLUTIONS, { fast: 0, ci: 1 })("has the element's types for JSX under %s", async (_, options) => {
    const file = join(folder, "jsx.tsx");
    await writeFile(file, JSX_USE);
    expect(problems([file], options)).toEqual([]);
  });

  forEach(RESOLUTIONS, { fast: 0, ci: 1 })(
    "has types that are found under moduleResolution %s",
    async (_, options) => {
      const files = [join(folder, "use.ts"), join(folder, "use.mts")];
      for (const file of files) await writeFile(file, USE);
      expect(problems(files, options)).toEqual([]);
    },
  );

  forEach(RESOLUTIONS, { fast: 0, ci: 1 })(
    "is used as the guide to Medusa's starter says, under %s",
    async (_, options) => {
      const blocks = (await codeBlocks()).filter(({ page }) => page === "guides/nextjs-starter");
      expect(blocks.length).toBeGreaterThanOrEqual(5);
      const files = blocks.map(({ file }) => join(folder, file ?? ""));
      for (const [index, { text }] of blocks.entries()) {
        await mkdir(dirname(files[index] ?? ""), { recursive: true });
        await writeFile(files[index] ?? "", text);
      }
      expect(problems(files, options)).toEqual([]);
    },
  );

  it.each([
    [
      "import",
      "--input-type=module",
      `import * as all from "${NAME}"; import { textOf } from "${NAME}/page"; import "${NAME}/react"; import "${NAME}/element"; import "${NAME}/element/jsx";`,
    ],
    [
      "require",
      "--input-type=commonjs",
      `const all = require("${NAME}"); const { textOf } = require("${NAME}/page"); require("${NAME}/react"); require("${NAME}/element");`,
    ],
  ])("is loaded by a server with %s, which has no page", async (_, type, load) => {
    const script = `${load} console.log(typeof all.startPayment, textOf("paid"))`;
    expect(await run(process.execPath, [type, "-e", script], { cwd: folder })).toBe(
      "function Paid. Thank you.",
    );
  });

  it("says that its components belong into the browser, to frameworks with server components", async () => {
    for (const file of ["dist/react/index.js", "dist/react/index.mjs"]) {
      expect(await readFile(installed(file), "utf8")).toMatch(/^"use client";/);
    }
  });
});
