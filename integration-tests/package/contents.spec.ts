import { existsSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../../tooling/link-plugin";
import { packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run } from "./run";

const ROOMS = "api|gateway|init|jobs|links|medusa|modules|payments|policies|providers|subscribers|workflows";
const BUILT = ".medusa/server/src/";

/** Everything that a package of ours may hold. Whatever else turns up has to be wanted first. */
const WANTED = [
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^\.medusa\/server\/src\/admin\/index\.(js|mjs)$/,
  new RegExp(
    `^\\.medusa/server/src/(${ROOMS})/([a-z0-9-]+/|\\[[a-z_]+\\]/)*([a-z0-9-]+|Migration\\d+)\\.(js|d\\.ts)$`,
  ),
];

/** npm runs these on the machine of whoever installs a package. */
const INSTALL_SCRIPTS = [
  "preinstall",
  "install",
  "postinstall",
  "prepublish",
  "preprepare",
  "prepare",
  "postprepare",
];

const manifestSchema = z.object({
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
    const packed = await run("tar", ["-xzOf", tarball.file, "package/package.json"], { cwd: folder });
    manifest = manifestSchema.parse(JSON.parse(packed));
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
        `${BUILT}providers/crossborder/index.js`,
        `${BUILT}admin/index.mjs`,
      ]),
    );
  });

  it("was all built from sources that are there: nothing is left of an older build", () => {
    const built = tarball.paths.filter(
      (path) => path.startsWith(BUILT) && !path.startsWith(`${BUILT}admin/`),
    );
    const source = (path: string) =>
      join(ROOT, "src", path.slice(BUILT.length).replace(/\.(js|d\.ts)$/, ".ts"));
    expect(built.filter((path) => !existsSync(source(path)))).toEqual([]);
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
