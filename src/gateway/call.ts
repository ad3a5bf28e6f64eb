import axios, { type AxiosInstance, isAxiosError } from "axios";
import { Agent as HttpAgent, ClientRequest } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { z } from "zod";
import { describeRetCode, documentedCode, inItsCount, inItsLetters, readJson } from "./dialect";
import {
  GatewayError,
  InvalidFieldsError,
  problemsOf,
  RefusedError,
  UnclearAnswerError,
  UnreachableError,
  ACCESS_DENIED,
  SUCCESS,
} from "./errors";
import { places, said, unneeded } from "./fields";
import { signWithHash } from "./form";
import type { Operation } from "./operations";
import { type ParsedClientOptions, problemsOfAccount } from "./options";
import { printable, decoderOf } from "./values";

/**
 * Everything that is sent: account fields as listed for the operation, checked fields, verifySign (§4, §5).
 * Empty values are left out.
 * @throws InvalidFieldsError when the fields break a rule of the operation's table
 */
export function signedForm(
  operation: Operation,
  fields: unknown,
  options: ParsedClientOptions,
  tokenHash: string,
): Record<string, string> {
  const parsed = operation.request.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw new InvalidFieldsError(operation.name, problemsOf(parsed.error));
  const form: Record<string, string> = {};
  for (const name of operation.account) if (options[name]) form[name] = options[name];
  const { inSamplesAlone = [] } = operation;
  for (const [name, value] of Object.entries(parsed.data))
    if (value && (options.sampleFields || !inSamplesAlone.includes(name))) form[name] = value;
  if (options.sampleFields && inSamplesAlone.includes("currency")) form.currency = "USD";
  Object.assign(form, options.extraFields[operation.name]);
  inItsLetters(form, options);
  if (!inItsCount(form, options)) {
    const message = "must be 0, or 2 and more: the first payment is none of them";
    throw new InvalidFieldsError(operation.name, [{ field: "paymentCount", message }]);
  }
  const problems = problemsOfAccount(operation, form, options);
  if (problems.length > 0) throw new InvalidFieldsError(operation.name, problems);
  const codes: Readonly<Record<string, string>> = options.vendorCodes;
  if (form.vendor !== undefined) form.vendor = codes[form.vendor] ?? form.vendor;
  form.verifySign = signWithHash(form, tokenHash);
  return form;
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

const FORM = "application/x-www-form-urlencoded";

/**
 * Servers close what is idle for five seconds, many of them; a call that crosses this is lost, and nobody can tell whether it arrived.
 * So a connection is used again before that, or not at all. Where the gateway says in `Keep-Alive` that it closes earlier, Node keeps
 * a second clear of that.
 */
const IDLE_MS = 4_000;

/**
 * One keep-alive connection pool to one gateway. Redirects are not followed: a signed form goes to the configured host only. An answer
 * is bytes of a text, whatever its HTTP status (§7).
 */
export function openConnections(options: ParsedClientOptions): AxiosInstance {
  const agent = { keepAlive: true, maxSockets: options.maxConcurrency, timeout: IDLE_MS };
  return axios.create({
    baseURL: options.baseUrl,
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    // Plain http is for a gateway on this machine. A proxy would read the signed form; https is tunnelled.
    proxy: options.baseUrl.startsWith("http:") ? false : undefined,
    maxRedirects: 0,
    maxContentLength: MAX_ANSWER_BYTES,
    responseType: "arraybuffer",
    transformResponse: [],
    transformRequest: [],
    validateStatus: null,
    headers: {
      "Content-Type": options.declareCharset ? `${FORM}; charset=UTF-8` : FORM,
      Accept: "application/json",
    },
  });
}

/** What came back, whatever its HTTP status. */
export interface Received {
  status: number;
  contentType: string;
  bytes: Buffer;
}

/**
 * Posts a form. `requestTimeoutMs` bounds the whole call: the wait for a free connection and the last byte of a slow answer included.
 * @throws UnreachableError when nothing was sent
 * @throws UnclearAnswerError when no answer came
 */
export async function send(
  connections: AxiosInstance,
  { name, paths }: Operation,
  form: Readonly<Record<string, string>>,
  options: ParsedClientOptions,
  signal?: AbortSignal,
): Promise<Received> {
  // Otherwise a call that was cancelled before it began would count as one that may have been sent.
  if (signal?.aborted) throw new UnreachableError(name, "the call was cancelled before it was sent");
  const path = options.paths[name] === "alternative" ? (paths.alternative ?? paths.primary) : paths.primary;
  const deadline = AbortSignal.timeout(options.requestTimeoutMs);
  try {
    const answer = await connections.post<unknown>(path, new URLSearchParams(form).toString(), {
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const { status, data, headers } = answer;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    return { status, contentType: String(headers["content-type"] ?? "none"), bytes };
  } catch (error) {
    const late = deadline.aborted && `no whole answer within ${options.requestTimeoutMs} ms`;
    throw faultOf(name, error, late || undefined);
  }
}

/**
 * The JSON of an answer.
 * @throws UnclearAnswerError where it is none: it says nothing about what the gateway did
 */
export function readBody(
  { name }: Pick<Operation, "name">,
  { status, bytes }: Received,
  options: ParsedClientOptions,
): unknown {
  try {
    return readJson(decoderOf(bytes).decode(bytes), options);
  } catch {
    throw new UnclearAnswerError(name, `HTTP ${status} with a body that is not JSON`);
  }
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

/** At most this much of an answer is quoted in an error. */
const LONGEST_QUOTE = 300;

/** Fields of a request whose values no error quotes, should the gateway repeat them in its answer. */
const SECRET_FIELDS = ["verifySign", "password", "paymentBarcode", "openid"] as const;

const CODE_DIGITS = 6;
/** Six digits are text in the document (§7); as a number they have lost the zeros before them. */
const retCode = z.union([said, z.number().transform((code) => String(code).padStart(CODE_DIGITS, "0"))]);

const envelope = z.object({ ret_code: retCode, ret_msg: unneeded(z.string()) });

/**
 * Code and message of an answer, the code as the gateway has it.
 * @throws UnclearAnswerError for an answer without a code
 */
export function readEnvelope({ name }: Pick<Operation, "name">, body: unknown) {
  // Prepay for apps carries code and message inside `result` (§2.7).
  const { ret_code: code, result } = places.parse(body);
  const read = envelope.safeParse(code === undefined ? result : body);
  if (!read.success) throw new UnclearAnswerError(name, "the answer has no ret_code");
  return { code: read.data.ret_code, message: read.data.ret_msg ?? "" };
}

/**
 * The parsed answer of a `000100`.
 * @param form the request as it was sent: an answer about another order or amount is not believed
 * @throws RefusedError for every other code
 * @throws UnclearAnswerError for an answer that cannot be read or believed
 */
export function readAnswer<Answer extends z.ZodType>(
  operation: Operation<z.ZodType<Record<string, string | undefined>>, Answer>,
  form: Readonly<Record<string, string>>,
  body: unknown,
  options: Pick<ParsedClientOptions, "retCodes">,
): z.output<Answer> {
  const { code: own, message: ret_msg } = readEnvelope(operation, body);
  const ret_code = documentedCode(own, options);
  if (ret_code !== SUCCESS) {
    const { outcome, meaning } = describeRetCode(ret_code, operation, options);
    const quoted = quote(ret_code === own ? ret_msg : `${ret_msg} (${own})`, form);
    throw new RefusedError(operation.name, ret_code, quoted, outcome, meaning);
  }
  const answer = operation.answer.safeParse({ ...Object(body), ret_code, ret_msg }, { reportInput: true });
  if (!answer.success) {
    const problems = problemsOf(answer.error).map(({ field, message }) => `${field}: ${message}`);
    const reason = `the answer cannot be read: ${quote(problems.join("; "), form)}`;
    throw new UnclearAnswerError(operation.name, reason);
  }
  refuseOthers(operation, form, answer.data);
  return answer.data;
}

/** Whether a call may be made again after this error without acting twice. */
export function mayRepeat({ safeToRepeat }: Pick<Operation, "safeToRepeat">, error: unknown): boolean {
  if (!(error instanceof GatewayError) || error instanceof InvalidFieldsError) return false;
  return error.outcome === "not_sent" || (error.outcome === "unknown" && safeToRepeat);
}

/** Nothing was done, and it is not said why: the token may be one that the gateway does not know yet. */
export const isDenied = (error: unknown): boolean =>
  error instanceof RefusedError && error.retCode === ACCESS_DENIED && error.outcome === "refused";

/** The beginning of a text from the gateway, with the secrets of the request replaced by `***`. */
function quote(text: string, form: Readonly<Record<string, string>>): string {
  const secrets = SECRET_FIELDS.flatMap((name) => form[name] ?? []);
  const shown = secrets.reduce((text, secret) => text.replaceAll(secret, "***"), text);
  return printable(shown, LONGEST_QUOTE);
}

/** Names of a field in the request and in the answer. */
const IDENTITIES = [
  ["merchantNo", "merchantNo"],
  ["storeNo", "storeNo"],
  ["reference", "reference"],
  ["transactionNo", "transactionNo"],
  ["transactionNo", "oldTransactionId"],
  ["refundReference", "refundReference"],
] as const;

/** What a gateway writes for an amount while a refund is under way. */
const NOTHING_YET = "0.00";

/** An answer that names another order than the request did, or repeats another amount, is not believed. */
function refuseOthers(
  { name: operation, repeatedAmounts = [] }: Pick<Operation, "name" | "repeatedAmounts">,
  form: Readonly<Record<string, string>>,
  body: unknown,
): void {
  const { result, transaction, ...flat } = places.parse(body);
  for (const [pairs, ignored] of [[IDENTITIES], [repeatedAmounts, NOTHING_YET]] as const) {
    for (const place of [flat, result, transaction]) {
      for (const [key, name] of pairs) {
        const [requested, answered] = [form[key], place[name]];
        if (requested === undefined || !answered || answered === ignored || answered === requested) continue;
        throw new UnclearAnswerError(operation, `the answer is about another ${key}`);
      }
    }
  }
}
