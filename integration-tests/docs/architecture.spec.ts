import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { DOCS } from "./code-blocks";

/** Below these a file is named by its path; a name alone stands for a file of the room that the sentence is about. */
const FOLDERS = ["", "src", "packages/sandbox/src", "packages/storefront/src"];

const PAGE = readFileSync(join(DOCS, "architecture.md"), "utf8");

const named = [...PAGE.matchAll(/`([\w.@/[\]-]+\/[\w.-]+\.tsx?)`/g)].map(([, path = ""]) => path);

/** What a module keeps from one call to the next. */
const STATE =
  /^(let |(const|let) \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet|Semaphore|Mutex|AsyncLocalStorage)\b.*(\(\)|\(\d+\)|\w+>\(\));|const \w+ = (placesPerAccount|ofProcess)\()/m;
/** The admin's and the rest of the browser's code is no server's. */
const OF_SERVER = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter(
  (file) => /(?<!\.spec(\.helper)?)\.ts$/.test(file) && !file.startsWith("admin/"),
);

describe("docs/architecture.md", () => {
  it("says of everything that a process knows by itself why it may end with it", () => {
    const [, section = ""] = PAGE.split("## What a process knows by itself");
    const listed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file = ""]) => file);
    const stateful = OF_SERVER.filter((file) => STATE.test(readFileSync(join(ROOT, "src", file), "utf8")));
    expect(listed.sort()).toEqual(stateful.sort());
  });

  it("names files that are there", () => {
    expect(named.length).toBeGreaterThan(100);
    const isThere = (path: string) => FOLDERS.some((folder) => existsSync(join(ROOT, folder, path)));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});
