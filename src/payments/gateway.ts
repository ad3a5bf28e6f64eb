import { randomBytes } from "node:crypto";
import {
  type Answer,
  type CallOptions,
  clientOptionsSchema,
  type Fields,
  GatewayClient,
  GatewayError,
  NO_SUCH_RECORD,
  type OperationKey,
  operations,
  RefusedError,
} from "../gateway";
import { isDeduction, type LedgerTransaction } from "../modules/crossborder/internal";
import { systemClock } from "./clock";
import { paymentError } from "./errors";
import { GatewayWatch } from "./gateway-watch";
import type { Log } from "./log";
import type { ParsedOptions } from "./options";
import { isInStore } from "./provider-id";
import * as telemetry from "./telemetry";

/** All that opens, moves or ends something at the gateway. None is sent to one that is down. */
export type Moves = Omit<GatewayClient, "tranQuery" | "longestCallMs" | "usesFormerToken">;

/** Under this a gateway has its moves. A lint rule keeps it to the steps that write down what they call before they call it. */
export const COMMANDS = Symbol("moves");

export interface QueryOptions extends CallOptions {
  /** Leaves a gateway alone that is down: for questions that can wait, or that a stranger may cause. */
  respectBreaker?: boolean;
}

/** The gateway as an account sees it. */
export interface Gateway {
  /**
   * What it knows of an order (tran-query).
   * @throws GatewayError
   */
  ask(about: Fields<"tranQuery">, options?: QueryOptions): Promise<Answer<"tranQuery">>;
  /** How long a call may last, with all its attempts. */
  readonly longestCallMs: number;
  /** Whether it did not take `apiToken` for the last call, which was signed with `previousApiToken` then. */
  usesFormerToken(): boolean;
  /** Whether it answers, as far as this process has heard. */
  readonly watch: Pick<GatewayWatch, "heard" | "ask" | "listen">;
  readonly [COMMANDS]: Moves;
}

/** With a connection pool of its own. */
export function openGateway(options: ParsedOptions): Gateway {
  const client = new GatewayClient(clientOptionsSchema.strip().parse(options));
  const called: Called = (operation, fields, call) => {
    const reference = "reference" in fields ? fields.reference : undefined;
    return telemetry.gatewayCall(options, { operation: operations[operation].name, reference }, call);
  };
  const query = (about: Fields<"tranQuery">, call: CallOptions) =>
    called("tranQuery", about, () => client.tranQuery(about, call));
  const watch = new GatewayWatch(
    systemClock,
    (signal) => query({ reference: `${WATCH_PREFIX}${randomBytes(12).toString("hex")}` }, { signal }),
    (isDown) => telemetry.gatewayIs(options, isDown ? "down" : "up"),
  );
  return {
    ask: async (about, { respectBreaker = false, ...call } = {}) => {
      if (respectBreaker) watch.refuseWhileDown(operations.tranQuery.name);
      return await watch.hear(() => query(about, call), call.signal);
    },
    longestCallMs: client.longestCallMs,
    usesFormerToken: () => client.usesFormerToken,
    watch,
    [COMMANDS]: heardMoves(client, watch, called),
  };
}

/** Has whoever watches the store know of a call. */
type Called = <A>(
  operation: OperationKey,
  fields: Fields<OperationKey>,
  call: () => Promise<A>,
) => Promise<A>;

/** What the references begin with that the watch asks about. No payment's reference does. */
const WATCH_PREFIX = "watch-";

function heardMoves(client: GatewayClient, watch: GatewayWatch, called: Called): Moves {
  const heard =
    <Key extends keyof Moves>(
      key: Key,
      move: (fields: Fields<Key>, call?: CallOptions) => Promise<Answer<Key>>,
    ) =>
    async (fields: Fields<Key>, call?: CallOptions) => {
      watch.refuseWhileDown(operations[key].name);
      return await watch.hear(() => called(key, fields, () => move.call(client, fields, call)), call?.signal);
    };
  return {
    securePay: heard("securePay", client.securePay),
    add: heard("add", client.add),
    pay: heard("pay", client.pay),
    createTransQrcode: heard("createTransQrcode", client.createTransQrcode),
    reverse: heard("reverse", client.reverse),
    authCapture: heard("authCapture", client.authCapture),
    authUnfreeze: heard("authUnfreeze", client.authUnfreeze),
    cashierAdd: heard("cashierAdd", client.cashierAdd),
    prepay: heard("prepay", client.prepay),
    updateRecurring: heard("updateRecurring", client.updateRecurring),
    refund: heard("refund", client.refund),
  };
}

/** The gateway says clearly that it has no such order. */
export const isNotThere = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.operation === "tran-query" && error.retCode === NO_SUCH_RECORD;

/** How the gateway is told which order is meant: it has no reference of ours for a recurring deduction. */
export function gatewayKey(
  transaction: Pick<LedgerTransaction, "operation" | "reference" | "transaction_no">,
) {
  return isDeduction(transaction) && transaction.transaction_no
    ? { transactionNo: transaction.transaction_no }
    : { reference: transaction.reference };
}

/** USD orders carry `amount`, RMB orders `rmbAmount`. */
export function pricedAs({ currency_code, amount }: Pick<LedgerTransaction, "currency_code" | "amount">) {
  return currency_code === "cny" ? { rmbAmount: amount } : { amount };
}

/** In-store operations name the clerk who took the payment. */
export const clerkOf = ({ store_admin_no }: Pick<LedgerTransaction, "store_admin_no">) => ({
  storeAdminNo: store_admin_no ?? undefined,
});

/** What a shopper is told when the gateway fails, and can act on. */
const TOLD = {
  payment_unavailable: "The payment cannot be started now. Choose another method, or try again later.",
  not_confirmed: "The payment cannot be confirmed now. Do not pay again; try again in a moment.",
  cancellation_not_confirmed:
    "The cancellation is not confirmed yet. Look again later, and cancel again if nothing has changed.",
} as const;

/**
 * Runs `work` for the one who pays. What the gateway or the network says is for staff: it is logged, and a shopper is told
 * a code and a sentence. At the counter staff reads the answer, and gets the error as it is.
 * @throws MedusaError with `code` in the place of a GatewayError
 */
export async function forPayer<T>(
  log: Log,
  subject: Pick<LedgerTransaction, "provider_id" | "reference">,
  code: keyof typeof TOLD,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError) || isInStore(subject)) throw error;
    const { provider_id, reference } = subject;
    log(code, { reference, provider_id, reason: error });
    throw paymentError(code, TOLD[code]);
  }
}
