import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { readAnswer } from "./answer";
import { GatewayError, InvalidFieldsError, problemsOf } from "./errors";
import { type Operation, type OperationKey, operations } from "./operations";
import { type ClientOptions, clientOptionsSchema, type ParsedClientOptions } from "./options";
import { signerFor } from "./signature";
import { createTransport, type Post } from "./transport";

/** The fields of an operation as a caller gives them, without account fields and verifySign. */
export type Fields<K extends OperationKey> = z.input<(typeof operations)[K]["request"]>;
/** The success answer of an operation, parsed. */
export type Answer<K extends OperationKey> = z.output<(typeof operations)[K]["answer"]>;

export interface CallOptions {
  /** Gives up early; the outcome is then unknown unless the call had not been sent. */
  signal?: AbortSignal;
}

const ATTEMPTS = 3;
const PAUSE_MS = 150;

/**
 * The gateway's twelve operations. Each method checks its fields by the document's table, signs and sends
 * them, and resolves to the parsed answer of a `000100`; everything else is thrown as a `GatewayError`
 * whose `outcome` says what is known.
 * @throws z.ZodError when the options are wrong
 */
export class GatewayClient {
  /** Truly private: a client that is logged or serialized must not show the token. */
  readonly #options: ParsedClientOptions;
  private readonly signer: ReturnType<typeof signerFor>;
  private readonly post: Post;

  constructor(options: ClientOptions) {
    this.#options = clientOptionsSchema.parse(options);
    this.signer = signerFor(this.#options.apiToken);
    this.post = createTransport(this.#options);
  }

  /** §4.1 Opens an online order; the answer's `result.cashierUrl` is where the customer pays. */
  securePay(fields: Fields<"securePay">, call?: CallOptions): Promise<Answer<"securePay">> {
    return this.send(operations.securePay, fields, call);
  }

  /** §4.2 Creates a transaction for a customer's barcode to pay. */
  add(fields: Fields<"add">, call?: CallOptions): Promise<Answer<"add">> {
    return this.send(operations.add, fields, call);
  }

  /** §4.3 Pays a transaction made by `add` with the scanned barcode. */
  pay(fields: Fields<"pay">, call?: CallOptions): Promise<Answer<"pay">> {
    return this.send(operations.pay, fields, call);
  }

  /** §4.4 Opens an order as a QR code and a wallet link. */
  createTransQrcode(
    fields: Fields<"createTransQrcode">,
    call?: CallOptions,
  ): Promise<Answer<"createTransQrcode">> {
    return this.send(operations.createTransQrcode, fields, call);
  }

  /** §4.5 Closes an unpaid order, or gives a paid one's money back. */
  reverse(fields: Fields<"reverse">, call?: CallOptions): Promise<Answer<"reverse">> {
    return this.send(operations.reverse, fields, call);
  }

  /** §4.6 Captures held funds. */
  authCapture(fields: Fields<"authCapture">, call?: CallOptions): Promise<Answer<"authCapture">> {
    return this.send(operations.authCapture, fields, call);
  }

  /** §4.7 Releases held funds. */
  authUnfreeze(fields: Fields<"authUnfreeze">, call?: CallOptions): Promise<Answer<"authUnfreeze">> {
    return this.send(operations.authUnfreeze, fields, call);
  }

  /** §4.8 Records a cash-register transaction. */
  cashierAdd(fields: Fields<"cashierAdd">, call?: CallOptions): Promise<Answer<"cashierAdd">> {
    return this.send(operations.cashierAdd, fields, call);
  }

  /** §4.9 Prepay parameters for a mini-program or an app. */
  prepay(fields: Fields<"prepay">, call?: CallOptions): Promise<Answer<"prepay">> {
    return this.send(operations.prepay, fields, call);
  }

  /** §4.10 Raises the count of a recurring schedule, or cancels it. */
  updateRecurring(fields: Fields<"updateRecurring">, call?: CallOptions): Promise<Answer<"updateRecurring">> {
    return this.send(operations.updateRecurring, fields, call);
  }

  /** §4.11 Refunds a whole payment. */
  refund(fields: Fields<"refund">, call?: CallOptions): Promise<Answer<"refund">> {
    return this.send(operations.refund, fields, call);
  }

  /** Order query: what the gateway knows of a transaction. */
  tranQuery(fields: Fields<"tranQuery">, call?: CallOptions): Promise<Answer<"tranQuery">> {
    return this.send(operations.tranQuery, fields, call);
  }

  private async send<Answer extends z.ZodType>(
    operation: Operation<z.ZodType<Record<string, string | undefined>>, Answer>,
    fields: unknown,
    call: CallOptions = {},
  ): Promise<z.output<Answer>> {
    const form = this.formOf(operation, fields);
    const path = this.pathOf(operation);
    const body = new URLSearchParams(form).toString();
    for (let attempt = 1; ; attempt++) {
      try {
        return readAnswer(operation, form, await this.post(operation.name, path, body, call.signal));
      } catch (error) {
        if (attempt === ATTEMPTS || call.signal?.aborted || !mayRepeat(operation, error)) throw error;
        await pause(PAUSE_MS * attempt);
      }
    }
  }

  /** Everything that is sent: account fields as listed for the operation, checked fields, verifySign. */
  private formOf(operation: Operation, fields: unknown): Record<string, string> {
    const parsed = operation.request.safeParse(fields, { reportInput: true });
    if (!parsed.success) throw new InvalidFieldsError(operation.name, problemsOf(parsed.error));
    const form: Record<string, string> = {};
    const put = (name: string, value: string | undefined) => {
      if (value !== undefined && value !== "") form[name] = value;
    };
    for (const name of operation.account) put(name, this.#options[name]);
    for (const [name, value] of Object.entries(parsed.data)) put(name, value);
    this.refuseMissing(operation, form);
    if (form.vendor !== undefined) form.vendor = this.wireVendor(form.vendor);
    form.verifySign = this.signer(form);
    return form;
  }

  private refuseMissing(operation: Operation, form: Record<string, string>): void {
    const required = (this.#options.merGroupNo && operation.requiredOfServiceProviders) || [];
    const missing = required.filter((name) => form[name] === undefined);
    if (missing.length === 0) return;
    const message = "is required in the service-provider variant";
    throw new InvalidFieldsError(
      operation.name,
      missing.map((field) => ({ field, message })),
    );
  }

  private wireVendor(vendor: string): string {
    const codes: Readonly<Record<string, string>> = this.#options.vendorCodes;
    return codes[vendor] ?? vendor;
  }

  private pathOf({ name, paths }: Operation): string {
    const chosen = this.#options.paths[name];
    return chosen === "alternative" && paths.alternative ? paths.alternative : paths.primary;
  }
}

function mayRepeat(operation: Operation, error: unknown): boolean {
  if (!(error instanceof GatewayError) || error instanceof InvalidFieldsError) return false;
  return error.outcome === "not_sent" || (error.outcome === "unknown" && operation.safeToRepeat);
}
