import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { ROUTE_STORIES } from "./route-stories";
import { STORIES } from "./stories";

const SOURCES = join(ROOT, "src");

/** All files of a folder of Medusa's that it loads by their place. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(SOURCES, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"))
    .map((file) => join(SOURCES, folder, file));

const textOf = (file: string) => readFileSync(file, "utf8");

/** What the files of a folder call themselves. */
function idsIn(folder: string, kind: string, id: RegExp): string[] {
  return filesIn(folder).flatMap((file) =>
    [...textOf(file).matchAll(id)].map(([, found]) => `${kind} ${found}`),
  );
}

/** `GET /admin/…/:id` for each method of each route. */
function routes(): string[] {
  const files = filesIn("api").filter((file) => file.endsWith(`${sep}route.ts`));
  return files.flatMap((file) => {
    const folders = relative(join(SOURCES, "api"), file).split(sep).slice(0, -1);
    const address = ["", ...folders].join("/").replaceAll(/\[(\w+)\]/g, ":$1");
    const methods = textOf(file).matchAll(
      /^export (?:(?:async )?function|const) (GET|POST|PUT|PATCH|DELETE)\b/gm,
    );
    return [...methods].map(([, method]) => `${method} ${address}`);
  });
}

const entryPoints = [
  ...idsIn("jobs", "job", /name: "([^"]+)"/g),
  ...idsIn("subscribers", "subscriber", /subscriberId: "([^"]+)"/g),
  ...idsIn("workflows", "workflow", /(?:createWorkflow\(\s*|transactionWorkflow\(\s*\{ id: )"([^"]+)"/g),
  ...routes(),
];

const ALL = { ...STORIES, ...ROUTE_STORIES };

describe("every entry point of the plugin", () => {
  it("is found: each file of a job or subscriber is one", () => {
    const files = [...filesIn("jobs"), ...filesIn("subscribers")];
    const found = entryPoints.filter((entry) => /^(job|subscriber) /.test(entry));
    expect(found).toHaveLength(files.length);
  });

  it("has a story, and no story is about one that is gone", () => {
    expect(Object.keys(ALL).sort()).toEqual([...entryPoints].sort());
  });

  it.each(Object.entries(ALL))("%s: its story is told by `npm test`", (_entry, story) => {
    const [place = "", name = ""] = story.split(/: (.*)/);
    const files = ["cases", "spec"].map((kind) => join(ROOT, "integration-tests", `${place}.${kind}.ts`));
    const text = files.filter(existsSync).map(textOf).join("");
    // Not `toContain`, which would print the whole file.
    expect([name.length > 0, text.includes(name)]).toEqual([true, true]);
    const before = text.slice(0, text.indexOf(name));
    const lane = [...before.matchAll(/(?:(slow|ci)\.)?\bit(?:\.each)?\(|forEach\(/g)].at(-1)?.[1];
    expect(lane).toBeUndefined();
  });
});
