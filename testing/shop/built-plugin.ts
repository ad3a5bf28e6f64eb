import { createRequire } from "node:module";
import { join } from "node:path";
import type * as accounts from "../../src/payments/accounts";
import type * as context from "../../src/payments/context";
import type * as errors from "../../src/payments/errors";
import type * as mismatches from "../../src/payments/job/mismatches";
import type * as keys from "../../src/payments/keys";
import type * as log from "../../src/payments/log";
import type * as options from "../../src/payments/options";
import type * as reconciliation from "../../src/payments/reconcile";
import type * as renewal from "../../src/payments/recurring/renewal-order";
import type * as outcome from "../../src/payments/shopper/outcome";
import type * as signals from "../../src/payments/telemetry/metrics";
import type * as provider from "../../src/providers/crossborder/provider";
import { ROOT } from "../../tooling/link-plugin";

/**
 * Files of the plugin as the store runs them: with the same locks, limits and classes. Those of `src` would be a second
 * plugin beside it, and its tests would be about that one.
 */
const load = createRequire(join(ROOT, ".medusa/server/src/index.js"));

const accountsOfPlugin: typeof accounts = load("./payments/accounts");
const contextOfStore: typeof context = load("./payments/context");
const errorsOfPlugin: typeof errors = load("./payments/errors");
const mismatchesOfJob: typeof mismatches = load("./payments/job/mismatches");
const keysOfStore: typeof keys = load("./payments/keys");
const logOfStore: typeof log = load("./payments/log");
const optionsOfAccount: typeof options = load("./payments/options");
const reconciling: typeof reconciliation = load("./payments/reconcile");
const renewalOrder: typeof renewal = load("./payments/recurring/renewal-order");
const shoppers: typeof outcome = load("./payments/shopper/outcome");
const told: typeof signals = load("./payments/telemetry/metrics");
const providers: typeof provider = load("./providers/crossborder/provider");

export const { merchantBehind } = accountsOfPlugin;
export const { storeContext, withAccount } = contextOfStore;
export const { NoPlaceError } = errorsOfPlugin;
export const { listMismatches } = mismatchesOfJob;
export const { deductionSessionData, inStoreSessionData, sealerOf } = keysOfStore;
export const { LOG_CODES } = logOfStore;
export const { parseOptions } = optionsOfAccount;
export const { tryReconcile } = reconciling;
export const { pollSession } = shoppers;
export const { createRenewalOrder } = renewalOrder;
export const { METRICS, SPANS } = told;
export const { ChannelAProvider } = providers;
