import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import execa from "execa";
import packageJson from "../../package.json";
import { readFlags } from "../../packages/cli/src/flags";
import { freePort } from "../../testing/programs/free-port";
import { Terminal } from "../../testing/programs/terminal";
import { ROOT } from "../../tooling/link-plugin";
import { manifestIn, PUBLISHED } from "../../tooling/repository";
import { codeBlocks, DOCS } from "./code-blocks";
import { commandsIn, shellBlocks } from "./shell-blocks";
import { forEach } from "../../testing/jest/lanes";

const PAGES = [
  "../README",
  "../packages/cli/README",
  "../packages/sandbox/README",
  "../packages/storefront/README",
  "getting-started",
];

const CLI = manifestIn(join(ROOT, "packages/cli"));

/** What takes minutes: where it is run, in a file that has these words. */
const RUN_ELSEWHERE: Record<string, `${string}: ${string}`> = {
  "npm ci && npm run demo": "demo/demo.spec.ts: runOnce(demo)",
  "npm ci && npm test": ".ci/run: npm run test:ci",
  "npx medusa-payment-crossborder-cli init": "integration-tests/package/starter.spec.ts: shop.init()",
  "npm ci && npm run build && npm pack --workspaces": 'integration-tests/package/fresh-store.ts: ["pack", ',
  [`npx file:../medusa-payment-crossborder/${CLI.name}-${CLI.version}.tgz init --regions`]:
    'integration-tests/package/starter-shop.ts: this.init("--regions")',
  "npx medusa-payment-crossborder-cli doctor":
    'integration-tests/develop/set-up.spec.ts: crossborder("doctor"',
  "npx medusa-payment-crossborder-cli check":
    'integration-tests/assumptions/check-program.spec.ts: [PROGRAM, "check", ...args]',
  "npx medusa db:migrate": 'integration-tests/package/tarball.spec.ts: ["db:migrate"]',
  "npm install medusa-payment-crossborder":
    'integration-tests/package/fresh-store.ts: "medusa-payment-crossborder": `file:',
  "npm install --save-dev medusa-payment-crossborder-sandbox":
    'integration-tests/package/empty-folder.ts: ["install", ',
  "npm install medusa-payment-crossborder-storefront":
    'integration-tests/package/starter.spec.ts: ["", "-sandbox", "-storefront"]',
};

const isOfSandbox = (command: string) => command.startsWith("npx medusa-payment-crossborder-sandbox");
const isFile = (command: string) => command.endsWith(".tgz");

const codesIn = (json: string) => [...json.matchAll(/"ret_code": ?"(\d+)"/g)].map(([, code = ""]) => code);

async function textsOfAllPages(): Promise<[page: string, text: string][]> {
  const names = (await readdir(DOCS, { recursive: true })).filter((name) => name.endsWith(".md"));
  const pages = [
    ...names.map((name) => join(DOCS, name)),
    ...["README.md", "CONTRIBUTING.md"].map((name) => join(ROOT, name)),
  ];
  return await Promise.all(
    pages.map(async (page): Promise<[string, string]> => [page, await readFile(page, "utf8")]),
  );
}

describe("the commands in the documentation", () => {
  const written = async () => (await Promise.all(PAGES.map(shellBlocks))).flat().flatMap(commandsIn);

  it("are run: those of the first pages here, or where their story is told", async () => {
    const commands = await written();
    expect(commands.length).toBeGreaterThan(8);
    const elsewhere = commands.filter((command) => !isOfSandbox(command) && !isFile(command));
    expect([...new Set(elsewhere)].sort()).toEqual(Object.keys(RUN_ELSEWHERE).sort());
    for (const place of Object.values(RUN_ELSEWHERE)) {
      const [file = "", words = ""] = place.split(/: (.*)/);
      expect([place, (await readFile(join(ROOT, file), "utf8")).includes(words)]).toEqual([place, true]);
    }
  });

  it("install the file that npm pack makes", async () => {
    const files = PUBLISHED.map((folder) => manifestIn(join(ROOT, folder))).map(
      ({ name, version }) => `npm install ../medusa-payment-crossborder/${name}-${version}.tgz`,
    );
    const installed = (await written()).filter(isFile);
    expect(installed).not.toEqual([]);
    expect(installed.filter((command) => !files.includes(command))).toEqual([]);
  });

  it("name scripts that are there, on every page", async () => {
    const named = (await textsOfAllPages()).flatMap(([page, text]) =>
      [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => [page, name] as const),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, name]) => !(name in packageJson.scripts))).toEqual([]);
  });

  it("run this repository's programs by the names of its packages, in every text that a person may read", async () => {
    const sources = ["src", "packages", "docs"].map((folder) => join(ROOT, folder));
    const texts = await Promise.all(
      sources.map(async (folder) => {
        const names = await readdir(folder, { recursive: true });
        const own = names.filter((name) => /\.(tsx?|md)$/.test(name) && !/node_modules|dist\//.test(name));
        return await Promise.all(own.map((name) => readFile(join(folder, name), "utf8")));
      }),
    );
    const pages = (await textsOfAllPages()).map(([, text]) => text);
    // npm takes the name for a package's wherever no program of that name is installed.
    const asked = [...texts.flat(), ...pages].flatMap((text) =>
      [...text.matchAll(/\bnpx ([\w-]*crossborder[\w-]*)/g)].map(([, name = ""]) => name),
    );
    const known = PUBLISHED.map((folder) => manifestIn(join(ROOT, folder)).name);
    expect([...new Set(asked)].filter((name) => !known.includes(name))).toEqual([]);
    expect(asked.length).toBeGreaterThan(30);
  });

  it("give init and doctor flags that they take, on every page", async () => {
    const program = /npx medusa-payment-crossborder-cli ((?:init|doctor)[^`#\n|]*)/g;
    const given = (await textsOfAllPages()).flatMap(([, text]) =>
      [...text.matchAll(program)].map(([, flags = ""]) => flags.trim().split(/\s+/)),
    );
    expect(given.length).toBeGreaterThan(5);
    const words = given.map((args) => args.filter((arg, at) => at === 0 || arg.startsWith("--")));
    for (const args of words) expect(() => readFlags(args)).not.toThrow();
  });

  it("and the two entries in README.md are those of the whole file, which is read by a store", async () => {
    const readme = await readFile(join(ROOT, "README.md"), "utf8");
    const [, excerpt = ""] = /^```js\n\/\/ medusa-config\.ts.*\n([^]*?)^```$/m.exec(readme) ?? [];
    const squeezed = (text: string) => text.replace(/\s+/g, "");
    expect(squeezed(excerpt)).toContain("plugins:");
    const whole = (await codeBlocks()).find(
      ({ page, file }) => page === "getting-started" && file === "medusa-config.ts",
    );
    expect(squeezed(whole?.text ?? "")).toContain(squeezed(excerpt));
  });

  it("and the environment has a value for each variable of the account that the whole file reads", async () => {
    const block = (await shellBlocks("getting-started")).find((text) => text.startsWith("CROSSBORDER_"));
    const set = [...(block ?? "").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    const whole = (await codeBlocks()).find(
      ({ page, file }) => page === "getting-started" && file === "medusa-config.ts",
    );
    const gateway = /const gateway[^]*?\n};/.exec(whole?.text ?? "")?.[0] ?? "";
    const read = [...gateway.matchAll(/env\("(\w+)"\)|process\.env\.(\w+)/g)];
    expect(set.sort()).toEqual(read.map(([, needed, optional]) => needed ?? optional).sort());
  });
});

describe("the sandbox in the documentation", () => {
  let folder: string;
  let port: string;
  let env: NodeJS.ProcessEnv;
  const running: Terminal[] = [];
  /** As it stands there, at a port that nobody has. */
  const here = (text: string) => text.replaceAll("4010", port);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-commands-"));
    port = String(await freePort());
    // As npm puts it beside a store.
    const bin = join(folder, "node_modules/.bin");
    await mkdir(bin, { recursive: true });
    const program = join(ROOT, "packages/sandbox/dist/cli.js");
    await chmod(program, 0o755);
    await symlink(program, join(bin, "medusa-payment-crossborder-sandbox"));
    await writeFile(join(folder, "package.json"), '{ "name": "a-store", "private": true }');
    const account = ["API_TOKEN=T", "MERCHANT_NO=M", "STORE_NO=S", `BASE_URL=http://127.0.0.1:${port}`];
    await writeFile(join(folder, ".env"), account.map((line) => `CROSSBORDER_${line}\n`).join(""));
    env = { PATH: [bin, process.env.PATH].join(delimiter), HOME: process.env.HOME, NODE_OPTIONS: "" };
  });
  afterEach(async () => {
    for (const terminal of running.splice(0)) await terminal.pressCtrlC();
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function start(command: string): Promise<void> {
    const terminal = new Terminal("bash", ["-c", here(command)], { cwd: folder, env });
    running.push(terminal);
    await terminal.shows(/listening on http:\/\/127\.0\.0\.1:\d+/);
  }

  forEach(["sandbox", "../packages/sandbox/README"], { fast: 0, ci: 1 })(
    "starts as docs/%s.md says",
    async (page) => {
      const commands = (await shellBlocks(page)).flatMap(commandsIn).filter(isOfSandbox);
      expect(commands.length).toBeGreaterThan(2);
      for (const command of commands) {
        if (command.endsWith("--help")) {
          const { stdout } = await execa("bash", ["-c", command], { cwd: folder, env });
          expect(stdout).toContain("--api-token");
          continue;
        }
        await start(command);
        for (const terminal of running.splice(0)) await terminal.pressCtrlC();
      }
    },
  );

  it("answers what docs/sandbox.md sends it by hand, one block after the other", async () => {
    const page = await readFile(join(DOCS, "sandbox.md"), "utf8");
    await start(
      "npx medusa-payment-crossborder-sandbox --port 4010 --api-token T --merchant-no M --store-no S",
    );
    const blocks = (await shellBlocks("sandbox")).filter((block) => block.includes("$SANDBOX"));
    expect(blocks.length).toBeGreaterThan(4);
    // A mark after each, and what failed ends the shell.
    const script = ["set -e", ...blocks.map((block) => `${block}\necho; echo ------`)].join("\n");
    const { stdout } = await execa("bash", ["-c", here(script)], { cwd: folder, env });
    const answers = stdout.split("------").map((text) => text.trim());
    expect(answers.filter(Boolean)).toHaveLength(blocks.length);
    // The page shows what the gateway's operations answer.
    const shown = [...page.matchAll(/^```json\n([^]*?)^```/gm)].flatMap(([, json = ""]) => codesIn(json));
    const answered = answers.flatMap(codesIn);
    expect(answered.length).toBeGreaterThan(1);
    expect(shown).toEqual(expect.arrayContaining(answered));
    expect(answers.filter((text) => text.includes('"error"'))).toEqual([]);
  });
});
