/**
 * What medusa-payment-crossborder-cli takes of the plugin that a store has installed, so that `init`, `doctor` and `check` read options,
 * regions, answers and statements as the store does. Changes with the plugin: the program refuses another minor version than its own.
 */
// The account: what medusa-config says, and what is wrong with it.
export { accountOf, accountProviderIds, differencesIn, writtenOf } from "../payments/accounts";
export {
  CURRENCIES,
  type CrossborderOptions,
  gatewayOptions,
  isSandbox,
  mistakesIn,
  parseGatewayOptions,
} from "../payments/options";
export {
  accountIn,
  accountProviderId,
  isCrossborder,
  isInStore,
  providerIdsBeside,
} from "../payments/provider-id";
// The store: its regions, the places that an account names, and the shop that it is.
export { recordAct } from "../payments/asked-by";
export { storeContext } from "../payments/context";
export { listRegions, offerInRegion } from "../payments/settings/settings";
export { decideShop } from "../payments/shop";
export { unknownIn } from "../payments/sold-at";
// The gateway's own statement.
export {
  type Column,
  type ColumnNames,
  COLUMNS,
  guessColumns,
  NoColumnsError,
} from "../payments/statement/columns";
export { readStatement } from "../payments/statement/read";
export { UnreadableError } from "../payments/statement/table";
// The wire, below the client of ./gateway: to hear an answer as it came, before the client reads it.
export {
  openConnections,
  readAnswer,
  readBody,
  readEnvelope,
  type Received,
  send,
  signedForm,
} from "../gateway/client";
export { appLink, places } from "../gateway/fields";
export { md5, signWithHash } from "../gateway/form";
export { decoderOf } from "../gateway/values";
export { ACCESS_DENIED, MISSING_PARAMETER, RET_CODES, SUCCESS } from "../gateway/errors";
