import BigNumber from "bignumber.js";
import type { ParsedClientOptions } from "medusa-payment-crossborder/gateway";
import { amountText, GOODS_INFO_MAX_LENGTH } from "../plugin";
import { type Assumption, type AssumptionName, ASSUMPTIONS, FLAGS } from "./assumptions";
import type { CheckResult } from "./check";
import type { Kept } from "./kept";
import { merged } from "./settings";
import type { Observation, Settings, StoreOptions } from "./talk";

/** How often the shape of a report has changed. */
const REPORT_VERSION = 1;

/** The sandbox's switches for what an account's options say of its gateway. */
const SHOWN = {
  pending: "init",
  success: "success",
  failed: "failed",
  closed: "closed",
  reversed: "reversed",
  refunded: "refunded",
} as const;
const CODES: Readonly<Record<string, string>> = {
  success: "000100",
  no_such_record: "000021",
  mismatch: "000022",
  wrong_status: "000040",
};

/** What was seen, as it may be shown to anybody: no token, no numbers of the account. */
export function reportOf(
  options: ParsedClientOptions & StoreOptions,
  stage: number,
  { observations, settings }: CheckResult,
  kept?: Kept,
) {
  return {
    crossborder_check: REPORT_VERSION,
    checked_at: new Date().toISOString(),
    gateway: new URL(options.baseUrl).host,
    stage,
    observations: observations.map(withoutAddress).map(({ set, ...one }) => ({
      ...one,
      ...(set && { set: withoutNumbers(set) }),
    })),
    settings: withoutNumbers(settings),
    dialect: dialectOf(merged(spokenTo(options), settings), observations),
    ...(kept && { kept }),
  };
}

/** Where the merchant's server is. */
const withoutAddress = (one: Observation): Observation =>
  one.assumption === "outbound_address" ? { ...one, saw: undefined } : one;

/** The numbers under which answers show the account are its own. */
function withoutNumbers({ shownNumbers, ...settings }: Settings): Settings {
  if (!shownNumbers) return settings;
  const masked = Object.keys(shownNumbers).map((name) => [name, "***"]);
  return { ...settings, shownNumbers: Object.fromEntries(masked) };
}

function spokenTo(options: ParsedClientOptions & StoreOptions): Settings {
  const { statuses, retCodes, plainText, sampleFields, declareCharset, paths, vendorCodes } = options;
  const { extraFields, paymentTypes, shownNumbers, referenceMaxLength, callbackMacros } = options;
  const { amountLimits, goodsInfoMaxLength, walletLinkNames, qrcodeImage } = options;
  const { closeOnline, severalCaptures, refundOfCapture, notificationNames, acknowledgment } = options;
  const { partialRefunds } = options;
  const { callsPerSecond, firstPaymentCounts } = options;
  return {
    ...{ callsPerSecond, firstPaymentCounts },
    ...{ statuses, retCodes, plainText, sampleFields, declareCharset, paths, vendorCodes },
    ...{ extraFields, paymentTypes, shownNumbers, referenceMaxLength, callbackMacros },
    ...{ amountLimits, goodsInfoMaxLength, walletLinkNames, qrcodeImage },
    ...{ closeOnline, severalCaptures, refundOfCapture, notificationNames, acknowledgment, partialRefunds },
  };
}

const isEmpty = (value: unknown) =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** A dialect of the sandbox that needs these settings. */
function dialectOf(
  { statuses = {}, retCodes = {}, ...needs }: Settings,
  observations: readonly Observation[],
) {
  const seen = (name: AssumptionName) => observations.find((one) => one.assumption === name && one.set);
  const [confirming] = Object.keys(seen("confirming")?.set?.retCodes ?? {});
  const [unknownBarcode] = Object.keys(seen("counter")?.set?.retCodes ?? {});
  const [dealing] = Object.keys(seen("confirming")?.set?.statuses ?? {});
  const words = Object.entries(statuses)
    .filter(([word]) => word !== dealing)
    .map(([word, status]) => [SHOWN[status], word]);
  const codes = Object.entries(retCodes).flatMap(([code, meaning]) =>
    CODES[meaning] ? [[CODES[meaning], code]] : [],
  );
  const { referenceMaxLength, shownNumbers = {}, extraFields = {}, paths = {}, timeZone = "" } = needs;
  const isShort = referenceMaxLength !== undefined && referenceMaxLength < 36;
  const { goodsInfoMaxLength = GOODS_INFO_MAX_LENGTH } = needs;
  const hasShortGoods = goodsInfoMaxLength < GOODS_INFO_MAX_LENGTH;
  const dialect = {
    statuses: { ...Object.fromEntries(words), ...(dealing && { dealing }) },
    ...{ confirming, unknownBarcode },
    ipnCharset: seen("notification_charset") ? "latin1" : undefined,
    firstPayment: needs.firstPaymentCounts === false ? "besides" : undefined,
    callsPerSecond: needs.callsPerSecond && Math.max(1, Math.floor(needs.callsPerSecond)),
    retCodes: Object.fromEntries(codes),
    letters: needs.plainText === "ascii" ? "ascii" : undefined,
    sampleFields: needs.sampleFields ? "required" : undefined,
    charset: needs.declareCharset ? "required" : undefined,
    longestReference: isShort ? referenceMaxLength : undefined,
    longestGoods: hasShortGoods ? goodsInfoMaxLength : undefined,
    amountLimits: narrowest(needs.amountLimits),
    macros: needs.callbackMacros === false ? "refused" : undefined,
    requiredFields: mapped(extraFields, (fields) => Object.keys(fields ?? {})),
    paths: Object.fromEntries(Object.entries(paths).filter(([, path]) => path === "alternative")),
    vendorCodes: needs.vendorCodes,
    shownNumbers: mapped(shownNumbers, (_, name) => `shown-${name}`),
    transactionType: needs.paymentTypes?.[0],
    timeZone: /[a-z]/i.test(timeZone) ? timeZone : undefined,
    onlineReverse: needs.closeOnline === "expire" ? "refused" : undefined,
    captures: needs.severalCaptures ? "several" : undefined,
    capturedRefund: needs.refundOfCapture === "ordered" ? "ordered" : undefined,
    partRefunds: needs.partialRefunds ? "taken" : undefined,
    walletLink: needs.walletLinkNames?.[0],
    qrcodes: needs.qrcodeImage === false ? "refused" : undefined,
    ipnNames: mapped(needs.notificationNames ?? {}, (names) => names?.[0]),
    acknowledgment: needs.acknowledgment === "success" ? undefined : needs.acknowledgment,
  };
  return Object.fromEntries(Object.entries(dialect).filter(([, value]) => !isEmpty(value)));
}

/** A dialect has one range for all channels and currencies: that in which each of them takes an order. */
function narrowest(limits: Settings["amountLimits"] = {}): { min?: string; max?: string } {
  const ranges = Object.values(limits).flatMap((one) => Object.values(one ?? {}));
  const of = (end: "min" | "max") => ranges.flatMap((range) => range?.[end] ?? []);
  const [mins, maxs] = [of("min"), of("max")];
  return {
    ...(mins.length > 0 && { min: amountText(BigNumber.max(...mins)) }),
    ...(maxs.length > 0 && { max: amountText(BigNumber.min(...maxs)) }),
  };
}

const mapped = <Value, Made>(of: Record<string, Value>, make: (value: Value, name: string) => Made) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value, name)]));

/** How far a check went. */
interface Asked {
  stage: number;
  /** That were given. */
  flags: readonly string[];
}

/** Markdown is for the reference. */
const plain = (text: string) => text.replaceAll("`", "");

const rows: readonly Assumption[] = ASSUMPTIONS;

/**
 * What a check has not asked, in lines that say what would: so that nobody believes that it did. What it asked, and what no answer has
 * told, is not among them.
 */
export function unaskedLines({ stage, flags }: Asked, observations: readonly Observation[]): string[] {
  const isAsked = ({ name }: Assumption) =>
    observations.some(
      ({ assumption, verdict, saw }) => assumption === name && (verdict !== "not_seen" || saw),
    );
  const left = rows.filter((row) => !isAsked(row));
  const later = [1, 2, 3].filter((one) => one > stage);
  const missing = FLAGS.filter((flag) => !flags.includes(flag));
  const groups = [
    ...later.map((one) => [`before stage ${one}`, left.filter((row) => row.stage === one)] as const),
    ...missing.map((flag) => {
      const ofFlag = left.filter((row) => row.flag === flag && row.stage <= stage);
      return [`without ${flag}`, ofFlag] as const;
    }),
  ];
  return [
    ...groups.flatMap(([when, found]) =>
      found.length > 0 ? [`not asked ${when}: ${found.map(({ name }) => name).join(", ")}`] : [],
    ),
    ...rows.flatMap(({ name, more, stage: first }) =>
      more && first <= stage && !flags.includes(more.flag)
        ? [`not asked without ${more.flag}: ${name}: ${plain(more.what)}`]
        : [],
    ),
  ];
}

/** What was asked, and no answer has told. */
export function unseenNames({ stage, flags }: Asked, observations: readonly Observation[]): string[] {
  const isTold = ({ name }: Assumption) =>
    observations.some(({ assumption, verdict }) => assumption === name && verdict !== "not_seen");
  return rows
    .filter((row) => row.stage <= stage && (!row.flag || flags.includes(row.flag)) && !isTold(row))
    .map(({ name }) => name);
}
