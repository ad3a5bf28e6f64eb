import type { Child } from "../../testing/programs/child";
import { freePort } from "../../testing/programs/free-port";
import { inEmptyFolder } from "./empty-folder";
import { run, startUntil } from "./run";

const NAME = "medusa-payment-crossborder-sandbox";
const FILES =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/(cli|index|kept-sandbox)\.js|dist\/index\.d\.ts)$/;

/** A test of a shop: it starts a sandbox, and one in a process of its own. */
const USE = `
import { createSandbox, keepSandbox } from "${NAME}";
const account = { apiToken: "T", merchantNo: "M", storeNo: "S" };
for (const sandbox of [await createSandbox(account), await keepSandbox(account)]) {
  const response = await fetch(sandbox.url + "/_sandbox/transactions");
  console.log(JSON.stringify(await response.json()));
}
process.exit();
`;

describe("the sandbox's package, installed into an empty folder", () => {
  let sandbox: Child | undefined;
  const { folder, paths, manifest } = inEmptyFolder("sandbox", () => {
    // npx leaves the program behind when it is ended by itself.
    const { pid } = sandbox?.process ?? {};
    if (pid) process.kill(-pid);
  });

  it("is what is wanted, and brings neither Medusa nor the plugin", async () => {
    expect(paths().filter((path) => !FILES.test(path))).toEqual([]);
    expect(paths()).toEqual(expect.arrayContaining(["README.md", "LICENSE", "dist/index.d.ts"]));
    const { dependencies, scripts } = await manifest();
    expect(Object.keys(dependencies).join(" ")).toBe("axios bignumber.js express iconv-lite qrcode zod");
    expect(Object.keys(scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  });

  it("runs as npx medusa-payment-crossborder-sandbox", async () => {
    const port = String(await freePort());
    const account = ["--api-token", "T", "--merchant-no", "M", "--store-no", "S"];
    const args = ["medusa-payment-crossborder-sandbox", "--port", port, ...account];
    sandbox = await startUntil(/listening on/, "npx", args, { cwd: folder(), detached: true });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain("Merchant M, store S");
  });

  it("is imported by a test, and runs in a process of its own", async () => {
    const args = ["--input-type=module", "-e", USE];
    const lines = (await run(process.execPath, args, { cwd: folder() })).split("\n");
    expect(lines).toEqual(['{"transactions":[]}', '{"transactions":[]}']);
  });
});
