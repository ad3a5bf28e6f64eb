import type { IncomingHttpHeaders } from "node:http";
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils";
import type { PaymentErrorCode } from "../payments/errors";

/*
 * A browser adds the session's cookie to every request of any page: a form of a stranger's page, opened by a signed-in member of
 * staff, could move money.
 */

const changesNothing = ({ method }: MedusaRequest) => ["GET", "HEAD", "OPTIONS"].includes(method);

/** No page can have a browser add a bearer token that it does not know. A password of HTTP Basic it adds by itself. */
const relies = ({ cookie, authorization = "" }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && !/^bearer /i.test(authorization);

/** Only a page of this origin, or of one that the setting allows, uses a session. Browsers say where a request comes from. */
export const onlyOwnPages =
  (setting: "adminCors" | "storeCors") =>
  (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    if (changesNothing(req) || !relies(req.headers)) return next();
    const { http } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig;
    if (!isForeign(req.headers, parseCorsOrigins(http[setting]))) return next();
    refuse(res, 403, "foreign_page", "A page of another origin may not send this (Origin, Sec-Fetch-Site)");
  };

/** No form can say that it sends JSON, and a script of another origin is refused when it asks the browser to. */
function onlyJson(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const isJson = /^application\/json\s*(;|$)/i.test(req.headers["content-type"] ?? "");
  if (changesNothing(req) || !relies(req.headers) || isJson) return next();
  refuse(
    res,
    415,
    "json_only",
    "With a session's cookie, send JSON and Content-Type: application/json, also without a body",
  );
}

function refuse(res: MedusaResponse, status: number, code: PaymentErrorCode, message: string): void {
  res.status(status).json({ type: "not_allowed", code, message });
}

/** Whether the headers are those of a page of another origin that is not allowed. Programs say nothing about it. */
export function isForeign(headers: IncomingHttpHeaders, allowed: readonly (string | RegExp)[]): boolean {
  const { origin, host, "sec-fetch-site": site, "x-forwarded-host": forwarded } = headers;
  const isAllowed = (one: string | RegExp) =>
    typeof one === "string" ? one === origin : one.test(origin ?? "");
  if (origin !== undefined && allowed.some(isAllowed)) return false;
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return origin !== undefined && ![host, forwarded].includes(hostIn(origin));
}

/** `null` for an origin without a host, such as that of a page in a sandboxed frame. */
const hostIn = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : "null");

const guard = (matcher: string, ...middlewares: NonNullable<MiddlewareRoute["middlewares"]>) => ({
  matcher,
  method: ["POST" as const, "DELETE" as const],
  middlewares,
});

/**
 * The plugin's own routes take JSON alone. Of Medusa's that move money (`admin/one-act-at-a-time.ts`) the callers are not known: they
 * take what they took.
 */
export const ownPagesOnly: MiddlewareRoute[] = [
  guard("/admin/crossborder*", onlyOwnPages("adminCors"), onlyJson),
  guard("/store/crossborder*", onlyOwnPages("storeCors"), onlyJson),
];
