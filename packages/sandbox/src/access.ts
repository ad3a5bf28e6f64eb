import { createHash, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { isLoopback, readUrl } from "./hosts";
import type { Settings } from "./options";

/*
 * Who may use a sandbox. It has no accounts: all who reach it may pay. That must be the person at this machine, and not
 * a page that their browser shows. Each refusal is `{ "error": text }`; no answer ever allows a page of another origin
 * (CORS) to read it, or to send a header of its own.
 */

/** A page of another origin cannot send it: the browser asks before (CORS), and gets no permission. */
const CONTROL_HEADER = "X-Crossborder-Sandbox";

const changesNothing = ({ method }: Request) => ["GET", "HEAD", "OPTIONS"].includes(method);

/** The name or address in a Host header, in small letters; undefined when it is none. */
const nameIn = (host = "") => /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1]?.toLowerCase();

/**
 * Answers only to names of this machine and to those that were allowed. A page whose own name leads here (DNS rebinding)
 * has the sandbox's origin for its browser, but its Host header tells. The port is not compared: a browser sends
 * the one that it has connected to.
 */
export function onlyKnownHosts({
  allowedHosts,
  log,
}: Pick<Settings, "allowedHosts" | "log">): RequestHandler {
  const allowed = new Set(allowedHosts);
  return ({ headers: { host } }, response, next) => {
    const name = nameIn(host);
    if (name !== undefined && (isLoopback(name) || allowed.has(name))) return next();
    const error = `the host ${JSON.stringify(host?.slice(0, 120))} is not allowed here; a sandbox allows it with --allowed-host`;
    log?.(`refused: ${error}`);
    response.status(403).json({ error });
  };
}

/**
 * Refuses what a page of another origin sends, such as a form that pays an order. Browsers say where a request comes
 * from; a request that does not say comes from no page.
 */
export const onlyOwnPages: RequestHandler = (request, response, next) => {
  if (changesNothing(request) || isOfThisOrigin(request)) return next();
  response.status(403).json({ error: "a page of another origin may not send this (Origin, Sec-Fetch-Site)" });
};

function isOfThisOrigin({ headers }: Request): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return headers.origin === undefined || readUrl(headers.origin)?.host === headers.host?.toLowerCase();
}

/** Asks for the control token, if there is one: as the password of HTTP Basic, which browsers and curl know. */
export function onlyWithToken({ controlToken }: Settings): RequestHandler {
  return ({ headers }, response, next) => {
    if (controlToken === undefined || isSame(passwordIn(headers.authorization), controlToken)) return next();
    const error =
      "the control token is missing or wrong: it is the password of HTTP Basic (curl -u sandbox:TOKEN)";
    response.status(401).set("WWW-Authenticate", 'Basic realm="sandbox", charset="UTF-8"').json({ error });
  };
}

function passwordIn(authorization = ""): string {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1);
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** What changes something needs {@link CONTROL_HEADER}, and a body is JSON and says so: no form can send either. */
export const onlyDeliberately: RequestHandler = (request, response, next) => {
  if (!changesNothing(request) && request.get(CONTROL_HEADER) !== "1") {
    response.status(403).json({ error: `the header ${CONTROL_HEADER}: 1 is missing` });
  } else if (hasBody(request) && !request.is("application/json")) {
    response.status(415).json({ error: "the body must be JSON, with Content-Type: application/json" });
  } else {
    next();
  }
};

const hasBody = ({ headers }: Request) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
