import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isDevelopment, isProduction, toolCommand } from "../development/mode";
import { atOwnSandbox, isEmpty, SANDBOX_PACKAGE, sandboxPath } from "../development/own-sandbox";
import {
  clientOptionsSchema,
  dayAt,
  GOODS_INFO_MAX_LENGTH,
  isLoopback,
  isSecureUrl,
  isTimeZone,
  plainText,
  readUrl,
  type Vendor,
} from "../gateway";
import type { RecurringPlan } from "../http";
import { COMMAND } from "../http/command";
import { CURRENCY_CODES, DAY_MS, type RecurringTerms, shopAddress } from "../modules/crossborder/internal";
import { paymentError } from "./errors";
import { channelIn } from "./provider-id";
import { soldAtOptions } from "./sold-at";

/** What a template may name. Nothing of it is about the customer. */
const PLACES = ["cart_id", "display_id", "store"] as const;
type Place = (typeof PLACES)[number];

/** What is known of a payment when its order is opened at the gateway. */
export type GatewayTextValues = Partial<Record<Place, string | number | null>>;

const PLACE = /\{([^{}]*)\}/g;
const placesOf = (template: string): string[] => [...template.matchAll(PLACE)].map(([, place = ""]) => place);
const isPlace = (name: string): name is Place => PLACES.some((one) => one === name);

const template = z
  .string("must be a text, or a list of texts")
  .trim()
  .min(1, "must not be empty")
  .max(200, "must have at most 200 characters")
  .refine((text) => placesOf(text).every(isPlace), `may name {${PLACES.join("}, {")}}, and nothing else`);

/** One or several: the first one counts whose places are all known. */
const templates = z
  .union([template, z.array(template)])
  .transform((written) => [written].flat())
  .default([]);

/** Options of an account. */
export const gatewayTextOptions = {
  /** What begins each new reference, so that a shop tells its orders apart in the gateway's dashboard. */
  referencePrefix: z
    .string()
    .regex(/^[A-Za-z0-9]{1,8}$/, "must be 1 to 8 letters and digits")
    .default("cb"),
  /** Text of the cashier page (§4.1), where the storefront sends none. */
  description: templates,
  /** What the gateway keeps with the order and returns unchanged (§4.1), where the storefront sends none. */
  note: templates,
};

export const namesStore = (...given: (readonly string[])[]): boolean =>
  given.flat().some((one) => placesOf(one).includes("store"));

/** A text for the gateway, which takes no special characters (§4.1); undefined where no template has all that it names. */
export function gatewayText(given: readonly string[], values: GatewayTextValues): string | undefined {
  const valueOf = (name: string) => (isPlace(name) ? (values[name] ?? undefined) : undefined);
  const found = given.find((one) => placesOf(one).every((name) => valueOf(name) !== undefined));
  return (found && plainText(found.replace(PLACE, (_, name: string) => String(valueOf(name))))) || undefined;
}

/*
 * How a payment goes: how it is shown, whether it is held, whether a card is charged again, and whether its order is placed first.
 */

const presentation = z.enum(["cashier", "qrcode"], "must be cashier or qrcode").default("cashier");
const cashierOnly = z.literal("cashier", "has no QR code, only the cashier page").default("cashier");

/** Of each channel. The gateway has a QR code for two of them (§4.4). */
export const presentationOption = z
  .strictObject({
    channel_a: presentation,
    channel_b: presentation,
    channel_c: cashierOnly,
    creditcard: cashierOnly,
  })
  .prefault({});

/** Those that the gateway has a QR code for. */
export const QR_CHANNELS = ["channel_a", "channel_b"] as const;

/** A recurring card's terms (§4.1): a deduction every so many days, so often. The first payment is the first one. */
export const recurringPlan = z.strictObject({
  frequency: z.number().int().min(1).max(3650),
  /** 0 has no limit. */
  paymentCount: z.number().int().min(0).max(100_000),
  /** The plugin itself makes an order of each renewal. */
  createOrders: z.boolean().default(false),
});

const capture = z.enum(["automatic", "manual"], "must be automatic or manual");

/** Of all channels, or of those that the gateway has a pre-authorization for (§4.4). */
export const captureOption = z
  .union(
    [capture, z.strictObject({ channel_a: capture, channel_b: capture }).partial()],
    "must be automatic or manual, or an object of channel_a and channel_b with either",
  )
  .default("automatic");

/** Whether what a storefront opens with this channel is held until staff captures it. No shopper decides that. */
export function isHeldFirst(
  { capture: written }: { capture: z.output<typeof captureOption> },
  vendor: Vendor,
) {
  const byChannel: Partial<Record<Vendor, string>> = typeof written === "string" ? {} : written;
  return (typeof written === "string" ? written : byChannel[vendor]) === "manual";
}

const placement = z.enum(["after_payment", "before_payment"], "must be after_payment or before_payment");

const placementByChannel = z
  .strictObject({ channel_a: placement, channel_b: placement, channel_c: placement, creditcard: placement })
  .partial();

const placementOption = z
  .union(
    [placement, placementByChannel],
    "must be after_payment or before_payment, or an object of channels with either",
  )
  .default("after_payment");

/** Whether an order is placed before it is paid with this provider. At the counter there is an order or a cart already. */
export function isPlacedFirst(
  { orderPlacement: written }: { orderPlacement: z.output<typeof placementOption> },
  provider_id: string,
): boolean {
  const channel = channelIn(provider_id);
  if (!channel || channel === "in_store") return false;
  return (typeof written === "string" ? written : written[channel]) === "before_payment";
}

// The wire's own zod, not the framework's: the options extend a schema of the gateway client.

const required = z.string("is required").trim().min(1, "must not be empty");
/** As it is written: a space at its end belongs to it. */
const secret = z.string().regex(/\S/, "must not be empty");
const address = required.transform((url) => url.replace(/\/+$/, ""));
const webAddress = address.refine(
  (url) => /^https?:\/\//.test(url) && readUrl(url) !== undefined,
  "must be a web address",
);

const secureAddress = address.refine(isSecureUrl, "must be an https address (http only on this machine)");

/** Placeholders stand in path and query alone: nothing that a shopper has chosen names the host. */
const storefrontAddress = webAddress.refine((url) => {
  const [, origin = "", rest = ""] = /^(https?:\/\/[^/?#]*)(.*)$/s.exec(url) ?? [];
  return !/[{}]/.test(origin + rest.replace(/\{(country|locale)\}/g, ""));
}, "may have {country} and {locale} in its path and query, and no other braces");

const days = z.number().int().max(3650);
/** Of a timeout (§8). */
const minutes = z.number().int().min(1).max(10_080);
const names = z.array(required, "must be a list of names");
export const OPENINGS = ["at_once", "on_pay"] as const;
const STAFF_LANGUAGES = ["en", "zh-CN"] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** Equal in all entries of a merchant: its gateway is opened once with them. */
const merchantOptions = {
  ...clientOptionsSchema.shape,
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
  /** How an online order that nobody is to pay any more ends: by `reverse` (§4.5), or when its time is over. */
  closeOnline: z.enum(["reverse", "expire"], "must be reverse or expire").default("reverse"),
  /** What the gateway takes for the whole of a hold that was captured in part (§4.11). */
  refundOfCapture: z.enum(["captured", "ordered"], "must be captured or ordered").default("captured"),
  /** The gateway takes refunds of a part of a payment; the document has it take the whole alone (§4.11). */
  partialRefunds: z.boolean().default(false),
  /** The gateway captures a hold more than once (§4.6), so a capture whose answer was lost is never asked for again. */
  severalCaptures: z.boolean().default(false),
  /** A signed notification of a success is believed where no answer has a status that is known. */
  signedNotificationCounts: z.boolean().default(false),
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
  /** Days after which a processed notification is deleted. */
  inboxRetentionDays: days.min(1).default(30),
  /** Days after which an order that nobody paid is deleted, once the gateway has confirmed that. */
  unpaidRetentionDays: days.min(30).default(90),
  /** Days after which technical lines of the history of a payment are deleted whose books agree. */
  historyRetentionDays: days.min(90).default(400),
  /** How many days back the nightly audit asks the gateway again. */
  auditDays: days.min(1).default(35),
  /** How often an audit asks the gateway in a minute, at most. */
  auditCallsPerMinute: z.number().int().min(1).max(6000).default(60),
};

/** How customers pay, and where: an entry is a profile of its merchant. */
const profileOptions = {
  ...soldAtOptions,
  ...gatewayTextOptions,
  /** Public address of this Medusa server: ipnUrl and callbackUrl are made from it. */
  backendUrl: secureAddress,
  /** What this entry was called before, or the entry whose place it takes: what was opened under that id is its merchant's still. */
  formerIds: names.default([]),
  /** Where the shopper's browser ends up after the cashier page; `{country}` and `{locale}` are the cart's. */
  storefrontUrl: storefrontAddress,
  /** Further origins that a storefront may name in `return_url`. */
  allowedReturnOrigins: z.array(webAddress).default([]),
  /** Where the storefront serves the page of payment links; the plugin's own address where it is left out. */
  paymentLinkUrl: secureAddress
    .refine((url) => !/[?#]/.test(url), "must have no query: the link adds its code")
    .optional(),
  /** A picture on the page of payment links. */
  shopLogoUrl: secureAddress.optional(),
  /** Minutes until an unpaid order expires (§8). */
  timeoutMinutes: minutes.default(120),
  /** The same of a QR code at the counter, where the customer stands; `timeoutMinutes` where it is left out. */
  inStoreTimeoutMinutes: minutes.optional(),
  /** How an online order is shown: the gateway's cashier page, or a QR code in the storefront (§4.4). */
  presentation: presentationOption,
  /** When an online payment's order is opened at the gateway, where the storefront does not say: with the session, or when the shopper pays. */
  opening: z.enum(OPENINGS, "must be at_once or on_pay").default("at_once"),
  /** Whether an online order is placed once it is paid, or before: for all channels, or for each of them. */
  orderPlacement: placementOption,
  /** Minutes until an order that was placed before it is paid is cancelled, where nothing has paid for it. */
  orderExpiresAfterMinutes: z.number().int().min(5).max(43_200).default(1_440),
  /** Has the gateway draw the QR code (§4.4). Else a session has its text alone, and the page draws it. */
  qrcodeImage: z.boolean().default(true),
  /** `manual` holds the money until staff captures it: for all channels, or for each of them. */
  capture: captureOption,
  /** What a storefront may choose for a recurring card, by name. */
  recurringPlans: z
    .record(z.string().regex(/^[\w-]{1,50}$/, "must be a name of letters, digits, _ and -"), recurringPlan)
    .default({}),
  /** What becomes of money that no order can use: it goes back by itself, or a person is asked first. */
  returnMoney: z.enum(["automatic", "ask"], "must be automatic or ask").default("automatic"),
  /** Releases by itself what a partial capture leaves over of a hold. */
  releaseRemainder: z.boolean().default(false),
};

/** What counts for the whole store, whichever entry says it. */
const storeOptions = {
  /** Who has it may set off a run of the job (`POST /hooks/crossborder/run`): a clock outside of a store that runs no jobs. */
  runSecret: z
    .string()
    .regex(/^[\w.~+/=-]{32,200}$/, "must be 32 to 200 of A-Z a-z 0-9 -._~+/=")
    .optional(),
  /** Other addresses that this shop is known under, such as the one that it moves from: what was opened there is its own. */
  knownAs: z
    .array(
      required.refine((url) => shopAddress(url) !== undefined, "must be web addresses, such as shop.example"),
      "must be a list of web addresses",
    )
    .default([]),
  /** The id of the store's own workflow that completes a cart, in place of Medusa's: of the whole store, and so the same in each entry. */
  completeCartWorkflow: required.optional(),
};

/** Everything a store writes in the provider's `options`, each by itself. */
const written = z.strictObject({ ...merchantOptions, ...profileOptions, ...storeOptions });

/** Whose an option is: equal in all entries of a merchant, of each entry by itself, or of the store. */
export const OPTION_NAMES = {
  merchant: z.object(merchantOptions).keyof().options,
  profile: z.object(profileOptions).keyof().options,
  store: z.object(storeOptions).keyof().options,
};
/** What of an account's options says how its gateway is spoken to. */
export const gatewayOptions = z.object({
  ...clientOptionsSchema.shape,
  ...written.pick({
    ...{ environment: true, timeZone: true, referenceMaxLength: true, goodsInfoMaxLength: true },
    ...{
      callbackMacros: true,
      closeOnline: true,
      refundOfCapture: true,
      severalCaptures: true,
      partialRefunds: true,
    },
    ...{ notificationNames: true, acknowledgment: true, returnMoney: true, qrcodeImage: true, refund: true },
  }).shape,
  backendUrl: written.shape.backendUrl.optional(),
});

/** @throws z.ZodError naming an option */
export const parseGatewayOptions = (options: object) => gatewayOptions.parse(options);

const shownAndCaptured = written.pick({ presentation: true, capture: true }).strip();

/** What the gateway can be paid in, as Medusa writes it. */
export const CURRENCIES: readonly string[] = CURRENCY_CODES;

/** Options as a whole, checked when the server starts. */
export const optionsSchema = written
  .refine(
    ({ capture, presentation }) =>
      QR_CHANNELS.every((one) => !isHeldFirst({ capture }, one) || presentation[one] === "qrcode"),
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

/** The plans that a storefront may choose, as a shopper is told of them. */
export const plansOf = ({ recurringPlans }: Pick<ParsedOptions, "recurringPlans">): RecurringPlan[] =>
  Object.entries(recurringPlans).map(([plan, { frequency, paymentCount }]) => ({
    plan,
    frequency,
    payment_count: paymentCount,
  }));

/** The options of a merchant that two of its entries have differently. */
export const differingOptions = (one: ParsedOptions, other: ParsedOptions) =>
  OPTION_NAMES.merchant.filter((name) => !isDeepStrictEqual(one[name], other[name]));

/** What is agreed to, in letters that every gateway takes. */
interface Agreed {
  terms: RecurringTerms;
  /** Decimal text with two places. */
  amount: string;
  currency_code: string;
  /** Of the first payment, in milliseconds. */
  now: number;
  /** Of the account: the next deduction is on a day there. */
  time_zone: string;
  /** What the storefront wants on the cashier page. */
  description?: string;
}

/** The text of the cashier page (§4.1) of a subscription: its terms stand before what the storefront says. */
export function termsText({
  terms,
  amount,
  currency_code,
  now,
  time_zone,
  description = "",
}: Agreed): string {
  const { frequency, payment_count } = terms;
  const often = payment_count === 0 ? "until cancelled" : `${payment_count} payments in all`;
  const next = dayAt(new Date(now + frequency * DAY_MS), time_zone);
  const when = payment_count === 1 ? "" : `, next on ${next}`;
  const price = `${amount} ${currency_code.toUpperCase()}`;
  return plainText(`Subscription, ${price} every ${frequency} days, ${often}${when}. ${description}`);
}
