import axios, { type AxiosInstance, isAxiosError } from "axios";
import { Agent as HttpAgent, ClientRequest } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { InvalidFieldsError, problemsOf, UnclearAnswerError, UnreachableError } from "./errors";
import type { Operation } from "./operations";
import type { ParsedClientOptions } from "./options";
import type { SignedFields } from "./signature";

/**
 * Everything that is sent: account fields as listed for the operation, checked fields, verifySign (§4, §5).
 * Empty values are left out.
 * @throws InvalidFieldsError when the fields break a rule of the operation's table
 */
export function signedForm(
  operation: Operation,
  fields: unknown,
  options: ParsedClientOptions,
  sign: (form: SignedFields) => string,
): Record<string, string> {
  const parsed = operation.request.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw new InvalidFieldsError(operation.name, problemsOf(parsed.error));
  const form: Record<string, string> = {};
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== "") form[name] = value;
  };
  for (const name of operation.account) put(name, options[name]);
  for (const [name, value] of Object.entries(parsed.data)) put(name, value);
  if (options.merGroupNo) refuseMissing(operation, form);
  if (form.vendor !== undefined) form.vendor = wireVendor(form.vendor, options);
  form.verifySign = sign(form);
  return form;
}

/** The path that the options choose among the two that the document lists for some operations (§4). */
export function pathOf({ name, paths }: Operation, options: ParsedClientOptions): string {
  const chosen = options.paths[name];
  return chosen === "alternative" && paths.alternative ? paths.alternative : paths.primary;
}

function refuseMissing(operation: Operation, form: Record<string, string>): void {
  const missing = operation.requiredOfServiceProviders?.filter((name) => form[name] === undefined) ?? [];
  if (missing.length === 0) return;
  const message = "is required in the service-provider variant";
  throw new InvalidFieldsError(
    operation.name,
    missing.map((field) => ({ field, message })),
  );
}

function wireVendor(vendor: string, { vendorCodes }: ParsedClientOptions): string {
  const codes: Readonly<Record<string, string>> = vendorCodes;
  return codes[vendor] ?? vendor;
}

/** Larger answers are not read to their end. No answer of the document comes near this size. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Faults of a connection that never carried the request. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/**
 * A certificate that this side does not trust. `ERR_SSL_*` may also come after the request, so it is no
 * proof.
 */
const CERTIFICATE = /^(?!ERR_SSL_).*(CERT|UNABLE_TO_VERIFY)/;

export type Post = (operation: string, path: string, form: string, signal?: AbortSignal) => Promise<unknown>;

/**
 * One keep-alive connection pool to one gateway. The returned function posts a URL-encoded form and resolves
 * to the JSON body whatever the HTTP status (§7). `requestTimeoutMs` bounds the whole call: the wait for a
 * free connection and the last byte of a slow answer included. Redirects are not followed: a signed form goes
 * to the configured host only.
 * @throws UnreachableError from the returned function when nothing was sent
 * @throws UnclearAnswerError from the returned function when the outcome is unknown
 */
export function createTransport(options: ParsedClientOptions): Post {
  const agent = { keepAlive: true, maxSockets: options.maxConcurrency };
  const http = axios.create({
    baseURL: options.baseUrl,
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    // Plain http is for a gateway on this machine. A proxy would read the signed form; https is tunnelled.
    proxy: options.baseUrl.startsWith("http:") ? false : undefined,
    maxRedirects: 0,
    maxContentLength: MAX_ANSWER_BYTES,
    responseType: "text",
    transformResponse: (body: unknown) => body,
    transformRequest: (body: unknown) => body,
    validateStatus: () => true,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
  });
  return (operation, path, form, signal) =>
    post(http, options.requestTimeoutMs, operation, path, form, signal);
}

async function post(
  http: AxiosInstance,
  timeoutMs: number,
  operation: string,
  path: string,
  form: string,
  signal?: AbortSignal,
): Promise<unknown> {
  // Otherwise a call that was cancelled before it began would count as one that may have been sent.
  if (signal?.aborted) throw new UnreachableError(operation, "the call was cancelled before it was sent");
  const deadline = AbortSignal.timeout(timeoutMs);
  let status: number;
  let body: unknown;
  try {
    ({ status, data: body } = await http.post<unknown>(path, form, {
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    }));
  } catch (error) {
    throw faultOf(operation, error, deadline.aborted ? `no whole answer within ${timeoutMs} ms` : undefined);
  }
  try {
    if (typeof body === "string") return JSON.parse(body);
  } catch {
    // Falls through: a body that is not JSON says nothing about what the gateway did.
  }
  throw new UnclearAnswerError(operation, `HTTP ${status} with a body that is not JSON`);
}

function faultOf(operation: string, error: unknown, late?: string): UnreachableError | UnclearAnswerError {
  const code = isAxiosError(error) ? (error.code ?? "") : "";
  const said = error instanceof Error ? [code, error.message].filter(Boolean).join(": ") : String(error);
  const reason = late ?? said;
  return NEVER_SENT.has(code) || CERTIFICATE.test(code) || neverLeft(error)
    ? new UnreachableError(operation, reason)
    : new UnclearAnswerError(operation, reason);
}

/** Whether the call was still waiting for a free connection when it was cancelled. */
function neverLeft(error: unknown): boolean {
  return isAxiosError(error) && error.request instanceof ClientRequest && !error.request.socket;
}
