import { z } from "zod";
import { type DialectChoice, dialectChoice } from "./dialect";

const requiredText = z.string("is required").min(1, "is required");
const port = z.number().int().min(0).max(65535);

/** As it stands in a Host header, without the port. */
const hostName = z
  .string()
  .regex(/^(\[[\da-f:.]+\]|[\w.-]+)$/i, "must be a host name or an address, without scheme, port and path")
  .transform((name) => name.toLowerCase());

const account = {
  apiToken: requiredText,
  merchantNo: requiredText,
  storeNo: requiredText,
  merGroupNo: requiredText.optional(),
  storeAdminNo: requiredText.optional(),
  shopName: requiredText.optional(),
  refundPermission: z.strictObject({ managerAccountNo: requiredText, password: requiredText }).optional(),
};

const schema = z
  .strictObject({
    port: z
      .custom<number>((value) => port.safeParse(value).success, "must be a number from 0 to 65535")
      .default(0),
    host: requiredText.default("127.0.0.1"),
    allowedHosts: z.array(hostName).default([]),
    controlToken: z.string().min(16, "must have 16 characters or more").optional(),
    ...account,
    accounts: z.array(z.strictObject(account)).default([]),
    vendorCodes: z
      .strictObject({
        channel_a: requiredText.default("channel_a"),
        channel_b: requiredText.default("channel_b"),
        channel_c: requiredText.default("channel_c"),
        creditcard: requiredText.default("creditcard"),
      })
      .prefault({}),
    dialect: dialectChoice.prefault("documented"),
    log: z
      .custom<(line: string) => void>((value) => typeof value === "function", "must be a function")
      .optional(),
    ipnRetryDelaysMs: z.array(z.number().min(0)).optional(),
    clockBehindMinutes: z.number("must be a number").min(0, "must not be negative").default(0),
  })
  .superRefine(({ merchantNo, storeNo, accounts }, context) => {
    const stores = [{ merchantNo, storeNo }, ...accounts].map((one) =>
      JSON.stringify([one.merchantNo, one.storeNo]),
    );
    const twice = stores.findIndex((store, nth) => stores.indexOf(store) < nth);
    if (twice > 0)
      context.addIssue({
        code: "custom",
        path: ["accounts", twice - 1],
        message: "names a store that is there already",
      });
  })
  .transform(
    ({
      apiToken,
      merchantNo,
      storeNo,
      merGroupNo,
      storeAdminNo,
      shopName,
      refundPermission,
      accounts,
      ...settings
    }) => ({
      ...settings,
      accounts: [
        { apiToken, merchantNo, storeNo, merGroupNo, storeAdminNo, shopName, refundPermission },
        ...accounts,
      ],
    }),
  );

/**
 * A merchant's store at the gateway (§2.1, §5).
 *
 * @example
 * const account: SandboxAccount = { apiToken: "T", merchantNo: "M", storeNo: "S", storeAdminNo: "40001" };
 */
export interface SandboxAccount {
  /** The secret that calls and notifications are signed with (§5). */
  apiToken: string;
  /** The merchant that calls must name (§2.1). */
  merchantNo: string;
  /** The store that calls must name (§2.1). */
  storeNo: string;
  /** Given: the service-provider variant (§2.1). Operations whose table lists `merGroupNo` then require it. */
  merGroupNo?: string;
  /** Given: a call that names another clerk is refused (§2.1). A call without a clerk is accepted. */
  storeAdminNo?: string;
  /** The shop's name on the customer's pages. Default: its merchant number. */
  shopName?: string;
  /** Given: a refund needs this manager (§4.11). `password` is the MD5 that is sent (§5), not the password itself. */
  refundPermission?: { managerAccountNo: string; password: string };
}

/**
 * What a sandbox is started with. `apiToken`, `merchantNo` and `storeNo` are required.
 *
 * @example
 * const options: SandboxOptions = {
 *   apiToken: "T",
 *   merchantNo: "M",
 *   storeNo: "S",
 *   ipnRetryDelaysMs: [100, 100],
 * };
 */
export interface SandboxOptions extends SandboxAccount {
  /** 0 to 65535; 0 means any free port. Default 0. */
  port?: number;
  /** The address to listen on. Default `127.0.0.1`, which other machines cannot reach. */
  host?: string;
  /**
   * Names by which it is also reached, such as that of a proxy in front of it. It answers only to these, to its own
   * address and to names of this machine; ports do not matter. Where it listens on every address, the first of them is
   * in the addresses that it gives out.
   */
  allowedHosts?: string[];
  /**
   * Asked for by the control interface and the list of orders, as the password of HTTP Basic. At least 16 characters.
   * Default: none where only this machine can reach it, and elsewhere one that is made up at the start.
   */
  controlToken?: string;
  /** Further stores. None of them sees the orders of another. */
  accounts?: SandboxAccount[];
  /** What calls must send as `vendor` (§1), where that differs from the document's names. */
  vendorCodes?: Partial<Record<"channel_a" | "channel_b" | "channel_c" | "creditcard", string>>;
  /** How it speaks where the document is silent. Default `documented`. */
  dialect?: DialectChoice;
  /** Is called with one line per gateway call, per act of a customer and per step of a notification, without secrets. */
  log?: (line: string) => void;
  /**
   * The waits between the sends of one notification (§6), in milliseconds. At most seven are used, because a
   * notification is sent at most eight times. Default 2 s, 10 s, 30 s, 2 min, 10 min, 30 min, 60 min.
   */
  ipnRetryDelaysMs?: number[];
  /** So far its clock is behind at the start; `POST /_sandbox/clock` advances it. For a shop with a past. Default 0. */
  clockBehindMinutes?: number;
}

/** The options after they were checked, with the defaults filled in and every account in one list. */
export type Settings = z.output<typeof schema>;

export type Account = Settings["accounts"][number];

/**
 * An option of {@link createSandbox} is missing or wrong. Its message is `option: rule`.
 *
 * @example
 * try {
 *   await createSandbox({ apiToken: "", merchantNo: "M", storeNo: "S" });
 * } catch (error) {
 *   if (error instanceof OptionError) console.error(error.option, error.rule); // "apiToken" "is required"
 * }
 */
export class OptionError extends Error {
  override name = "OptionError";
  constructor(
    /** The name of the option, such as `apiToken` or `refundPermission.password`. */
    readonly option: string,
    /** The rule that it breaks. */
    readonly rule: string,
    /** Every option that is wrong, this one first. */
    readonly mistakes: readonly { option: string; rule: string }[] = [{ option, rule }],
  ) {
    super(`${option}: ${rule}`);
  }
}

/** @throws OptionError naming every option that is wrong */
export function readOptions(options: SandboxOptions): Settings {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => ({
    option: path.join(".") || "options",
    rule: message,
  }));
  const [{ option, rule }] = mistakes;
  throw new OptionError(option, rule, mistakes);
}
