import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "@medusajs/framework/zod";
import { Policy } from "@medusajs/framework/utils";
import { adminRoutes } from "../../testing/shop/admin-routes";
import middlewares from "./middlewares";

const reference = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ "x-permissions": z.array(z.string()) }))),
});
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
    const file = join(__dirname, "../../docs/reference/openapi.json");
    const { paths } = reference.parse(JSON.parse(await readFile(file, "utf8")));
    const written = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { "x-permissions": needed }]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
        needed.join(", "),
      ]),
    );
    expect(written.filter(([route]) => route?.includes(" /admin/")).sort()).toEqual(
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
