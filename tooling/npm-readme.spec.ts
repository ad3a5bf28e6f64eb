import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import execa from "execa";
import { ROOT } from "./link-plugin";
import { forNpm, forRepository } from "./npm-readme";
import { manifestIn, PUBLISHED, repositoryOf, withRepository } from "./repository";
import { slow } from "../testing/jest/lanes";

const ANY_LINK = /\]\(([^)\s]+)\)/g;
const linksIn = (text: string) => [...text.matchAll(ANY_LINK)].map(([, address = ""]) => address);

describe.each(PUBLISHED)("the package in %s", (folder) => {
  const manifest = manifestIn(join(ROOT, folder));
  const readme = () => readFile(join(ROOT, folder, "README.md"), "utf8");
  const repository = repositoryOf(manifest);
  const tag = `${manifest.name}@${manifest.version}`;
  const page = `https://github.com/${repository}/blob/${tag}/`;
  const picture = `https://raw.githubusercontent.com/${repository}/${tag}/`;

  it("names the repository as the package.json at the root does: npm run repository", () => {
    expect(manifest).toEqual(withRepository(manifest, manifestIn(ROOT), folder));
  });

  it("has a README.md whose links work on npm: each leads to a file at the tag of the release", async () => {
    const shown = linksIn(forNpm(await readme(), manifest));
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((address) => !address.startsWith("https://"))).toEqual([]);
    const own = shown.filter((address) => address.startsWith(page) || address.startsWith(picture));
    const missing = own
      .map((address) => address.replace(page, "").replace(picture, "").replace(/#.*/, ""))
      .filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
    const isPicture = (address: string) => /\.png$/.test(address);
    expect(own.filter((address) => isPicture(address) !== address.startsWith(picture))).toEqual([]);
  });

  it("names no file of the repository by an address that a pack has left behind", async () => {
    expect(await readme()).not.toContain(repository);
  });

  slow.it("is packed by a program that changes the file, and changes it back", async () => {
    const scratch = await mkdtemp(join(tmpdir(), "crossborder-readme-"));
    try {
      for (const name of ["README.md", "package.json"])
        await copyFile(join(ROOT, folder, name), join(scratch, name));
      const { scripts } = JSON.parse(await readFile(join(scratch, "package.json"), "utf8"));
      const texts: string[] = [];
      for (const name of ["prepack", "postpack"] as const) {
        // The last part of the script is the program; what comes before it builds.
        const [, ...args] = String(scripts[name]).split(" && ").at(-1)?.split(" ") ?? [];
        expect([name, args.join(" ")]).toEqual([name, expect.stringContaining("tooling/npm-readme.ts")]);
        const absolute = args.map((arg) => (/\.(ts|json)$/.test(arg) ? join(ROOT, folder, arg) : arg));
        await execa(join(ROOT, "node_modules/.bin/ts-node"), absolute, { cwd: scratch });
        texts.push(await readFile(join(scratch, "README.md"), "utf8"));
      }
      expect(texts).toEqual([forNpm(await readme(), manifest), await readme()]);
    } finally {
      await rm(scratch, { recursive: true });
    }
  });

  it("gets its own links back, also of another version, and keeps all others", () => {
    const text = `[a](${page.replace(manifest.version, "9.9.9")}docs/x.md#y) [b](https://github.com/other/one) [c](#d)`;
    const relative = folder === "." ? "docs/x.md#y" : "../../docs/x.md#y";
    expect(forRepository(text, manifest)).toBe(`[a](${relative}) [b](https://github.com/other/one) [c](#d)`);
    expect(forNpm(forRepository(text, manifest), manifest)).toContain(`${page}docs/x.md#y`);
  });
});

it("refuses a repository that it cannot make addresses of", () => {
  const root = manifestIn(ROOT);
  const elsewhere = { ...root, repository: { url: "git+https://git.example/a/b.git" } };
  expect(() => forNpm("[a](b.md)", elsewhere)).toThrow("package.json: git+https://git.example/a/b.git is no");
});
