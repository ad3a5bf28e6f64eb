import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import execa from "execa";
import { z } from "zod";
import { ROOT } from "./link-plugin";
import { breachesOf } from "./workflow-rights";
import { ci } from "../testing/jest/lanes";

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const bom = z.object({
  components: z.array(
    z.object({ name: z.string(), version: z.string(), hashes: z.array(z.unknown()).min(1) }),
  ),
});

/** Binaries of development tools for other machines. The registry that the lockfile was made with does not have them. */
const WITHOUT_HASH = /^node_modules\/@(msgpackr-extract|rollup|swc|unrs)\//;

describe("what this package is made of", () => {
  let packages: z.output<typeof lockfile>["packages"];
  beforeAll(async () => {
    const text = await readFile(join(ROOT, "package-lock.json"), "utf8");
    const all = Object.entries(lockfile.parse(JSON.parse(text)).packages);
    // The packages of this repository itself are folders and links to them.
    packages = Object.fromEntries(all.filter(([path, { link }]) => path.includes("node_modules/") && !link));
  });

  it("is held by its hash, so that nobody can put something else in its place", () => {
    const entries = Object.entries(packages);
    expect(entries.length).toBeGreaterThan(1000);
    const loose = entries.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    const strangers = loose.filter(
      ([path, { dev, optional, os }]) => !(WITHOUT_HASH.test(path) && dev && optional && os),
    );
    expect(strangers.map(([path]) => path)).toEqual([]);
  });

  it("comes from whichever registry the reader uses", () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([]);
  });

  it("is checked and released by actions whose commit is known", async () => {
    const folder = join(ROOT, ".github/workflows");
    const texts = (await readdir(folder)).map((file) => readFile(join(folder, file), "utf8"));
    const used = [...(await Promise.all(texts)).join("\n").matchAll(/uses: (.+)$/gm)].map(([, uses]) => uses);
    expect(used.length).toBeGreaterThan(5);
    expect(
      used.filter((uses) => !/^(\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/.test(uses ?? "")),
    ).toEqual([]);
  });

  it("is built where there are no rights, and published where nothing of it runs", async () => {
    const folder = join(ROOT, ".github/workflows");
    for (const file of await readdir(folder))
      expect([file, breachesOf(await readFile(join(folder, file), "utf8"))]).toEqual([file, []]);
    const release = await readFile(join(folder, "release.yml"), "utf8");
    expect(release).toContain(
      "npm pack --workspace . --workspace packages/cli --workspace packages/sandbox --workspace packages/storefront ",
    );
    expect(release.match(/npm publish .*/g)).toEqual([
      'npm publish "./$tarball" --provenance="$IS_PUBLIC" --access public --ignore-scripts',
    ]);
  });

  it("is tested whole: each suite in one part of the whole run", async () => {
    const workflow = await readFile(join(ROOT, ".github/workflows/ci.yml"), "utf8");
    const config = await readFile(join(ROOT, "jest.config.js"), "utf8");
    const parts = [...workflow.matchAll(/^ {10}- ([a-z][a-z -]+)$/gm)].map(([, suites = ""]) => suites);
    const suites = [...config.matchAll(/^ {4}(?:suite|project)\("([a-z-]+)"/gm)].map(([, name]) => name);
    expect(suites.length).toBeGreaterThan(20);
    expect(parts.flatMap((part) => part.split(" ")).sort()).toEqual(suites.sort());
  });

  const TOP = "on: push\npermissions:\n  contents: read\njobs:\n";
  it.each([
    [
      "builds and publishes in one job",
      `${TOP}  release:\n    permissions:\n      contents: write\n      id-token: write\n    steps:\n      - run: npm ci\n      - run: npm run release\n        env:\n          NPM_TOKEN: \${{ secrets.NPM_TOKEN }}\n`,
      ["release: npm ci", "release: npm run release"],
    ],
    [
      "gives the job that builds a secret",
      `${TOP}  build:\n    steps:\n      - run: npm ci && npm test\n        env:\n          KEY: \${{ secrets.KEY }}\n`,
      ["build: npm ci && npm test"],
    ],
    [
      "takes the repository into the job that publishes",
      `${TOP}  publish:\n    permissions:\n      id-token: write\n    steps:\n      - uses: actions/checkout@1\n      - run: |\n          npm publish x.tgz --ignore-scripts\n          npx tool\n`,
      ["publish: uses: actions/checkout@1", "publish: npx tool"],
    ],
    [
      "publishes with the scripts of the package",
      `${TOP}  publish:\n    permissions:\n      id-token: write\n    steps:\n      - run: npm publish x.tgz\n`,
      ["publish: npm publish x.tgz"],
    ],
    [
      "gives every job all rights",
      "on: push\njobs:\n  build:\n    steps:\n      - run: npm ci\n",
      ["permissions: contents: read is not the default of all jobs", "build: npm ci"],
    ],
    [
      "gives a job all rights in one word",
      `${TOP}  build:\n    permissions: write-all\n    steps:\n      - run: npm ci\n`,
      ["build: npm ci"],
    ],
  ])("would be refused by this test where a workflow %s", (_, workflow, breaches) => {
    expect(breachesOf(workflow)).toEqual(breaches);
  });

  ci.it("is listed whole beside a release: everything that a store installs, with its hash", async () => {
    const folder = await mkdtemp(join(tmpdir(), "crossborder-sbom-"));
    try {
      const listed: string[] = [];
      for (const brought of [".", "packages/cli", "packages/sandbox"]) {
        const file = join(folder, "sbom.cdx.json");
        await execa(join(ROOT, ".ci/sbom"), [brought, file]);
        const { components } = bom.parse(JSON.parse(await readFile(file, "utf8")));
        listed.push(...components.map(({ name }) => name));
      }
      const installed = Object.entries(packages).filter(([, { dev }]) => !dev);
      const names = installed.map(([path]) => path.split("node_modules/").at(-1) ?? "");
      expect([...new Set(listed)].sort()).toEqual([...new Set(names)].sort());
      expect(listed).toEqual(expect.arrayContaining(["axios", "express", "zod"]));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
