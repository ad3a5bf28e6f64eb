import execa from "execa";
import { inEmptyFolder } from "./empty-folder";

const NAME = "medusa-payment-crossborder-cli";
const FILES =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/cli\.js|dist\/store\/[a-z-]+\.js|templates\/storefront\/src\/.+\.tsx?)$/;

describe("the package of the command line, installed into an empty folder", () => {
  const { folder, paths, manifest } = inEmptyFolder("cli");

  it("is what is wanted, and brings neither Medusa nor the plugin", async () => {
    expect(paths().filter((path) => !FILES.test(path))).toEqual([]);
    const scripts = ["accounts", "decide-shop", "enable-regions", "look"];
    expect(paths()).toEqual(
      expect.arrayContaining(["README.md", "LICENSE", ...scripts.map((name) => `dist/store/${name}.js`)]),
    );
    const { dependencies, scripts: own } = await manifest();
    expect(Object.keys(dependencies)).toEqual(["axios", "bignumber.js", "lean-qr", "zod"]);
    expect(Object.keys(own).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  });

  it.each([
    ["--help", 0, `Usage: npx ${NAME} COMMAND`],
    ["init", 1, "has no medusa-config and no storefront"],
    ["doctor", 1, "has no medusa-config and no storefront"],
    ["check --help", 0, `Usage: npx ${NAME} check`],
    ["check", 1, `run npx ${NAME} init in the store, and check there`],
    ["recover", 2, "expected init, doctor or check, not recover"],
  ])("runs by npx where there is neither Medusa nor the plugin: %s", async (command, exitCode, said) => {
    const options = { cwd: folder(), reject: false, all: true } as const;
    const ended = await execa("npx", [NAME, ...command.split(" ")], options);
    expect(ended).toMatchObject({ exitCode, all: expect.stringContaining(said) });
  });
});
