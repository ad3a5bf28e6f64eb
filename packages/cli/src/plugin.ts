import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Gateway from "medusa-payment-crossborder/gateway";
import type * as Tools from "medusa-payment-crossborder/tools";
import { storeFolder } from "./files/folders";

/*
 * The plugin as the store has it installed: this program brings none of its own. The store is found before this file is loaded, so the
 * program takes what needs it by import().
 */

/** As the store's own code gets a package. */
export const load = createRequire(join(storeFolder(), "package.json"));
const gateway: typeof Gateway = load("medusa-payment-crossborder/gateway");
const tools: typeof Tools = load("medusa-payment-crossborder/tools");

export const {
  amountText,
  clientOptionsSchema,
  documentedStatus,
  FailedOperationError,
  GatewayError,
  GOODS_INFO_MAX_LENGTH,
  goodsInfoText,
  momentOf,
  NO_SUCH_RECORD,
  offsetAt,
  operations,
  printable,
  readNotification,
  readStatus,
  refundPassword,
  sameAmount,
  UnclearAnswerError,
  VENDORS,
  verify,
} = gateway;

export const {
  ACCESS_DENIED,
  accountIn,
  accountOf,
  accountProviderId,
  accountProviderIds,
  appLink,
  COLUMNS,
  CURRENCIES,
  decideShop,
  decoderOf,
  differencesIn,
  gatewayOptions,
  guessColumns,
  isCrossborder,
  isInStore,
  isSandbox,
  listRegions,
  md5,
  MISSING_PARAMETER,
  mistakesIn,
  NoColumnsError,
  offerInRegion,
  openConnections,
  parseGatewayOptions,
  places,
  providerIdsBeside,
  readAnswer,
  readBody,
  readEnvelope,
  readStatement,
  recordAct,
  RET_CODES,
  send,
  signedForm,
  signWithHash,
  storeContext,
  SUCCESS,
  unknownIn,
  UnreadableError,
  writtenOf,
} = tools;
