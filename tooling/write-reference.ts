import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import prettier from "prettier";
import manifest from "../package.json";
import { type Assumption, ASSUMPTIONS } from "../packages/cli/src/check/assumptions";
import { anchorOf } from "./anchor";
import { exportedNames } from "./exported-names";
import { components, type JsonSchema, openApi } from "./openapi";
import { optionsOwnedBy } from "../src/payments/merchant-options";

/*
 * Writes into docs/reference what the sources say: openapi.json and the tables of fields, by the schemas of src/http, the list of
 * what each entry point exports, the assumptions, and whose each option is. `--check` writes nothing, and fails where a file is not what it would write.
 */

const REFERENCE = join(__dirname, "../docs/reference");
const PAGES = ["http-api.md", "events.md"];

/** A table of fields, between `<!-- fields of A, without B -->` and the end mark. */
const TABLE = /(<!-- fields of (\w+)(?:, without (\w+))? -->\n)[^]*?(\n<!-- end of fields -->)/g;

const schemas = components();

function propertiesOf(name: string): [string, JsonSchema, boolean][] {
  const { properties, required = [] } = schemas[name] ?? {};
  if (!properties) throw new Error(`${name} is no object of src/http/index.ts`);
  return Object.entries(properties).map(([field, schema]) => [field, schema, required.includes(field)]);
}

function typeOf({ $ref, type, format, pattern, anyOf }: JsonSchema): string {
  const [first, other] = anyOf ?? [];
  if (first && other?.type === "null") return `${typeOf(first)} or null`;
  if ($ref) return "object";
  if (format === "date-time") return "time";
  if (format === "date") return "day";
  if (pattern) return "amount";
  const words: Record<string, string> = {
    string: "text",
    integer: "number",
    boolean: "true or false",
    array: "list",
  };
  return words[type ?? ""] ?? type ?? "";
}

function tableOf(name: string, without: string | undefined): string {
  const left = without ? propertiesOf(without).map(([field]) => field) : [];
  const rows = propertiesOf(name)
    .filter(([field]) => !left.includes(field))
    .map(([field, schema, isThere]) => {
      const type = `${typeOf(schema)}${isThere ? "" : "; may be left out"}`;
      return `| \`${field}\` | ${type} | ${schema.description ?? ""} |`;
    });
  return ["", "| field | type | meaning |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

const withTables = (page: string): string =>
  page.replace(
    TABLE,
    (_all, begin: string, name: string, without: string | undefined, end: string) =>
      begin + tableOf(name, without) + end,
  );

/** A line for each, so that a change is one line. */
const namesOf = (names: string[]) => names.map((name) => `- \`${name}\``).join("\n");

function exportsPage(): string {
  const entryPoints = Object.entries(exportedNames()).map(([name, { values, types }]) =>
    [
      `## \`${manifest.name}${name.slice(1)}\``,
      "At run time:",
      namesOf(values),
      ...(types.length > 0 ? ["Types alone:", namesOf(types)] : []),
    ].join("\n\n"),
  );
  return [
    "# Exports",
    "What a store may import, by entry point. Everything else changes with the plugin. `npm run docs:api` writes this list.",
    "`modules/crossborder` has two names: `defineLink` of a store takes the first, and Medusa itself loads the second. `tools` is for the command line alone, and changes with the plugin, too.",
    ...entryPoints,
  ].join("\n\n");
}

/** What is assumed of a gateway, between its marks. */
const ASSUMED = /(<!-- assumptions -->\n)[^]*?(\n<!-- end of assumptions -->)/;

/** A heading for each, which the site's search and its links find. */
const assumptionSections = () =>
  ASSUMPTIONS.map(({ name, about, assumed, option, dialect, stage, ...left }: Assumption) => {
    const untold = untoldOf(left);
    return [
      `\n## \`${name}\`\n`,
      `Not shown in the document: ${about}.\n`,
      `Assumed: ${assumed}.\n`,
      option && `- Option: [\`${option}\`](options.md#${anchorOf(option)})`,
      `- Stage of the check: ${stage}`,
      untold && `- What a check does not tell, and why: ${untold}`,
      dialect && `- Dialect of the sandbox: [\`${dialect}\`](../sandbox.md#dialects)`,
    ]
      .filter(Boolean)
      .join("\n");
  }).join("\n");

function untoldOf({ flag, untold, more }: Pick<Assumption, "flag" | "untold" | "more">): string {
  const parts = [flag && `without \`${flag}\``, more && `without \`${more.flag}\`: ${more.what}`, untold];
  return parts.filter(Boolean).join(". ");
}

async function assumptionsPage(): Promise<string> {
  const page = await readFile(join(REFERENCE, "assumptions.md"), "utf8");
  return page.replace(ASSUMED, (_all, begin: string, end: string) => begin + assumptionSections() + end);
}

/** Whose each option is, between its marks. */
const OWNED = /(<!-- owners of options -->\n)[^]*?(\n<!-- end of owners -->)/;

function ownersTable(): string {
  const row = (whose: string, owner: Parameters<typeof optionsOwnedBy>[0]) =>
    `| ${whose} | ${optionsOwnedBy(owner)
      .map((name) => `\`${name}\``)
      .join(", ")} |`;
  return [
    "",
    "| of | options |",
    "| --- | --- |",
    row("the merchant: equal in all its entries", "merchant"),
    row("a profile: each entry has its own", "profile"),
    row("the store: what all entries say counts", "store"),
    "",
  ].join("\n");
}

async function optionsPage(): Promise<string> {
  const page = await readFile(join(REFERENCE, "options.md"), "utf8");
  return page.replace(OWNED, (_all, begin: string, end: string) => begin + ownersTable() + end);
}

async function textsOf(): Promise<Map<string, string>> {
  const texts = new Map([
    ["openapi.json", JSON.stringify(openApi())],
    ["exports.md", exportsPage()],
    ["assumptions.md", await assumptionsPage()],
    ["options.md", await optionsPage()],
  ]);
  for (const page of PAGES) texts.set(page, withTables(await readFile(join(REFERENCE, page), "utf8")));
  return texts;
}

async function main(): Promise<void> {
  const old: string[] = [];
  for (const [name, text] of await textsOf()) {
    const file = join(REFERENCE, name);
    const wanted = await prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file });
    if (wanted === (await readFile(file, "utf8").catch(() => ""))) continue;
    if (process.argv.includes("--check")) old.push(name);
    else await writeFile(file, wanted);
  }
  if (old.length === 0) return;
  process.stderr.write(`docs/reference/${old.join(", ")}: not what the schemas say. Run npm run docs:api.\n`);
  process.exitCode = 1;
}

void main();
