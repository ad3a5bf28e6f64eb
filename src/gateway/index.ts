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
  MISMATCH,
  NO_SUCH_RECORD,
  WRONG_STATUS,
} from "./errors";
export { isLoopback, isSecureUrl, readUrl, type Vendor, VENDORS } from "./fields";
export {
  GOODS_INFO_MAX_LENGTH,
  type GoodsLine,
  goodsInfoText,
  amountText,
  type MoneyInput,
  sameAmount,
  queryOf,
  isPrintable,
  plainText,
  printable,
  type GatewayStatus,
  readStatus,
  type StatusReading,
  type DecimalSign,
  readWritten,
  type WrittenNumber,
  dayAt,
  isTimeZone,
  momentOf,
  offsetAt,
  rangeOf,
  timeAt,
} from "./values";
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
  canonicalText,
  refundPassword,
  sign,
  type SignedFields,
  verify,
} from "./form";
export { type ClientOptions, clientOptionsSchema, type ParsedClientOptions, vendorCodes } from "./options";
export { documentedStatus } from "./dialect";
