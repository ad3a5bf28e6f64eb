import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import axios, { type AxiosInstance, isAxiosError } from "axios";
import { UnclearAnswerError, UnreachableError } from "./errors";
import type { ParsedClientOptions } from "./options";

/** Larger answers are cut off: no answer of the document comes near it. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Faults of a connection that never carried the request. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
const CERTIFICATE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;

export type Post = (operation: string, path: string, form: string, signal?: AbortSignal) => Promise<unknown>;

/**
 * One keep-alive connection pool to one gateway. Posts a URL-encoded form and resolves to the JSON body
 * whatever the HTTP status (§7). Redirects are not followed: a signed form goes to the configured host only.
 * @throws UnreachableError when nothing was sent, UnclearAnswerError when the outcome is unknown
 */
export function createTransport(options: ParsedClientOptions): Post {
  const agent = { keepAlive: true, maxSockets: options.maxConcurrency };
  const http = axios.create({
    baseURL: options.baseUrl,
    timeout: options.requestTimeoutMs,
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    maxRedirects: 0,
    maxContentLength: MAX_ANSWER_BYTES,
    responseType: "text",
    transformResponse: (body: unknown) => body,
    transformRequest: (body: unknown) => body,
    validateStatus: () => true,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
  });
  return (operation, path, form, signal) => post(http, operation, path, form, signal);
}

async function post(
  http: AxiosInstance,
  operation: string,
  path: string,
  form: string,
  signal?: AbortSignal,
): Promise<unknown> {
  // A signal that has already fired would otherwise look like a call that may have been sent.
  if (signal?.aborted) throw new UnreachableError(operation, "the time for it was over before it was sent");
  let status: number;
  let body: unknown;
  try {
    ({ status, data: body } = await http.post<unknown>(path, form, { signal }));
  } catch (error) {
    throw faultOf(operation, error);
  }
  try {
    if (typeof body === "string") return JSON.parse(body);
  } catch {
    // falls through: a body that is not JSON says nothing about what the gateway did
  }
  throw new UnclearAnswerError(operation, `HTTP ${status} with a body that is not JSON`);
}

function faultOf(operation: string, error: unknown): UnreachableError | UnclearAnswerError {
  const code = isAxiosError(error) ? (error.code ?? "") : "";
  const reason = error instanceof Error ? [code, error.message].filter(Boolean).join(": ") : String(error);
  const neverSent = NEVER_SENT.has(code) || CERTIFICATE.test(code);
  return neverSent ? new UnreachableError(operation, reason) : new UnclearAnswerError(operation, reason);
}
