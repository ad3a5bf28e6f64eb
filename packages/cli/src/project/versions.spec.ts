import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFiles } from "../storefront/small-starter.spec.helper";
import { PACKAGE, VERSION } from "../files/packages";
import { remarkOnMedusa, wrongMedusa, wrongNode, wrongPlugin } from "./versions";

const asked = (version: string) => JSON.stringify({ dependencies: { "@medusajs/medusa": version } });
const installed = (version: string) => ({
  "node_modules/@medusajs/medusa/package.json": JSON.stringify({ version }),
});

describe("the version of Medusa", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-versions-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ["2.18.0", undefined],
    ["^2.20.1", undefined],
    ["latest", undefined],
    ["^2.17.0", undefined],
    ["^1.20.0", "Medusa is 1.20.0"],
    ["2.17.9", "Medusa is 2.17.9"],
    ["~2.9.0", "Medusa is 2.9.0"],
    ["1.20.0", "Medusa is 1.20.0"],
    ["2.22.1", undefined],
    ["2.23.0", "Medusa is 2.23.0"],
    ["3.0.0", "Medusa is 3.0.0"],
  ])("is read from package.json before it is installed: %s", async (version, wrong) => {
    await writeFiles(folder, { "package.json": asked(version) });
    expect(wrongMedusa(folder)).toEqual(wrong && expect.stringContaining(wrong));
  });

  it.each([
    ["2.21.2", undefined],
    ["2.18.0-preview-20260101", undefined],
    ["2.17.2", "Medusa is 2.17.2"],
  ])("is that which is installed, whatever package.json asks for: %s", async (version, wrong) => {
    await writeFiles(folder, { "package.json": asked("^2.0.0"), ...installed(version) });
    expect(wrongMedusa(folder)).toEqual(wrong && expect.stringContaining(wrong));
  });
});

it.each([
  ["2.21.2", undefined],
  ["2.22.6", "Medusa is 2.22.6"],
  ["2.23.0", undefined],
])("of Medusa %s, with which it was tried in part, a store is told so", async (version, remark) => {
  const folder = await mkdtemp(join(tmpdir(), "crossborder-versions-"));
  try {
    await writeFiles(folder, { "package.json": asked("^2.0.0"), ...installed(version) });
    expect(remarkOnMedusa(folder)).toEqual(remark && expect.stringContaining(remark));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("Medusa is found where a monorepo has its packages, too", async () => {
  const root = await mkdtemp(join(tmpdir(), "crossborder-hoisted-"));
  try {
    await writeFiles(root, { ...installed("2.17.2"), "apps/api/package.json": asked("^2.0.0") });
    expect(wrongMedusa(join(root, "apps/api"))).toContain("Medusa is 2.17.2");
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

describe("the version of the plugin", () => {
  const [major = 0, minor = 0, patch = 0] = VERSION.split(".").map(Number);
  it.each([
    [VERSION, false],
    [`${major}.${minor}.${patch + 7}`, false],
    [`${major}.${minor}.0-next.1`, false],
    [`${major}.${minor + 1}.${patch}`, true],
    [`${major + 1}.${minor}.${patch}`, true],
    ["", false],
  ])("%s goes with that of this program, or does not", async (version, isWrong) => {
    const folder = await mkdtemp(join(tmpdir(), "crossborder-versions-"));
    try {
      if (version)
        await writeFiles(folder, { [`node_modules/${PACKAGE}/package.json`]: JSON.stringify({ version }) });
      expect(wrongPlugin(folder) !== undefined).toBe(isWrong);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe("the version of Node", () => {
  it.each([
    ["18.20.0", true],
    ["20.18.3", true],
    ["20.19.0", false],
    ["21.7.0", true],
    ["22.11.0", true],
    ["22.12.0", false],
    ["23.1.0", true],
    ["24.1.0", false],
  ])("%s", (version, isWrong) => {
    expect(wrongNode(version) !== undefined).toBe(isWrong);
  });

  it("is the one that package.json names", async () => {
    const text = await readFile(join(__dirname, "../../../../package.json"), "utf8");
    expect(text).toContain('"node": "^20.19 || ^22.12 || ^24"');
    expect(text).toContain('"@medusajs/medusa": ">=2.18 <2.23"');
  });
});
