import type { CheckResult } from "./check";
import { merged, type Settings, type StoreOptions } from "./talk";
import type { ParsedClientOptions } from "../gateway";

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
) {
  return {
    crossborder_check: REPORT_VERSION,
    checked_at: new Date().toISOString(),
    gateway: new URL(options.baseUrl).host,
    stage,
    observations,
    settings,
    dialect: dialectOf(merged(spokenTo(options), settings)),
  };
}

function spokenTo(options: ParsedClientOptions & StoreOptions): Settings {
  const { statuses, retCodes, plainText, sampleFields, declareCharset } = options;
  const { referenceMaxLength, callbackMacros } = options;
  return { statuses, retCodes, plainText, sampleFields, declareCharset, referenceMaxLength, callbackMacros };
}

/** A dialect of the sandbox that needs these settings. */
function dialectOf({ statuses = {}, retCodes = {}, ...needs }: Settings) {
  const words = Object.entries(statuses).map(([word, status]) => [SHOWN[status], word]);
  const codes = Object.entries(retCodes).flatMap(([code, meaning]) =>
    CODES[meaning] ? [[CODES[meaning], code]] : [],
  );
  const { referenceMaxLength } = needs;
  return {
    ...(words.length > 0 && { statuses: Object.fromEntries(words) }),
    ...(codes.length > 0 && { retCodes: Object.fromEntries(codes) }),
    ...(needs.plainText === "ascii" && { letters: "ascii" }),
    ...(needs.sampleFields && { sampleFields: "required" }),
    ...(needs.declareCharset && { charset: "required" }),
    ...(referenceMaxLength !== undefined &&
      referenceMaxLength < 36 && { longestReference: referenceMaxLength }),
    ...(needs.callbackMacros === false && { macros: "refused" }),
  };
}
