import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROUTES = join(__dirname, "../../src/api/admin/crossborder");

/** A method of an admin route; `path` as its folder has it, such as `transactions/[reference]/capture`. */
interface AdminRoute {
  method: string;
  path: string;
}

/** Every method of every admin route file on disk: a route that is added later is among them. */
export function adminRoutes(): AdminRoute[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /(^|\/)route\.ts$/.test(file))
    .flatMap((file) => methodsOf(file).map((method) => ({ method, path: dirname(file) })));
}

function methodsOf(file: string): string[] {
  const text = readFileSync(join(ROUTES, file), "utf8");
  const methods = [...text.matchAll(/^export (?:async function|function|const) ([A-Z]+)\b/gm)];
  if (methods.length === 0) throw new Error(`${file} exports no method in a way that is known here`);
  return methods.map(([, method]) => method ?? "");
}
