import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { DOCS } from "./code-blocks";

const API = join(ROOT, "src/api");

/** Medusa's own route, by which everybody may have an order opened at the gateway. */
const NEW_SESSION = "/store/payment-collections/some_1-A/payment-sessions";

/** The plugin's paths that everybody may call, as a proxy sees them: routes for signed-in customers are not among them. */
const publicPaths = () =>
  readdirSync(API, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map(
      (file) =>
        `/${dirname(file)
          .replaceAll("\\", "/")
          .replace(/\[\w+\]/g, "some_1-A")}`,
    )
    .filter((path) => /^\/(hooks|pay|store\/crossborder\/sessions)(\/|$)/.test(path));

describe("the rules for nginx in the guide", () => {
  let locations: RegExp[];
  beforeAll(async () => {
    const guide = await readFile(join(DOCS, "guides/proxy.md"), "utf8");
    const blocks = [...guide.matchAll(/^ {2}location ~\* (\S+) \{\n(.*?)^ {2}\}/gms)];
    locations = blocks
      .filter(([, , rules]) => rules?.includes("limit_req "))
      .map(([, path = ""]) => RegExp(path, "i"));
  });

  it("limit every route that everybody may call, once", () => {
    const paths = publicPaths();
    expect(paths).toHaveLength(7);
    for (const path of [...paths, NEW_SESSION]) {
      for (const written of [path, `${path}/`, path.toUpperCase()]) {
        expect([written, locations.filter((location) => location.test(written)).length]).toEqual([
          written,
          1,
        ]);
      }
    }
  });

  it("limit nothing else", () => {
    for (const path of [
      "/",
      "/store/carts",
      "/store/payment-collections",
      "/store/crossborder/recurring-schedules",
      "/admin/crossborder/health",
    ]) {
      expect([path, locations.some((location) => location.test(path))]).toEqual([path, false]);
    }
  });
});
