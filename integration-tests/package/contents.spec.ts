import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { z } from "zod";
import { ROOT } from "../../tooling/link-plugin";
import { packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run } from "./run";

const ROOMS =
  "api|development|gateway|http|jobs|links|medusa|modules|payments|policies|providers|subscribers|tools|workflows";
const BUILT = ".medusa/server/src/";

/** Everything that a package of ours may hold. Whatever else turns up has to be wanted first. */
const WANTED = [
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^\.medusa\/server\/src\/admin\/index\.(js|mjs)$/,
  // A language that is loaded when it is read.
  /^\.medusa\/server\/src\/admin\/_chunks\/zh-cn-[\w-]{8}$/,
  new RegExp(
    `^\\.medusa/server/src/(${ROOMS})/([a-z0-9-]+/|\\[[a-z_]+\\]/)*([a-z0-9-]+|Migration\\d+)\\.js$`,
  ),
  // What the server says, in a folder for each language.
  /^\.medusa\/server\/src\/texts\/(fill\.js|[a-z-]+\/(attention|health|server\/[a-z-]+)\.json)$/,
  // One of each entry point, and what they share.
  /^\.medusa\/server\/src\/(gateway|http|tools|workflows|(providers|modules)\/crossborder)\/index\.d\.ts$/,
  /^\.medusa\/server\/src\/api\/store\/carts\/complete-one-at-a-time\.d\.ts$/,
  /^\.medusa\/server\/src\/types\/[a-z-]+-[\w-]{8}\.d\.ts$/,
];

/** npm runs these on the machine of whoever installs a package. */
const INSTALL_SCRIPTS = "preinstall install postinstall prepublish preprepare prepare postprepare".split(" ");

const manifestSchema = z.object({
  bin: z.undefined().optional(),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.literal(true) })),
  bundleDependencies: z.undefined().optional(),
  bundledDependencies: z.undefined().optional(),
});

describe("what a store installs with the package", () => {
  let folder: string;
  let tarball: Tarball;
  let manifest: z.output<typeof manifestSchema>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-contents-"));
    tarball = await packTarball(folder);
    await run("tar", ["-xzf", tarball.file], { cwd: folder });
    manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, "package/package.json"), "utf8")));
  });
  afterAll(() => removeFolder(folder));

  it("is what is wanted, and nothing else: no sources, tests, keys or settings", () => {
    const strangers = tarball.paths.filter((path) => !WANTED.some((wanted) => wanted.test(path)));
    expect(strangers).toEqual([]);
    expect(tarball.paths).toEqual(
      expect.arrayContaining([
        "package.json",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        `${BUILT}gateway/index.d.ts`,
        `${BUILT}http/index.d.ts`,
        `${BUILT}providers/crossborder/index.js`,
        `${BUILT}admin/index.mjs`,
      ]),
    );
  });

  it("was all built from sources that are there: nothing is left of an older build", () => {
    const built = tarball.paths.filter(
      (path) => path.startsWith(BUILT) && path.endsWith(".js") && !path.startsWith(`${BUILT}admin/`),
    );
    const source = (path: string) => join(ROOT, "src", path.slice(BUILT.length).replace(/\.js$/, ".ts"));
    expect(built.filter((path) => !existsSync(source(path)))).toEqual([]);
  });

  it("has neither sandbox nor command line in it, and none of what only those need", () => {
    expect(tarball.paths.filter((path) => /\/(sandbox|init|check)\//.test(path))).toEqual([]);
    expect(manifest.dependencies).not.toHaveProperty("express");
    expect(manifest.dependencies).not.toHaveProperty("qrcode");
  });

  it("is no larger than it has to be", async () => {
    expect(tarball.paths.length).toBeLessThan(500);
    expect((await stat(tarball.file)).size).toBeLessThan(820_000);
  });

  it("holds no source maps, neither as files nor within files", async () => {
    const texts = await Promise.all(
      tarball.paths.map(async (path) => ({
        path,
        text: await readFile(join(folder, "package", path), "utf8"),
      })),
    );
    const withMap = texts.filter(
      ({ path, text }) => path.endsWith(".map") || text.includes("sourceMappingURL=data:"),
    );
    expect(withMap.map(({ path }) => path)).toEqual([]);
  });

  it("has every declaration that one of it imports", () => {
    const declarations = tarball.paths.filter((path) => path.endsWith(".d.ts"));
    const missing = declarations.flatMap((path) => {
      const file = join(folder, "package", path);
      const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
      const local = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
      const isThere = (name: string) => existsSync(join(dirname(file), name.replace(/\.js$/, ".d.ts")));
      return local.filter((name) => !isThere(name)).map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it("has no server code in the pages for the dashboard", async () => {
    const pages = await readFile(join(folder, "package", `${BUILT}admin/index.mjs`), "utf8");
    const { importedFiles } = ts.preProcessFile(pages, true, true);
    const packages = importedFiles.map(({ fileName }) => fileName);
    expect(packages).toEqual(expect.arrayContaining(["react", "@medusajs/ui"]));
    expect(
      packages.filter((name) => /^(zod|bignumber|axios|node:|@medusajs\/(framework|medusa))/.test(name)),
    ).toEqual([]);
    expect(pages).not.toContain("ZodObject");
  });

  it("runs nothing when it is installed", () => {
    expect(Object.keys(manifest.scripts).filter((name) => INSTALL_SCRIPTS.includes(name))).toEqual([]);
  });

  it("brings the dependencies that have a reason, and no Medusa of its own", async () => {
    const reasons = await readFile(join(ROOT, "docs/decisions/0003-runtime-dependencies.md"), "utf8");
    const listed = [...reasons.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
    expect(Object.keys(manifest.dependencies).sort()).toEqual(listed.sort());
    expect(Object.keys(manifest.peerDependencies).sort()).toEqual([
      "@medusajs/framework",
      "@medusajs/medusa",
    ]);
    // Who only takes the gateway's client gets no Medusa with them.
    expect(Object.keys(manifest.peerDependenciesMeta)).toEqual(Object.keys(manifest.peerDependencies));
    const unpinned = Object.values(manifest.dependencies).filter((range) => !/^\^\d+\.\d+\.\d+$/.test(range));
    expect(unpinned).toEqual([]);
  });
});
