import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { isPrintable } from "../gateway";
import { routes } from "../http/routes";
import { paymentError } from "../payments/errors";

/*
 * What can stand in an address, checked before anything is asked, locked or logged. A text of another shape names
 * nothing here, and costs no query.
 */

const shape = (pattern: RegExp, meaning: string) => z.string().regex(pattern, `must be ${meaning}`);

/** Names of what an address names, as the routes call it. */
const SHAPES: Readonly<Record<string, z.ZodString>> = {
  id: shape(/^(?=.{3,100}$)[a-z]+(_[a-z]+)*_[A-Za-z0-9]+$/, "an id of Medusa, such as cart_01J8Z3M7Q2"),
  provider_id: shape(
    /^(?=.{3,100}$)pp_crossborder-[a-z-]+_[\w.-]+$/,
    "an id of one of this plugin's providers, such as pp_crossborder-channel-a_main",
  ),
  reference: shape(/^[A-Za-z0-9-]{1,200}$/, "1 to 200 characters of A-Z, a-z, 0-9 and -"),
  schedule_no: shape(/^[\w.-]{1,200}$/, "1 to 200 letters, digits, points, _ and -"),
};

/**
 * Checks what an address names.
 * @throws MedusaError `invalid_input` naming the parameter; its value is not repeated
 */
function checkParams(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  for (const [name, value] of Object.entries(req.params)) {
    const [issue] = SHAPES[name]?.safeParse(value).error?.issues ?? [];
    if (issue) throw paymentError("invalid_input", `${name}: ${issue.message}`);
  }
  next();
}

/** No address and no body of this plugin's own routes has control characters: they would reach logs and the database. */
function checkTexts(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (!isWellEncoded(req.originalUrl)) throw paymentError("invalid_input", `address: ${NOT_PLAIN}`);
  // Medusa answers 500 to these.
  if (Object.keys(req.query).some((name) => name.split(".").length > 2))
    throw paymentError("invalid_input", "address: no parameter has a name with so many points");
  if (!hasOnly(isPrintable, req.body)) throw paymentError("invalid_input", `body: ${NOT_PLAIN}`);
  next();
}

/** The path alone: the gateway sends browsers with parameters in any character set. */
function checkPath(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const [path = ""] = req.originalUrl.split("?", 1);
  if (!isWellEncoded(path)) throw paymentError("invalid_input", `address: ${NOT_PLAIN}`);
  next();
}

const NOT_PLAIN = "must be UTF-8 without control characters";

function isWellEncoded(url: string): boolean {
  try {
    return isPrintable(decodeURIComponent(url));
  } catch {
    return false;
  }
}

/** What PostgreSQL can store as JSON: no NUL, and no half of a surrogate pair. */
export const isStorable = (value: unknown): boolean => hasOnly((text) => !/[\0\p{Cs}]/u.test(text), value);

/** Deeper than anything that a route takes. */
const DEEPEST = 20;

/** Whether every name and text in a parsed body passes. */
function hasOnly(passes: (text: string) => boolean, value: unknown, depth = 0): boolean {
  if (typeof value === "string") return passes(value);
  if (typeof value !== "object" || value === null) return true;
  return (
    depth < DEEPEST &&
    Object.entries(value).every(([name, one]) => passes(name) && hasOnly(passes, one, depth + 1))
  );
}

const everyMethod = (middleware: typeof checkParams, ...matchers: string[]): MiddlewareRoute[] =>
  matchers.map((matcher) => ({ matcher, middlewares: [middleware] }));

/** The routes whose address names something, to its last name. */
const OWN = new Set(Object.keys(routes()).flatMap((name) => /\/.*:\w+/.exec(name) ?? []));

/** Run before every other middleware of these addresses. */
export const shapeChecks: MiddlewareRoute[] = [
  // Medusa answers 500 to what cannot be decoded.
  ...everyMethod(checkPath, "/hooks/crossborder", "/store/carts", "/store/payment-collections"),
  ...everyMethod(checkTexts, "/store/crossborder", "/admin/crossborder"),
  ...everyMethod(
    checkParams,
    // Not the route without a provider.
    "/hooks/crossborder/:provider_id/:page",
    ...OWN,
    // Medusa's own, where this plugin's middlewares run.
    "/store/carts/:id/complete",
    "/store/payment-collections/:id/payment-sessions",
    "/admin/payment-collections/:id/payment-sessions",
    "/admin/payment-collections/:id/mark-as-paid",
  ),
];

/** An entry of `fields` on whose way a link of this plugin is. */
const LINKED = /(^|[^\w])crossborder/;

/**
 * What the ledger has of a cart, an order or a session is for staff. A storefront asks for it in vain: Medusa has lists of what each route
 * may be asked for, which 2.18 and 2.19 go by under a feature flag alone.
 */
export function hideLedger(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { fields, ...others } = req.query;
  const asked = [fields ?? []].flat().filter((entry) => typeof entry === "string");
  if (asked.some((entry) => LINKED.test(entry))) {
    const kept = asked.flatMap((entry) => entry.split(",")).filter((entry) => !LINKED.test(entry));
    req.query = { ...others, ...(kept.length > 0 && { fields: kept.join(",") }) };
  }
  next();
}
