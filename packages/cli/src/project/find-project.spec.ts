import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { writeFiles } from "../storefront/small-starter.spec.helper";
import { findProject } from "./find-project";

const STORE = (folder: string) => ({ [`${folder}/medusa-config.ts`]: "" });
const STOREFRONT = (folder: string) => ({
  [`${folder}/src/lib/data/cart.ts`]: "",
  [`${folder}/src/modules/checkout/components/payment-button/index.tsx`]: "",
});

describe("where store and storefront are", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "crossborder-project-"));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const find = async (start = ".", more = {}) => {
    const { backend, storefront, remarks } = await findProject({ dir: join(root, start), ...more });
    const named = (folder?: string) => folder && (relative(root, folder) || ".");
    return { backend: named(backend), storefront: named(storefront), remarks };
  };

  it.each([
    ["pnpm-workspace.yaml", "packages:\n"],
    ["package.json", '{ "workspaces": ["apps/*"] }'],
  ])("from any folder of a monorepo with %s", async (name, text) => {
    await writeFiles(root, { [name]: text, ...STORE("apps/api"), ...STOREFRONT("packages/shop") });
    for (const start of [".", "apps/api", "packages/shop", "packages"])
      expect(await find(start)).toEqual({ backend: "apps/api", storefront: "packages/shop", remarks: [] });
  });

  it("side by side in a folder that is no monorepo, each by itself from its own", async () => {
    await writeFiles(root, { ...STORE("store"), ...STOREFRONT("shop") });
    expect(await find()).toMatchObject({ backend: "store", storefront: "shop" });
    expect(await find("shop")).toEqual({ backend: undefined, storefront: "shop", remarks: [] });
  });

  it("is told beside the store, as create-medusa-app puts it, and is not done unasked", async () => {
    await writeFiles(root, { ...STORE("store"), ...STOREFRONT("store-storefront") });
    expect(await find("store")).toEqual({
      backend: "store",
      storefront: undefined,
      remarks: [expect.stringContaining("--storefront ../store-storefront")],
    });
    expect(await find("store", { storefront: "../store-storefront" })).toMatchObject({
      backend: "store",
      storefront: "store-storefront",
    });
  });

  it("names a storefront that is not made of a starter", async () => {
    await writeFiles(root, {
      ...STORE("apps/api"),
      "apps/web/package.json": '{ "dependencies": { "next": "15" } }',
    });
    expect((await find()).remarks).toEqual([expect.stringContaining("apps/web was not made from a starter")]);
  });

  it("of several asks which, unless it is started in one", async () => {
    await writeFiles(root, { "pnpm-workspace.yaml": "", ...STORE("apps/one"), ...STORE("apps/two") });
    await expect(find()).rejects.toThrow("apps/one, apps/two. Name one by --backend");
    expect((await find("apps/two")).backend).toBe("apps/two");
    expect((await find(".", { backend: "apps/one" })).backend).toBe("apps/one");
  });

  it.each([
    ["nothing", {}, "has no medusa-config and no storefront"],
    ["another folder named", { backend: "apps" }, "is no store"],
  ])("is refused with %s", async (_, more, message) => {
    await writeFiles(root, { "node_modules/x/medusa-config.ts": "", "package.json": "{}" });
    await expect(find(".", more)).rejects.toThrow(message);
  });
});
