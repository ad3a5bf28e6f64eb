import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseOptions } from "./options";
import { atOwnSandbox, hasOwnSandbox } from "../development/own-sandbox";

const addresses = { backendUrl: "http://localhost:9000", storefrontUrl: "http://localhost:8000/done" };
const account = { apiToken: "very-secret-token", merchantNo: "1", storeNo: "2" };
const gateway = { baseUrl: "https://gateway.example", ...account, ...addresses };

describe("the sandbox that the plugin starts", () => {
  const { NODE_ENV } = process.env;
  let folder: string;
  const under = (mode: string) => (process.env.NODE_ENV = mode);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-own-sandbox-"));
    await mkdir(join(folder, "node_modules/medusa-payment-crossborder-sandbox"), { recursive: true });
    await writeFile(join(folder, "node_modules/medusa-payment-crossborder-sandbox/index.js"), "");
    jest.spyOn(process, "cwd").mockReturnValue(folder);
  });
  afterEach(async () => {
    under(NODE_ENV ?? "test");
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it.each([
    ["development", { sandbox: true }, true],
    ["test", { sandbox: true }, true],
    ["development", {}, true],
    ["development", { baseUrl: "" }, true],
    ["test", {}, false],
    ["production", {}, false],
    ["production", { sandbox: true }, false],
    ["development", { sandbox: false }, false],
    ["development", { baseUrl: "https://gateway.example" }, false],
    ["development", { baseUrl: "https://gateway.example", sandbox: true }, true],
  ])("under NODE_ENV=%s, with %j: %s", (mode, options, isOwn) => {
    under(mode);
    expect(hasOwnSandbox(options)).toBe(isOwn);
  });

  it("needs two addresses, and stands in for an account that is left empty", () => {
    under("development");
    const written = { baseUrl: "", apiToken: "", merchantNo: "", storeNo: undefined, ...addresses };
    expect(parseOptions(written)).toMatchObject({
      baseUrl: "http://127.0.0.1:4010",
      apiToken: "sandbox-token",
      merchantNo: "200043",
      storeNo: "300014",
    });
  });

  it("takes an account that is filled in, and no gateway", () => {
    under("development");
    expect(atOwnSandbox({ ...gateway, sandbox: true })).toMatchObject({
      ...account,
      baseUrl: "http://127.0.0.1:4010",
    });
  });

  const mistakes = (options: object) => {
    try {
      parseOptions(options);
    } catch (error) {
      return String(error);
    }
    return "";
  };

  it("is refused in production, by the name of the option", () => {
    under("production");
    expect(mistakes({ ...gateway, sandbox: true })).toMatch(/- sandbox: is for development/);
    expect(mistakes({ ...account, ...addresses })).toMatch(/- baseUrl: is required$/);
  });

  it("says how it is installed, whichever program installs packages", async () => {
    await rm(join(folder, "node_modules"), { recursive: true });
    under("development");
    expect(mistakes({ ...gateway, sandbox: true })).toContain(
      "- sandbox: needs a package that is not installed: add medusa-payment-crossborder-sandbox to the devDependencies",
    );
    const empty = mistakes({ ...gateway, baseUrl: "" });
    expect(empty.split("\n")).toHaveLength(2);
    expect(empty).toMatch(/- baseUrl: is required\. .*npx medusa-payment-crossborder-cli init installs it/);
  });
});
