import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { EDITS } from "./edits";

const ROOT = resolve(__dirname, "../../../..");

/** Runs the program from its source. */
const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const project = join(ROOT, "tsconfig.json");
    const command = ["-r", "ts-node/register", join(__dirname, "cli.ts"), ...args];
    const env = { ...process.env, TS_NODE_PROJECT: project };
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

const EDITED = [...new Set(EDITS.map(({ path }) => path))];
const DONE_PAGE = "src/app/[countryCode]/(checkout)/checkout/done/page.tsx";

/** Files with the places of the starter that are changed; the starter itself is tried by integration-tests/package. */
describe("crossborder-storefront init", () => {
  let folder: string;
  const text = (path: string) => readFile(join(folder, path), "utf8");
  const everything = () => Promise.all([...EDITED, DONE_PAGE].map((path) => text(path).catch(() => "")));
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-starter-"));
    await write("package.json", '{ "dependencies": { "medusa-payment-crossborder-storefront": "^0.1.0" } }');
    for (const path of EDITED) {
      const places = EDITS.filter((edit) => edit.path === path).map(({ find }) => find.trimEnd());
      await write(path, `// before\n${places.join("\n// between\n")}\n// after\n`);
    }
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("brings its own files, and marks every line that it changes", async () => {
    const before = await everything();
    const { code, output } = await run("init", "--dir", folder);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${DONE_PAGE}: is new`),
    });
    expect(output).not.toContain("package.json");
    expect(await text(DONE_PAGE)).toContain("CheckoutDone");
    const after = await everything();
    const changed = EDITED.flatMap((_, index) => {
      const old = before[index]?.split("\n") ?? [];
      return after[index]?.split("\n").filter((line) => !old.includes(line)) ?? [];
    });
    const marked = changed.filter((line) => /crossborder/i.test(line));
    // Of the pay button, which takes several lines, the first one is marked.
    expect(marked.length).toBeGreaterThanOrEqual(EDITS.length);
    expect(changed.length - marked.length).toBeLessThanOrEqual(6);
  });

  it("installs the package by the program whose lockfile is there, as npx leaves it to", async () => {
    await write("package.json", "{}");
    await write("pnpm-lock.yaml", "");
    const { output } = await run("init", "--dry-run", "--dir", folder);
    expect(output).toMatch(/package\.json: adds medusa-payment-crossborder-storefront \(pnpm add \S+\)/);
  });

  it("changes nothing the second time", async () => {
    await run("init", "--dir", folder);
    const before = await everything();
    const { code, output } = await run("init", "--dir", folder);
    expect(code).toBe(0);
    expect(output).not.toMatch(/is new|asks for|adds/);
    expect(await everything()).toEqual(before);
  });

  it("keeps a file of its own that somebody has changed, unless told to put it back", async () => {
    await run("init", "--dir", folder);
    await write(DONE_PAGE, "// mine\n");
    expect((await run("init", "--dir", folder)).output).toContain(
      `${DONE_PAGE}: was changed by somebody, and stays`,
    );
    expect(await text(DONE_PAGE)).toBe("// mine\n");
    await run("init", "--overwrite", "--dir", folder);
    expect(await text(DONE_PAGE)).toContain("CheckoutDone");
  });

  it("only says what it would do, when asked", async () => {
    const before = await everything();
    const { code, output } = await run("init", "--dry-run", "--dir", folder);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("is new") });
    expect(await everything()).toEqual(before);
  });

  it("keeps the line ends of Windows", async () => {
    for (const path of EDITED) await write(path, (await text(path)).replaceAll("\n", "\r\n"));
    expect((await run("init", "--dir", folder)).code).toBe(0);
    for (const path of EDITED) expect((await text(path)).replaceAll("\r\n", "")).not.toContain("\n");
  });

  it.each([
    ["is not there", "// something else\n"],
    ["is there 2 times", `${EDITS[0]?.find}\n${EDITS[0]?.find}\n`],
  ])("changes nothing at all where a place %s, and says what to write by hand", async (what, content) => {
    await write(EDITS[0]?.path ?? "", content);
    const before = await everything();
    const { code, output } = await run("init", "--dir", folder);
    expect(code).toBe(1);
    expect(output).toContain(`${EDITS[0]?.path}: what was expected once ${what}`);
    expect(output).toContain(EDITS[0]?.replace);
    expect(output).toContain("Nothing was changed.");
    expect(await everything()).toEqual(before);
  });

  it("says where the storefront is, when it is started beside it", async () => {
    const { code, output } = await run("init", "--dir", ROOT);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining("is no storefront made of"),
    });
  });

  it.each([[["init", "--ovrwrite"]], [["start"]], [[]]])("does not guess what %j means", async (args) => {
    const { code, output } = await run(...args);
    expect({ code, output }).toMatchObject({
      code: 2,
      output: expect.stringContaining("crossborder-storefront: "),
    });
  });

  it("explains itself", async () => {
    const { code, output } = await run("--help");
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("--overwrite") });
  });
});
