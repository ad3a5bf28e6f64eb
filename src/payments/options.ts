// The wire's own zod, not the framework's: the options extend a schema of the gateway client.
import { z } from "zod";
import {
  clientOptionsSchema,
  GOODS_INFO_MAX_LENGTH,
  isLoopback,
  isSecureUrl,
  isTimeZone,
  readUrl,
} from "../gateway";
import { isDevelopment, isProduction, toolCommand } from "../development/mode";
import { atOwnSandbox, isEmpty, SANDBOX_PACKAGE, sandboxPath } from "../development/own-sandbox";
import { COMMAND } from "../http/command";
import { shopAddress } from "../modules/crossborder/internal";
import { paymentError } from "./errors";
import * as flow from "./flow-options";
import { gatewayTextOptions } from "./gateway-texts";
import { jobOptions } from "./job-options";
import { soldAtOptions } from "./sold-at";
import { orderPlacement } from "./order-placement";

const required = z.string("is required").trim().min(1, "must not be empty");
/** As it is written: a space at its end belongs to it. */
const secret = z.string().regex(/\S/, "must not be empty");
const address = required.transform((url) => url.replace(/\/+$/, ""));
const webAddress = address.refine(
  (url) => /^https?:\/\//.test(url) && readUrl(url) !== undefined,
  "must be a web address",
);

/** Placeholders stand in path and query alone: nothing that a shopper has chosen names the host. */
const storefrontAddress = webAddress.refine((url) => {
  const [, origin = "", rest = ""] = /^(https?:\/\/[^/?#]*)(.*)$/s.exec(url) ?? [];
  return !/[{}]/.test(origin + rest.replace(/\{(country|locale)\}/g, ""));
}, "may have {country} and {locale} in its path and query, and no other braces");

/** Of a timeout (§8). */
const minutes = z.number().int().min(1).max(10_080);
const names = z.array(required, "must be a list of names");
export const OPENINGS = ["at_once", "on_pay"] as const;
const STAFF_LANGUAGES = ["en", "zh-CN"] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** Everything a store writes in the provider's `options`, each by itself. */
const written = clientOptionsSchema.extend({
  ...gatewayTextOptions,
  ...soldAtOptions,
  ...jobOptions,
  /** Which of the gateway's two base addresses `baseUrl` is: shown to staff, so that test money is not taken for real. */
  environment: z.enum(["production", "test"], "must be production or test").default("production"),
  /** In development the plugin starts a sandbox, and the account pays there. */
  sandbox: z
    .boolean()
    .default(false)
    .refine(
      (isWanted) => !isWanted || !isProduction(),
      "is for development: at a sandbox everybody pays without money. Leave it out in production, and set baseUrl",
    )
    .refine(
      (isWanted) => !isWanted || isProduction() || sandboxPath() !== undefined,
      `needs a package that is not installed: add ${SANDBOX_PACKAGE} to the devDependencies`,
    ),
  /** A gateway on this machine is meant, also in production. */
  allowSandbox: z.boolean().default(false),
  /** Public address of this Medusa server: ipnUrl and callbackUrl are made from it. */
  backendUrl: address.refine(isSecureUrl, "must be an https address (http only on this machine)"),
  /** Other addresses that this shop is known under, such as the one that it moves from: what was opened there is its own. */
  knownAs: z
    .array(
      required.refine((url) => shopAddress(url) !== undefined, "must be web addresses, such as shop.example"),
      "must be a list of web addresses",
    )
    .default([]),
  /** Where the shopper's browser ends up after the cashier page; `{country}` and `{locale}` are the cart's. */
  storefrontUrl: storefrontAddress,
  /** Further origins that a storefront may name in `return_url`. */
  allowedReturnOrigins: z.array(webAddress).default([]),
  /** Minutes until an unpaid order expires (§8). */
  timeoutMinutes: minutes.default(120),
  /** The same of a QR code at the counter, where the customer stands; `timeoutMinutes` where it is left out. */
  inStoreTimeoutMinutes: minutes.optional(),
  /** How an online order is shown: the gateway's cashier page, or a QR code in the storefront (§4.4). */
  presentation: flow.presentationOption,
  /** When an online payment's order is opened at the gateway, where the storefront does not say: with the session, or when the shopper pays. */
  opening: z.enum(OPENINGS, "must be at_once or on_pay").default("at_once"),
  /** Whether an online order is placed once it is paid, or before: for all channels, or for each of them. */
  orderPlacement,
  /** The id of the store's own workflow that completes a cart, in place of Medusa's: of the whole store, and so the same in each entry. */
  completeCartWorkflow: required.optional(),
  /** Minutes until an order that was placed before it is paid is cancelled, where nothing has paid for it. */
  orderExpiresAfterMinutes: z.number().int().min(5).max(43_200).default(1_440),
  /** Has the gateway draw the QR code (§4.4). Else a session has its text alone, and the page draws it. */
  qrcodeImage: z.boolean().default(true),
  /** `manual` holds the money until staff captures it: for all channels, or for each of them. */
  capture: flow.captureOption,
  /** What a storefront may choose for a recurring card, by name. */
  recurringPlans: z
    .record(
      z.string().regex(/^[\w-]{1,50}$/, "must be a name of letters, digits, _ and -"),
      flow.recurringPlan,
    )
    .default({}),
  /** What becomes of money that no order can use: it goes back by itself, or a person is asked first. */
  returnMoney: z.enum(["automatic", "ask"], "must be automatic or ask").default("automatic"),
  /** How an online order that nobody is to pay any more ends: by `reverse` (§4.5), or when its time is over. */
  closeOnline: z.enum(["reverse", "expire"], "must be reverse or expire").default("reverse"),
  /** What the gateway takes for the whole of a hold that was captured in part (§4.11). */
  refundOfCapture: z.enum(["captured", "ordered"], "must be captured or ordered").default("captured"),
  /** The gateway captures a hold more than once (§4.6), so a capture whose answer was lost is never asked for again. */
  severalCaptures: z.boolean().default(false),
  /** A signed notification of a success is believed where no answer has a status that is known. */
  signedNotificationCounts: z.boolean().default(false),
  /** Releases by itself what a partial capture leaves over of a hold. */
  releaseRemainder: z.boolean().default(false),
  /**
   * The refund permission check of the gateway (§4.11), where the merchant configured it. Without a manager's account and
   * password staff is asked for them with each refund.
   */
  refund: z
    .strictObject({
      passwordPrefix: required,
      managerAccountNo: required.optional(),
      storeAdminPassword: required.optional(),
    })
    .refine(
      (refund) => (refund.managerAccountNo === undefined) === (refund.storeAdminPassword === undefined),
      "managerAccountNo and storeAdminPassword belong together: set both, or neither",
    )
    .optional(),
  /** Values that Medusa's `http.cookieSecret` had before: what was sealed with one of them still opens. */
  formerCookieSecrets: z
    .union([secret, z.array(secret)], "must be a text, or a list of texts")
    .transform((one) => [one].flat())
    .default([]),
  /** Rejects notifications without a valid signature instead of only asking the gateway about them. */
  requireSignature: z.boolean().default(false),
  /** Who gets an e-mail when a person must look at a payment, where the store's notification module has a provider for them. */
  attentionEmails: z.array(z.email("must be e-mail addresses")).default([]),
  /** Of what the bell and e-mails tell staff: Medusa shows and sends it as it was written. */
  staffLanguage: z.enum(STAFF_LANGUAGES, "must be en or zh-CN").default("en"),
  /** Of the times in the gateway's answers. */
  timeZone: z
    .string()
    .refine(isTimeZone, "must be an offset such as +08:00, or a name such as America/New_York")
    .default("+08:00"),
  /** Longest reference in characters, of payments and of refunds. */
  referenceMaxLength: z.number().int().min(20).max(36).default(36),
  /** Has the gateway write how a payment ended into `callbackUrl` (§6). */
  callbackMacros: z.boolean().default(true),
  /** What a notification names its payment by, besides the document's names (§6). */
  notificationNames: z
    .strictObject({ reference: names, transactionNo: names, scheduleNo: names })
    .partial()
    .default({}),
  /** What the gateway takes for the acknowledgment of a notification: the whole text of the answer. */
  acknowledgment: required.max(200).default("success"),
  /** Longest goodsInfo in characters; further lines are folded into one entry. */
  goodsInfoMaxLength: z.number().int().min(100).max(100_000).default(GOODS_INFO_MAX_LENGTH),
});

/** What of an account's options says how its gateway is spoken to. */
export const gatewayOptions = z.object({
  ...clientOptionsSchema.shape,
  ...written.pick({
    ...{ environment: true, timeZone: true, referenceMaxLength: true, goodsInfoMaxLength: true },
    ...{ callbackMacros: true, closeOnline: true, refundOfCapture: true, severalCaptures: true },
    ...{ notificationNames: true, acknowledgment: true, returnMoney: true, qrcodeImage: true, refund: true },
  }).shape,
  backendUrl: written.shape.backendUrl.optional(),
});

/** @throws z.ZodError naming an option */
export const parseGatewayOptions = (options: object) => gatewayOptions.parse(options);

const shownAndCaptured = written.pick({ presentation: true, capture: true }).strip();

/** What the gateway can be paid in, as Medusa writes it. */
export const CURRENCIES: readonly string[] = ["usd", "cny"];

/** Options as a whole, checked when the server starts. */
export const optionsSchema = written
  .refine(
    ({ capture, presentation }) =>
      flow.QR_CHANNELS.every((one) => !flow.isHeldFirst({ capture }, one) || presentation[one] === "qrcode"),
    {
      path: ["capture"],
      message:
        'manual capture needs the in-page QR code (presentation: { channel_a: "qrcode", channel_b: "qrcode" }): ' +
        "the hosted cashier page (secure-pay) has no pre-authorization",
      // Also beside other mistakes, so that all are told at once.
      when: ({ value }) => shownAndCaptured.safeParse(value).success,
    },
  )
  .refine(
    ({ firstPaymentCounts, recurringPlans }) =>
      firstPaymentCounts || Object.values(recurringPlans).every(({ paymentCount }) => paymentCount !== 1),
    {
      path: ["recurringPlans"],
      message:
        "must have no paymentCount of 1 with firstPaymentCounts: false, since nothing would be deducted",
    },
  );

type Written = z.input<typeof optionsSchema>;
type OfAccount = "baseUrl" | "apiToken" | "merchantNo" | "storeNo";

/** The address and the account may be left out where the plugin starts a sandbox. */
export type CrossborderOptions = Omit<Written, OfAccount> & Partial<Pick<Written, OfAccount>>;
export type ParsedOptions = z.output<typeof optionsSchema>;

/**
 * Options as written in medusa-config, checked.
 * @throws MedusaError `invalid_options` with one line per mistake; values are never printed
 */
export function parseOptions(options: unknown): ParsedOptions {
  const parsed = readOptions(options);
  if (parsed.success) return parsed.data;
  const lines = linesOf(parsed.error).map((line) => `  - ${line}`);
  throw paymentError(
    "invalid_options",
    `medusa-payment-crossborder: the provider's options are wrong:\n${lines.join("\n")}`,
  );
}

/**
 * Stops the start of a server whose options are wrong. A command that serves nobody goes on, and its loader says what is wrong: the
 * secrets of run time may not be there. Nothing is called with such options, since an account is opened by `parseOptions`.
 */
export function requireOptions(options: unknown): void {
  if (toolCommand() === undefined) parseOptions(options);
}

/** What is wrong with options, in a line for each mistake. */
export function mistakesIn(options: unknown): string[] {
  const { error } = readOptions(options);
  return error ? linesOf(error) : [];
}

const linesOf = ({ issues }: z.ZodError): string[] => issues.flatMap(describe);

/** In development, with the address of the sandbox where the account pays at it. */
export function readOptions(options: unknown): z.ZodSafeParseResult<ParsedOptions> {
  const written = z.record(z.string(), z.unknown()).safeParse(options ?? {});
  return optionsSchema.safeParse(written.success ? atOwnSandbox(written.data) : options, {
    reportInput: true,
  });
}

/** Options that are gone, and what serves in their place. */
const GONE: Readonly<Record<string, string>> = {
  holdTickets: 'an entry of its own with capture: { channel_a: "manual" } holds what is paid by it',
};

function describe(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const name = `${path ? `${path}.` : ""}${key}`;
      return `${name}: ${Object.hasOwn(GONE, name) ? `is no option any more: ${GONE[name]}` : "is not an option"}`;
    });
  }
  if (path === "baseUrl" && isEmpty(issue.input) && isDevelopment()) {
    return [
      `baseUrl: is required. To pay at a sandbox instead, as long as it is empty: ${COMMAND} init installs it`,
    ];
  }
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return [`${path || "options"}: ${missing ? "is required" : issue.message}`];
}

/** Whether the account's gateway is on this machine. A real one never is, unless something here leads to it. */
export const isSandbox = ({ baseUrl }: Pick<ParsedOptions, "baseUrl">): boolean =>
  isLoopback(readUrl(baseUrl)?.hostname ?? "");

/** Whether a store in production uses a sandbox, and nothing says that it is meant. */
export const isForgottenSandbox = (options: Pick<ParsedOptions, "baseUrl" | "allowSandbox">): boolean =>
  isProduction() && !options.allowSandbox && isSandbox(options);

/** Which gateway an account pays at. Its two base addresses look alike, so a store says which one it has. */
export const environmentOf = (
  options: Pick<ParsedOptions, "baseUrl" | "environment">,
): "sandbox" | ParsedOptions["environment"] => (isSandbox(options) ? "sandbox" : options.environment);
