import { z } from "zod";
import { dialectOptions } from "./dialect";
import { isSecureUrl, text, VENDORS } from "./fields";
import { limitOptions } from "./limits";
import { operations } from "./operations";

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
