import type { ParsedClientOptions } from "medusa-payment-crossborder/gateway";

/** Options that a gateway which differs needs: each is what medusa-config has to say. */
export type Settings = Partial<
  Pick<
    ParsedClientOptions,
    | "statuses"
    | "retCodes"
    | "plainText"
    | "sampleFields"
    | "declareCharset"
    | "paths"
    | "vendorCodes"
    | "extraFields"
    | "paymentTypes"
    | "walletLinkNames"
    | "shownNumbers"
    | "amountLimits"
    | "callsPerSecond"
    | "firstPaymentCounts"
    | "requestTimeoutMs"
  >
> &
  Partial<Omit<StoreOptions, "refund">>;

/** What the store's options say of the gateway besides the client's. */
export interface StoreOptions {
  referenceMaxLength: number;
  goodsInfoMaxLength: number;
  callbackMacros: boolean;
  timeZone: string;
  closeOnline: "reverse" | "expire";
  refundOfCapture: "captured" | "ordered";
  severalCaptures: boolean;
  partialRefunds: boolean;
  notificationNames: Partial<Record<"reference" | "transactionNo" | "scheduleNo", string[]>>;
  acknowledgment: string;
  qrcodeImage: boolean;
  returnMoney: "automatic" | "ask";
  /** Who may refund, where the gateway wants that told (§4.11). */
  refund?: { passwordPrefix: string; managerAccountNo?: string; storeAdminPassword?: string };
}

/** All that is said of an account's gateway. */
export type CheckedOptions = ParsedClientOptions & StoreOptions;

/** Settings with others, each option that has parts with those of both. */
export function merged(one: Settings, other: Settings): Settings {
  return {
    ...one,
    ...other,
    ...(other.statuses && { statuses: { ...one.statuses, ...other.statuses } }),
    ...(other.retCodes && { retCodes: { ...one.retCodes, ...other.retCodes } }),
    ...(other.paths && { paths: { ...one.paths, ...other.paths } }),
    ...(other.shownNumbers && { shownNumbers: { ...one.shownNumbers, ...other.shownNumbers } }),
    ...(other.notificationNames && {
      notificationNames: { ...one.notificationNames, ...other.notificationNames },
    }),
    ...(other.vendorCodes && { vendorCodes: { ...one.vendorCodes, ...other.vendorCodes } }),
    ...(other.extraFields && { extraFields: { ...one.extraFields, ...other.extraFields } }),
    ...(other.amountLimits && { amountLimits: { ...one.amountLimits, ...other.amountLimits } }),
  };
}
