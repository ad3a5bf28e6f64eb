import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { isDenied, mayRepeat, openConnections, readAnswer, readBody, send, signedForm } from "./call";
import { md5 } from "./form";
import { type Answer, type Fields, type Operation, operations } from "./operations";
import { type ClientOptions, clientOptionsSchema, type ParsedClientOptions, Pace } from "./options";

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
