import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { DOCS } from "./code-blocks";

/** Below these a file or a folder is named by its path. */
const FOLDERS = ["", "src", "src/payments"];

const PAGE = readFileSync(join(DOCS, "architecture.md"), "utf8");

const named = [...PAGE.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path);

/** What a module keeps from one call to the next. */
const STATE =
  /^(let |(const|let) \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet|Semaphore|Mutex|AsyncLocalStorage)\b.*(\(\)|\(\d+\)|\w+>\(\));|const \w+ = (placesPerAccount|inProcess)\()/m;
/** The admin's and the rest of the browser's code is no server's. */
const OF_SERVER = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter(
  (file) => /(?<!\.spec(\.helper)?)\.ts$/.test(file) && !file.startsWith("admin/"),
);

/** Why what a process knows by itself may end with it: what must outlive it, or hold for all servers, is a row or a lock. */
const ENDS_WITH_ITS_PROCESS: Readonly<Record<string, string>> = {
  "development/own-sandbox.ts": "where the sandbox of this process listens",
  "gateway/values.ts": "what writes times of a zone: it is made again",
  "modules/crossborder/store.ts": "who acts, by whose permission, under which locks, in one call",
  "payments/accounts.ts": "accounts, by the options of medusa-config",
  "payments/clock.ts": "what is planned for a moment: the row has next_check_at",
  "payments/health/start.ts": "what was looked at in this start",
  "payments/inbox/receive.ts": "places that keep this process' connections free",
  "payments/inbox/refused.ts": "a count, of which some seconds are lost",
  "payments/locking/index.ts": "places that keep this process' connections free",
  "payments/locking/lock.ts": "who waits for a lock, which is a lease of Medusa's",
  "payments/payment-links/state.ts": "a count of half a minute",
  "payments/reconcile.ts": "looks under way, each under its transaction's lock",
  "payments/telemetry/index.ts": "instruments of the meter: the next run of the job looks again",
};

/** Here a name is the document's, a table's, Medusa's, or that of an answer which shows what the core has by the same name. */
const NAMED_ELSEWHERE =
  /^(http|jobs|subscribers|gateway\/operations|modules\/crossborder\/models)\/|^gateway\/fields\.ts$/;
const EXPORTED = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm;

const exportsOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, "src", file), "utf8").matchAll(EXPORTED)].map(([, name = ""]) => name);

describe("the names of the core", () => {
  const files = OF_SERVER.filter((file) => !NAMED_ELSEWHERE.test(file) && !/(^|\/)route\.ts$/.test(file));
  const names = files.flatMap((file) => [...new Set(exportsOf(file))].map((name) => ({ name, file })));

  it("have one meaning each: no two files export the same one", () => {
    expect(names.length).toBeGreaterThan(900);
    const first = new Map(names.map(({ name, file }) => [name, file]));
    expect(names.filter(({ name, file }) => first.get(name) !== file)).toEqual([]);
  });

  it("say what a function does: none begins with of", () => {
    const begins = OF_SERVER.flatMap((file) => [
      ...readFileSync(join(ROOT, "src", file), "utf8").matchAll(
        /^\s*(?:export )?(?:function|const) (of[A-Z]\w*)/gm,
      ),
    ]);
    expect(begins.map(([, name]) => name)).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  it("rests on what outlives a process: what one knows by itself is listed here", () => {
    const stateful = OF_SERVER.filter((file) => STATE.test(readFileSync(join(ROOT, "src", file), "utf8")));
    expect(Object.keys(ENDS_WITH_ITS_PROCESS).sort()).toEqual(stateful.sort());
  });

  it("names files and folders that are there", () => {
    expect(named.length).toBeGreaterThan(80);
    const isThere = (path: string) => FOLDERS.some((folder) => existsSync(join(ROOT, folder, path)));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});
