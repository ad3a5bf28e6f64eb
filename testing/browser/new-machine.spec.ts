import execa from "execa";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slow } from "../jest/lanes";
import { ROOT } from "../../tooling/link-plugin";
import { eventually } from "../shop/sandbox-control";
import { RUNS_HERE } from "./unpack-chromium";

/** What a process says that has opened the browser and a page. */
const OPENED = "Jasmine tea";

(RUNS_HERE ? slow.describe : describe.skip)("on a machine that has never run the tests, the browser", () => {
  let machine: string;
  const cache = () => join(machine, "cache");

  beforeEach(async () => {
    machine = await mkdtemp(join(tmpdir(), "crossborder-machine-"));
    await mkdir(join(machine, "tmp"));
  });
  afterEach(() => rm(machine, { recursive: true, force: true }));

  /** A process that opens the browser and a page; the machine's own temp directory and home stay out of it. */
  const openPage = (env: NodeJS.ProcessEnv = {}) =>
    execa.node(join(__dirname, "open-page.ts"), [cache()], {
      nodeOptions: ["-r", "ts-node/register"],
      env: {
        TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"),
        TMPDIR: join(machine, "tmp"),
        HOME: machine,
        XDG_CACHE_HOME: machine,
        XDG_CONFIG_HOME: machine,
        CHROMIUM_PATH: "",
        ...env,
      },
    });

  it("opens a page in two processes that start at once, and in a later one", async () => {
    const both = await Promise.all([openPage(), openPage()]);
    expect(both.map(({ stdout }) => stdout)).toEqual([OPENED, OPENED]);
    expect((await openPage()).stdout).toBe(OPENED);
    expect(await readdir(cache())).toEqual([expect.stringMatching(/^chromium-\d+\.\d+\.\d+$/)]);
  });

  it("opens a page after a process that was killed while it unpacked", async () => {
    const killed = openPage();
    const unpacked = async () => (await readdir(machine, { recursive: true })).map((path) => path.split("/"));
    await eventually(
      async () => (await unpacked()).some((path) => path.at(-1) === "chromium"),
      "a beginning",
    );
    killed.kill("SIGKILL");
    await expect(killed).rejects.toMatchObject({ signal: "SIGKILL" });
    expect((await openPage()).stdout).toBe(OPENED);
  });

  it("is the one that CHROMIUM_PATH names, and nothing is unpacked", async () => {
    const installed = join(machine, "installed");
    await openPage();
    const [unpacked] = await readdir(cache());
    const folder = join(machine, "browser");
    await rename(join(cache(), unpacked), folder);
    await writeFile(
      installed,
      `#!/bin/sh\nLD_LIBRARY_PATH=${folder}/lib FONTCONFIG_PATH=${folder} exec ${folder}/chromium "$@"\n`,
      { mode: 0o755 },
    );
    expect((await openPage({ CHROMIUM_PATH: installed })).stdout).toBe(OPENED);
    expect(await readdir(cache())).toEqual([]);
  });

  it("is told to be missing in one error, which names CHROMIUM_PATH", async () => {
    const nowhere = join(machine, "no-browser");
    await expect(openPage({ CHROMIUM_PATH: nowhere })).rejects.toMatchObject({
      stderr: expect.stringContaining(`CHROMIUM_PATH: ${nowhere} does not open as a browser: `),
    });
  });
});
