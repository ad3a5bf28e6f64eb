import { cp, mkdir, mkdtemp, readdir, realpath, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkPlugin } from "./link-plugin";

describe("the link by which the demo store finds the plugin", () => {
  let folder: string;
  let checkout: string;
  const modules = (root: string) => join(root, "node_modules");
  const link = (root: string) => join(modules(root), "medusa-payment-crossborder");
  const copy = (to: string) => cp(checkout, to, { recursive: true, verbatimSymlinks: true });

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "crossborder-checkout-")));
    checkout = join(folder, "checkout");
    await mkdir(modules(checkout), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("leads into the copy when a checkout is copied, and into its new place when it is moved", async () => {
    await linkPlugin(checkout);
    expect(await realpath(link(checkout))).toBe(checkout);
    await copy(join(folder, "copied"));
    expect(await realpath(link(join(folder, "copied")))).toBe(join(folder, "copied"));
    await rename(checkout, join(folder, "moved"));
    expect(await realpath(link(join(folder, "moved")))).toBe(join(folder, "moved"));
  });

  it("is made anew when it leads to another checkout, or nowhere", async () => {
    await symlink(checkout, link(checkout));
    const copied = join(folder, "copied");
    await copy(copied);
    expect(await realpath(link(copied))).toBe(checkout);
    await linkPlugin(copied);
    expect(await realpath(link(copied))).toBe(copied);
    await rename(checkout, join(folder, "moved"));
    await linkPlugin(join(folder, "moved"));
    expect(await realpath(link(join(folder, "moved")))).toBe(join(folder, "moved"));
  });

  it("can be made by several processes at once", async () => {
    await Promise.all(Array.from({ length: 8 }, () => linkPlugin(checkout)));
    expect(await realpath(link(checkout))).toBe(checkout);
    expect(await readdir(modules(checkout))).toEqual(["medusa-payment-crossborder"]);
  });
});
