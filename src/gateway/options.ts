import { setTimeout as pause } from "node:timers/promises";
import BigNumber from "bignumber.js";
import { z } from "zod";
import { dialectOptions } from "./dialect";
import { type FieldProblem, UnreachableError } from "./errors";
import { decimal, isSecureUrl, text, VENDORS } from "./fields";
import { type Operation, operations } from "./operations";

/*
 * What one gateway takes no more of: the document gives no limits (§8).
 */

const range = z
  .strictObject({ min: decimal, max: decimal })
  .partial()
  .refine(({ min, max }) => !min || !max || new BigNumber(min).lte(max), "min must not be above max");

/** The options of the client that say where a gateway ends. */
const limitOptions = {
  /** The smallest and the largest order of a channel, by the currency it is priced in. */
  amountLimits: z
    .partialRecord(z.enum(VENDORS), z.strictObject({ usd: range, cny: range }).partial())
    .default({}),
  /** Calls in a second at most, of each process; further calls wait for their turn. */
  callsPerSecond: z.number().positive().max(1000).optional(),
};

type Limits = z.output<z.ZodObject<typeof limitOptions>>;

/** What keeps a form from being sent for this account, though the document's tables allow it. */
export function problemsOfAccount(
  { requiredOfServiceProviders = [] }: Pick<Operation, "requiredOfServiceProviders">,
  form: Readonly<Record<string, string>>,
  { merGroupNo, amountLimits }: Limits & { merGroupNo?: string },
): FieldProblem[] {
  const missing = merGroupNo ? requiredOfServiceProviders.filter((name) => form[name] === undefined) : [];
  const message = "is required in the service-provider variant";
  return [
    ...missing.map((field) => ({ field, message })),
    ...problemsOfAmount(form, "amount", "usd", amountLimits),
    ...problemsOfAmount(form, "rmbAmount", "cny", amountLimits),
  ];
}

function problemsOfAmount(
  { vendor = "", ...form }: Readonly<Record<string, string>>,
  field: "amount" | "rmbAmount",
  currency: "usd" | "cny",
  limits: Limits["amountLimits"],
): FieldProblem[] {
  const name = VENDORS.find((known) => known === vendor);
  const amount = form[field];
  if (!name || amount === undefined) return [];
  const { min, max } = limits[name]?.[currency] ?? {};
  if (min && new BigNumber(amount).lt(min)) return [{ field, message: `must be ${min} or more by ${name}` }];
  if (max && new BigNumber(amount).gt(max)) return [{ field, message: `must be ${max} or less by ${name}` }];
  return [];
}

const SECOND_MS = 1000;

/** Lets so many calls go in a second, one after the other. */
export class Pace {
  #next = 0;

  constructor(private readonly options: Limits & { requestTimeoutMs: number }) {}

  /** @throws UnreachableError where the call is cancelled while it waits, or would wait too long */
  async takeTurn(operation: string, signal?: AbortSignal): Promise<void> {
    const { callsPerSecond, requestTimeoutMs } = this.options;
    if (callsPerSecond === undefined) return;
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    if (turn - now > requestTimeoutMs)
      throw new UnreachableError(operation, `more calls wait than ${callsPerSecond} a second let through`);
    this.#next = turn + SECOND_MS / callsPerSecond;
    if (turn === now) return;
    await pause(turn - now, undefined, { signal }).catch(() => {
      throw new UnreachableError(operation, "the call was cancelled before it was sent");
    });
  }
}

const pathChoices = Object.fromEntries(
  Object.values(operations).map(({ name, paths }) => [
    name,
    z.enum(paths.alternative ? ["primary", "alternative"] : ["primary"]).optional(),
  ]),
);

const PAIR = `(${VENDORS.join("|")})=[^,=]+`;
const PAIRS = new RegExp(`^${PAIR}(,\\s*${PAIR})*$`);
const codes = z.partialRecord(z.enum(VENDORS), text);
const WRITTEN = "must be such as channel_a=wallet,creditcard=card";
const fromText = z
  .string()
  .trim()
  .regex(PAIRS)
  .transform((pairs) => Object.fromEntries(pairs.split(",").map((pair) => pair.trim().split("=", 2))))
  .pipe(codes);
/** Also as an environment has them. */
export const vendorCodes = z.union([codes, fromText], {
  error: ({ input }) => (typeof input === "string" ? WRITTEN : undefined),
});

/**
 * Checks the options of {@link GatewayClient} (§2.1, §5), and is extended by the plugin's own options.
 * Times are in milliseconds.
 * @throws z.ZodError from `parse`; it names the option and not its value
 * @example
 * const { requestTimeoutMs } = clientOptionsSchema.parse({
 *   baseUrl: "https://gateway.example",
 *   apiToken: "token",
 *   merchantNo: "200043",
 *   storeNo: "300014",
 * }); // 10_000
 */
export const clientOptionsSchema = z.strictObject({
  /** `{base_url}` or `{test_base_url}`: https, or http on this machine for the sandbox. */
  baseUrl: z
    .string("is required")
    .refine(isSecureUrl, "must be an https address (http only on this machine)")
    .transform((url) => url.replace(/\/+$/, "")),
  /** The secret that signs every request (§5). It is never sent. */
  apiToken: text,
  /** The token before the present one, while it is exchanged: a call is signed with it where the gateway does not take the new one yet. */
  previousApiToken: text.optional(),
  /** Merchant number (§2.1). */
  merchantNo: text,
  /** Store number (§2.1). */
  storeNo: text,
  /** Service-provider number: only in the service-provider variant of the interface (§2.1). */
  merGroupNo: text.optional(),
  /** The clerk of in-store calls that name none (§2.1). */
  storeAdminNo: text.optional(),
  /** What is sent as `vendor`, where the gateway's names differ from the document's; as text, `channel_a=wallet,creditcard=card`. */
  vendorCodes: vendorCodes.default({}),
  /**
   * `primary` (the default) or `alternative` of the two paths listed in §4, by the document's operation name.
   */
  paths: z.strictObject(pathChoices).default({}),
  ...dialectOptions,
  ...limitOptions,
  /** Longest time for one attempt of a call, waiting for a free connection included, in milliseconds. */
  requestTimeoutMs: z.number().int().min(100).max(120_000).default(10_000),
  /** Concurrency limit: calls to the gateway at the same time. Further calls wait. */
  maxConcurrency: z.number().int().min(1).max(256).default(64),
});

/**
 * What {@link GatewayClient} takes: the account (§2.1, §5) and the settings of the connection.
 * @example
 * const options: ClientOptions = {
 *   baseUrl: "http://127.0.0.1:4010",
 *   apiToken: "token",
 *   merchantNo: "200043",
 *   storeNo: "300014",
 *   vendorCodes: { channel_a: "wallet" },
 *   paths: { refund: "alternative" },
 *   requestTimeoutMs: 5_000,
 * };
 */
export type ClientOptions = z.input<typeof clientOptionsSchema>;

/**
 * {@link ClientOptions} (§2.1, §5) with every default filled in.
 * @example
 * const timeoutOf = ({ requestTimeoutMs }: ParsedClientOptions) => AbortSignal.timeout(requestTimeoutMs);
 */
export type ParsedClientOptions = z.output<typeof clientOptionsSchema>;
