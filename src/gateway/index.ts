/**
 * The client of the gateway's interface: its operations, signature, notifications and errors. Needs no
 * Medusa. "§" in these docs names a section of the interface document.
 */
export { type CallOptions, GatewayClient } from "./client";
export {
  FailedOperationError,
  type FieldProblem,
  GatewayError,
  type GatewayErrorCode,
  InvalidFieldsError,
  type Outcome,
  RefusedError,
  UnclearAnswerError,
  UnreachableError,
} from "./errors";
export { isLoopback, isSecureUrl, readUrl, type Vendor, VENDORS } from "./fields";
export { GOODS_INFO_MAX_LENGTH, type GoodsLine, goodsInfoText } from "./values";
export { amountText, type MoneyInput, sameAmount } from "./values";
export {
  type Answer,
  type Fields,
  type GatewayTransaction,
  type Operation,
  type OperationKey,
  operations,
  type TransactionFacts,
} from "./operations";
export {
  hasTooManyFields,
  type Notification,
  type NotificationNames,
  readNotification,
  readReference,
} from "./form";
export { queryOf } from "./received";
export { type ClientOptions, clientOptionsSchema, type ParsedClientOptions, vendorCodes } from "./options";
export { isPrintable, plainText, printable } from "./values";
export { MISMATCH, NO_SUCH_RECORD, WRONG_STATUS } from "./ret-codes";
export { canonicalText, refundPassword, sign, type SignedFields, verify } from "./form";
export { type GatewayStatus, readStatus, type StatusReading } from "./values";
export { type DecimalSign, readWritten, type WrittenNumber } from "./values";
export { documentedStatus } from "./dialect";
export { dayAt, isTimeZone, momentOf, offsetAt, rangeOf, timeAt } from "./times";
