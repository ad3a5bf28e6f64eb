import { Agent as HttpAgent, ClientRequest } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import axios, { type AxiosInstance, isAxiosError } from "axios";
import { z } from "zod";
import { describeRetCode, documentedCode, inItsCount, inItsLetters, readJson } from "./dialect";
import {
  ACCESS_DENIED,
  GatewayError,
  InvalidFieldsError,
  problemsOf,
  RefusedError,
  SUCCESS,
  UnclearAnswerError,
  UnreachableError,
} from "./errors";
import { places, said, unneeded } from "./fields";
import { md5, signWithHash } from "./form";
import { type Answer, type Fields, type Operation, operations } from "./operations";
import {
  type ClientOptions,
  clientOptionsSchema,
  Pace,
  type ParsedClientOptions,
  problemsOfAccount,
} from "./options";
import { decoderOf, printable } from "./values";

/**
 * Settings of a single call of any operation (§4).
 * @example
 * await client.tranQuery({ reference: "ORDER-1" }, { signal: AbortSignal.timeout(2_000) });
 */
export interface CallOptions {
  /** Cancels the call. The outcome is then `unknown`, unless the call had not been sent yet. */
  signal?: AbortSignal;
}

const [ATTEMPTS, PAUSE_MS] = [3, 150];

/**
 * A client of the gateway's twelve operations (§4). Each method checks its fields by the document's table, signs the form (§5), sends
 * it, and resolves to the parsed answer of a `000100`. Else it throws a {@link GatewayError}; its `outcome` says what is known:
 * - {@link InvalidFieldsError}: a field breaks a rule; nothing was sent;
 * - {@link UnreachableError}: nothing was sent, in three attempts;
 * - {@link RefusedError}: the gateway answered with another `ret_code` (§7);
 * - {@link UnclearAnswerError}: no answer that can be read or believed.
 *
 * A call is repeated only where that cannot act twice: when it was not sent, and for `tranQuery`.
 * @throws z.ZodError from the constructor when an option is wrong; it names the option and not its value
 * @example
 * const client = new GatewayClient({
 *   baseUrl: "https://gateway.example",
 *   apiToken: process.env.CROSSBORDER_API_TOKEN ?? "",
 *   merchantNo: "200043",
 *   storeNo: "300014",
 * });
 */
export class GatewayClient {
  /** Truly private: a client that is logged or serialized must not show the token. */
  readonly #options: ParsedClientOptions;
  /** Of the present token and, while that is exchanged, of the one before it. */
  readonly #tokenHashes: string[];
  /** Whether the gateway has not taken the present token for the last call, and that was signed with the one before it. */
  usesFormerToken = false;
  readonly #connections: ReturnType<typeof openConnections>;
  readonly #pace: Pace;

  constructor(options: ClientOptions) {
    this.#options = clientOptionsSchema.parse(options);
    const { apiToken, previousApiToken = apiToken } = this.#options;
    this.#tokenHashes = [...new Set([apiToken, previousApiToken])].map((token) => md5(token));
    this.#connections = openConnections(this.#options);
    this.#pace = new Pace(this.#options);
  }

  /**
   * How long a call waits for the gateway at most, its further attempts included: `requestTimeoutMs` bounds each of them, and with
   * `callsPerSecond` the wait before it.
   * @example
   * const isOver = (begun: Date) => Date.now() > begun.getTime() + client.longestCallMs;
   */
  get longestCallMs(): number {
    const { requestTimeoutMs, callsPerSecond } = this.#options;
    return (
      requestTimeoutMs * (ATTEMPTS + this.#tokenHashes.length - 1) * (callsPerSecond === undefined ? 1 : 2)
    );
  }

  /**
   * Opens an online order (§4.1). The customer pays at `result.cashierUrl`.
   * @throws GatewayError
   * @example
   * const { result } = await client.securePay({
   *   amount: "12.50",
   *   currency: "USD",
   *   vendor: "channel_a",
   *   terminal: "ONLINE",
   *   reference: "ORDER-1",
   *   goodsInfo: goodsInfoText([{ name: "Green tea", quantity: 2 }]),
   *   ipnUrl: "https://shop.example/ipn",
   *   callbackUrl: "https://shop.example/return?order={reference}",
   * });
   */
  securePay(fields: Fields<"securePay">, call?: CallOptions): Promise<Answer<"securePay">> {
    return this.send(operations.securePay, fields, call);
  }

  /**
   * Creates an in-store transaction for a customer's barcode to pay (§4.2); with `preAuth`, a hold.
   * @throws GatewayError
   * @example
   * const { transaction } = await client.add({ amount: "12.50", currency: "USD", reference: "SALE-1" });
   */
  add(fields: Fields<"add">, call?: CallOptions): Promise<Answer<"add">> {
    return this.send(operations.add, fields, call);
  }

  /**
   * Pays a transaction made by `add` with the scanned barcode (§4.3).
   * @throws GatewayError
   * @example
   * await client.pay({ reference: "SALE-1", paymentBarcode: "28763443825664394", vendor: "channel_a" });
   */
  pay(fields: Fields<"pay">, call?: CallOptions): Promise<Answer<"pay">> {
    return this.send(operations.pay, fields, call);
  }

  /**
   * Opens an order as a QR code and a wallet link (§4.4).
   * @throws GatewayError
   * @example
   * const { deepLink, qrcodeUrl } = await client.createTransQrcode({
   *   amount: "12.50",
   *   currency: "USD",
   *   vendor: "channel_b",
   *   reference: "ORDER-2",
   * });
   */
  createTransQrcode(
    fields: Fields<"createTransQrcode">,
    call?: CallOptions,
  ): Promise<Answer<"createTransQrcode">> {
    return this.send(operations.createTransQrcode, fields, call);
  }

  /**
   * Voids an unpaid order, or returns the money of a paid one by the original path (§4.5).
   * @throws GatewayError
   * @example
   * const { transaction } = await client.reverse({ reference: "ORDER-2" });
   */
  reverse(fields: Fields<"reverse">, call?: CallOptions): Promise<Answer<"reverse">> {
    return this.send(operations.reverse, fields, call);
  }

  /**
   * Captures the money of a hold, all of it or less (§4.6).
   * @throws GatewayError
   * @example
   * await client.authCapture({ reference: "SALE-1", amount: "10.00" });
   */
  authCapture(fields: Fields<"authCapture">, call?: CallOptions): Promise<Answer<"authCapture">> {
    return this.send(operations.authCapture, fields, call);
  }

  /**
   * Releases the money of a hold, or what a capture left of it (§4.7).
   * @throws GatewayError
   * @example
   * await client.authUnfreeze({ reference: "SALE-1", unfreezeAmount: "2.50" });
   */
  authUnfreeze(fields: Fields<"authUnfreeze">, call?: CallOptions): Promise<Answer<"authUnfreeze">> {
    return this.send(operations.authUnfreeze, fields, call);
  }

  /**
   * Records a cash-register transaction (§4.8).
   * @throws GatewayError
   * @example
   * const { transaction } = await client.cashierAdd({
   *   amount: "12.50",
   *   currency: "USD",
   *   reference: "SALE-2",
   *   ipnUrl: "https://shop.example/ipn",
   * });
   */
  cashierAdd(fields: Fields<"cashierAdd">, call?: CallOptions): Promise<Answer<"cashierAdd">> {
    return this.send(operations.cashierAdd, fields, call);
  }

  /**
   * Opens an order for a mini-program or an app (§4.9). The answer holds what the wallet's own SDK takes: in
   * `result` (§2.6), or flat for `channel_b` in an app (§2.7).
   * @throws GatewayError
   * @example
   * const answer = await client.prepay({
   *   amount: "12.50",
   *   currency: "USD",
   *   vendor: "channel_b",
   *   terminal: "APP",
   *   reference: "ORDER-3",
   *   ipnUrl: "https://shop.example/ipn",
   * });
   * const sign = "result" in answer ? answer.result.paySign : answer.sign;
   */
  prepay(fields: Fields<"prepay">, call?: CallOptions): Promise<Answer<"prepay">> {
    return this.send(operations.prepay, fields, call);
  }

  /**
   * Raises the number of deductions of a recurring schedule, removes its limit with 0, or cancels it (§4.10).
   * @throws GatewayError
   * @example
   * await client.updateRecurring({ scheduleNo: "700001", status: "CANCELLED" });
   */
  updateRecurring(fields: Fields<"updateRecurring">, call?: CallOptions): Promise<Answer<"updateRecurring">> {
    return this.send(operations.updateRecurring, fields, call);
  }

  /**
   * Refunds a whole payment: the amount must equal the original one (§4.11). `result.status` may also be
   * `pending` or `failed`.
   * @throws GatewayError
   * @example
   * const { result } = await client.refund({ reference: "ORDER-1", amount: "12.50" });
   */
  refund(fields: Fields<"refund">, call?: CallOptions): Promise<Answer<"refund">> {
    return this.send(operations.refund, fields, call);
  }

  /**
   * Queries what the gateway knows of a transaction (§4, order query).
   * @throws GatewayError
   * @example
   * const { status } = (await client.tranQuery({ reference: "ORDER-1" })).result;
   */
  tranQuery(fields: Fields<"tranQuery">, call?: CallOptions): Promise<Answer<"tranQuery">> {
    return this.send(operations.tranQuery, fields, call);
  }

  private async send<Answer extends z.ZodType>(
    operation: Operation<z.ZodType<Record<string, string | undefined>>, Answer>,
    fields: unknown,
    call: CallOptions = {},
  ): Promise<z.output<Answer>> {
    const [present, ...former] = this.#tokenHashes;
    let form = signedForm(operation, fields, this.#options, present);
    this.usesFormerToken = false;
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#pace.takeTurn(operation.name, call.signal);
        const received = await send(this.#connections, operation, form, this.#options, call.signal);
        return readAnswer(operation, form, readBody(operation, received, this.#options), this.#options);
      } catch (error) {
        const hash = isDenied(error) && former.pop();
        if (hash) {
          form = signedForm(operation, fields, this.#options, hash);
          this.usesFormerToken = true;
          continue;
        }
        if (attempt >= ATTEMPTS || call.signal?.aborted || !mayRepeat(operation, error)) throw error;
        await pause(PAUSE_MS * attempt);
      }
    }
  }
}

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
function mayRepeat({ safeToRepeat }: Pick<Operation, "safeToRepeat">, error: unknown): boolean {
  if (!(error instanceof GatewayError) || error instanceof InvalidFieldsError) return false;
  return error.outcome === "not_sent" || (error.outcome === "unknown" && safeToRepeat);
}

/** Nothing was done, and it is not said why: the token may be one that the gateway does not know yet. */
const isDenied = (error: unknown): boolean =>
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
