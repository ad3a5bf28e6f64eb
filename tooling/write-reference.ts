import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import prettier from "prettier";
import manifest from "../package.json";
import { type Assumption, ASSUMPTIONS } from "../packages/cli/src/check/assumptions";
import { anchorOf } from "./anchor";
import { headingOf, routeList, routeText, tableOf } from "./api-tables";
import { exportedNames } from "./exported-names";
import { openApi } from "./openapi";
import { OPTION_NAMES } from "../src/payments/options";

/*
 * Writes into docs/reference what the sources say: openapi.json, the routes and the tables of fields, by src/http, the list of
 * what each entry point exports, the assumptions, and whose each option is. `--check` writes nothing, and fails where a file is not what it would write.
 */

const REFERENCE = join(__dirname, "../docs/reference");

/** What the sources say of a page: a table of fields, a route, the list of all routes, each between its marks. */
const TABLE = /(<!-- fields of (\w+)(?:, without (\w+))? -->\n)[^]*?(\n<!-- end of fields -->)/g;
const ROUTE = /### `([A-Z]+ [^`]+)`\n\n<!-- route -->\n[^]*?\n<!-- end of route -->/g;
const ALL_ROUTES = /(<!-- routes -->\n)[^]*?(\n<!-- end of routes -->)/;

const withFields = (page: string): string =>
  page
    .replace(
      TABLE,
      (_all, begin: string, name: string, without: string | undefined, end: string) =>
        begin + tableOf(name, without) + end,
    )
    .replace(
      ROUTE,
      (_all, route: string) =>
        `${headingOf(route)}\n\n<!-- route -->\n${routeText(route)}\n<!-- end of route -->`,
    );

/** Every page about objects and routes, by its name. Each route is told of once. */
async function apiPages(): Promise<[string, string][]> {
  const names = (await readdir(REFERENCE)).filter((name) => name === "events.md" || /api.*\.md$/.test(name));
  const pages = await Promise.all(
    names.map(async (name) => [name, await readFile(join(REFERENCE, name), "utf8")] as const),
  );
  const pageOf = (route: string) => {
    const [first, ...more] = pages.filter(([, text]) =>
      text.includes(`${headingOf(route)}\n\n<!-- route -->`),
    );
    if (!first || more.length > 0) throw new Error(`docs/reference: one page has to tell of ${route}`);
    return first[0];
  };
  const list = `\n${routeList(pageOf)}\n`;
  return pages.map(([name, text]) => [
    name,
    withFields(text).replace(ALL_ROUTES, (_all, begin: string, end: string) => begin + list + end),
  ]);
}

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
      dialect && `- Dialect of the sandbox: [\`${dialect}\`](sandbox.md#dialects)`,
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
  const row = (whose: string, names: readonly string[]) =>
    `| ${whose} | ${names.map((name) => `\`${name}\``).join(", ")} |`;
  return [
    "",
    "| of | options |",
    "| --- | --- |",
    row("the merchant: equal in all its entries", OPTION_NAMES.merchant),
    row("a profile: each entry has its own", OPTION_NAMES.profile),
    row("the store: what all entries say counts", OPTION_NAMES.store),
    "",
  ].join("\n");
}

async function optionsPage(): Promise<string> {
  const page = await readFile(join(REFERENCE, "options.md"), "utf8");
  return page.replace(OWNED, (_all, begin: string, end: string) => begin + ownersTable() + end);
}

async function textsOf(): Promise<Map<string, string>> {
  return new Map([
    ["openapi.json", JSON.stringify(openApi())],
    ["exports.md", exportsPage()],
    ["assumptions.md", await assumptionsPage()],
    ["options.md", await optionsPage()],
    ...(await apiPages()),
  ]);
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
