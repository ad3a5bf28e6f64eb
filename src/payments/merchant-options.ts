import { isDeepStrictEqual } from "node:util";
import type { ParsedClientOptions } from "../gateway";
import type { ParsedOptions } from "./options";

/** Equal in all entries of a merchant; free in each of them, which is a profile; or joined of all entries, since it is the store's. */
type Owner = "merchant" | "profile" | "store";

/** Whose each option is. A gateway is opened once for a merchant, so what it is opened with is the merchant's. */
export const OPTION_OWNERS = {
  baseUrl: "merchant",
  apiToken: "merchant",
  previousApiToken: "merchant",
  merchantNo: "merchant",
  storeNo: "merchant",
  merGroupNo: "merchant",
  storeAdminNo: "merchant",
  sandbox: "merchant",
  allowSandbox: "merchant",
  environment: "merchant",
  refund: "merchant",
  formerCookieSecrets: "merchant",
  salesChannels: "profile",
  stockLocations: "profile",

  backendUrl: "profile",
  storefrontUrl: "profile",
  allowedReturnOrigins: "profile",
  paymentLinkUrl: "profile",
  shopLogoUrl: "profile",
  knownAs: "store",
  formerIds: "profile",

  presentation: "profile",
  opening: "profile",
  orderPlacement: "profile",
  orderExpiresAfterMinutes: "profile",
  qrcodeImage: "profile",
  capture: "profile",
  releaseRemainder: "profile",
  returnMoney: "profile",
  timeoutMinutes: "profile",
  inStoreTimeoutMinutes: "profile",
  recurringPlans: "profile",
  completeCartWorkflow: "store",
  referencePrefix: "profile",
  description: "profile",
  note: "profile",

  requestTimeoutMs: "merchant",
  maxConcurrency: "merchant",
  callsPerSecond: "merchant",
  amountLimits: "merchant",
  vendorCodes: "merchant",
  paths: "merchant",
  statuses: "merchant",
  retCodes: "merchant",
  plainText: "merchant",
  sampleFields: "merchant",
  declareCharset: "merchant",
  extraFields: "merchant",
  paymentTypes: "merchant",
  walletLinkNames: "merchant",
  shownNumbers: "merchant",
  firstPaymentCounts: "merchant",
  closeOnline: "merchant",
  severalCaptures: "merchant",
  partialRefunds: "merchant",
  refundOfCapture: "merchant",
  signedNotificationCounts: "merchant",
  referenceMaxLength: "merchant",
  goodsInfoMaxLength: "merchant",
  callbackMacros: "merchant",
  timeZone: "merchant",

  notificationNames: "merchant",
  acknowledgment: "merchant",
  requireSignature: "merchant",
  attentionEmails: "merchant",
  staffLanguage: "merchant",
  runSecret: "store",

  inboxRetentionDays: "merchant",
  unpaidRetentionDays: "merchant",
  historyRetentionDays: "merchant",
  auditDays: "merchant",
  auditCallsPerMinute: "merchant",
} as const satisfies Record<keyof ParsedOptions, Owner> & Record<keyof ParsedClientOptions, "merchant">;

const isOption = (name: string): name is keyof typeof OPTION_OWNERS => name in OPTION_OWNERS;

/** The options that are one owner's, in the order of the table. */
export const optionsOwnedBy = (owner: Owner): (keyof ParsedOptions)[] =>
  Object.keys(OPTION_OWNERS)
    .filter(isOption)
    .filter((name) => OPTION_OWNERS[name] === owner);

/** The options of a merchant that two of its entries have differently. */
export const differingOptions = (one: ParsedOptions, other: ParsedOptions): (keyof ParsedOptions)[] =>
  optionsOwnedBy("merchant").filter((name) => !isDeepStrictEqual(one[name], other[name]));
