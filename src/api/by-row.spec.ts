import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Policy } from "@medusajs/framework/utils";
import { adminRoutes } from "../../testing/shop/admin-routes";
import middlewares from "./middlewares";

const matcherOf = (path: string) => `/admin/crossborder/${path.replace(/\[(\w+)\]/g, ":$1")}`;

describe("who may use an admin route", () => {
  const routes = adminRoutes();
  /** Medusa registers its own policies when it starts: of these, the one that a route needs besides. */
  const given = [
    ...Object.values(Policy).map(({ resource, operation }) => `${resource}:${operation}`),
    "region:update",
  ];

  /** The policies that Medusa checks for a request, as `resource:operation`. */
  const neededFor = (method: string, path: string) =>
    (middlewares.routes ?? [])
      .filter(({ matcher, methods }) => matcher === matcherOf(path) && methods?.some((one) => one === method))
      .flatMap(({ policies }) => policies ?? [])
      .map(({ resource, operation }) => `${resource}:${String(operation)}`);

  it.each(routes)("$method $path: needs a policy that an administrator can give", ({ method, path }) => {
    const needed = neededFor(method, path);
    expect(needed.filter((policy) => given.includes(policy))).toEqual(needed);
    expect(needed).not.toEqual([]);
  });

  it.each(routes.filter(({ method }) => method !== "GET"))(
    "$method $path: needs more than reading",
    ({ method, path }) => {
      expect(neededFor(method, path).filter((policy) => !policy.endsWith(":read"))).not.toEqual([]);
    },
  );

  it("says in the reference what each route needs", async () => {
    const page = await readFile(join(__dirname, "../../docs/reference/http-api.md"), "utf8");
    const rows = page.matchAll(
      /^\| `((?:GET|POST|DELETE) \/admin\/crossborder\/\S+)` +\| ((?:`\w+:\w+`(?:, )?)+) +\|$/gm,
    );
    const written = [...rows].map(([, request, policies = ""]) => [request, policies.replaceAll("`", "")]);
    expect(written.sort()).toEqual(
      routes
        .map(({ method, path }) => [`${method} ${matcherOf(path)}`, neededFor(method, path).join(", ")])
        .sort(),
    );
  });

  it("has no policy for a route that is not there", () => {
    const onDisk = routes.map(({ method, path }) => `${method} ${matcherOf(path)}`);
    const inTheList = (middlewares.routes ?? [])
      .filter(({ policies }) => policies)
      .flatMap(({ matcher, methods = [] }) => methods.map((method) => `${method} ${String(matcher)}`));
    expect(inTheList.sort()).toEqual(onDisk.sort());
  });
});
