import { join, relative } from "node:path";
import ts from "typescript";
import { ROOT } from "../../tooling/link-plugin";
import { type CodeBlock, DOCS } from "./code-blocks";

const STOREFRONT = (file: string) => join(ROOT, "packages/storefront/src", file);

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  experimentalDecorators: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: ["node"],
  // The package by its name, as a store that has installed it finds it.
  paths: {
    "medusa-payment-crossborder/providers/*": [join(ROOT, "src/providers/*/index.ts")],
    "medusa-payment-crossborder/*": [join(ROOT, "src/*/index.ts")],
    "medusa-payment-crossborder-sandbox": [join(ROOT, "packages/sandbox/src/index.ts")],
    "medusa-payment-crossborder-storefront": [STOREFRONT("index.ts")],
    "medusa-payment-crossborder-storefront/page": [STOREFRONT("page/index.ts")],
    "medusa-payment-crossborder-storefront/react": [STOREFRONT("react/index.tsx")],
    "medusa-payment-crossborder-storefront/element": [STOREFRONT("element/index.ts")],
  },
};

/** Every page is a project of its own: its blocks may import each other. */
export const pathOf = ({ page, file }: CodeBlock): string => join(DOCS, page, file ?? "");

/** What the compiler has to say about these blocks, a line each. */
export function typeCheck(blocks: readonly CodeBlock[]): string[] {
  const texts = new Map(blocks.map((block) => [pathOf(block), block.text]));
  const host = ts.createCompilerHost(OPTIONS);
  const onDisk = { fileExists: host.fileExists, readFile: host.readFile };
  host.fileExists = (path) => texts.has(path) || onDisk.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? onDisk.readFile(path);
  // The folder of a page is not on the disk; without this nothing would be looked for in it.
  host.directoryExists = undefined;
  const readSource = host.getSourceFile;
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const text = texts.get(path);
    if (text === undefined) return readSource(path, languageVersion, ...rest);
    return ts.createSourceFile(path, text, languageVersion);
  };
  const program = ts.createProgram([...texts.keys()], OPTIONS, host);
  return [...texts.keys()].flatMap((path) => problems(program, program.getSourceFile(path)));
}

function problems(program: ts.Program, source: ts.SourceFile | undefined): string[] {
  if (!source) return ["a file was not read"];
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ start = 0, messageText }) => {
      const { line } = source.getLineAndCharacterOfPosition(start);
      const file = relative(DOCS, source.fileName);
      return `${file}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    },
  );
}
