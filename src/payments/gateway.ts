import { randomBytes } from "node:crypto";
import {
  type Answer,
  type CallOptions,
  clientOptionsSchema,
  type Fields,
  GatewayClient,
  GatewayError,
  InvalidFieldsError,
  NO_SUCH_RECORD,
  type OperationKey,
  operations,
  RefusedError,
  UnreachableError,
} from "../gateway";
import { isDeduction, type LedgerTransaction } from "../modules/crossborder/internal";
import { type Clock, systemClock, type Timer } from "./clock";
import { paymentError } from "./errors";
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

/** What one process has heard of a gateway: moments in milliseconds since 1970. */
export interface Heard {
  /** When it answered last; null before the first answer. */
  answered_at: number | null;
  /** Since when calls have had no answer; null while it answers. */
  silent_since: number | null;
  /** How many questions of the watch's own had no answer since then. */
  unanswered: number;
}

export const NOTHING_HEARD: Heard = { answered_at: null, silent_since: null, unanswered: 0 };

/** One call may be lost, and one order may be one that the gateway fails over: so the watch asks about none, and more than once. */
const ENOUGH_UNANSWERED = 2;
const ENOUGH_MS = 15_000;
/** How long it waits for an answer. */
const PROBE_MS = 10_000;
const [FIRST_MS, NEXT_MS, WHILE_DOWN_MS] = [5_000, 10_000, 20_000];

/** A call that began at `begun` had no answer. What was answered meanwhile counts. */
const afterSilence = (heard: Heard, begun: number, isOwn: boolean): Heard => ({
  ...heard,
  silent_since: heard.silent_since ?? Math.max(begun, heard.answered_at ?? begun),
  unanswered: heard.unanswered + (isOwn ? 1 : 0),
});

/** Whether this process takes the gateway for down. */
const isSilent = ({ silent_since, unanswered }: Heard, now: number): boolean =>
  silent_since !== null && unanswered >= ENOUGH_UNANSWERED && now - silent_since >= ENOUGH_MS;

/** When the watch asks next, in milliseconds. */
function nextQuestionMs(heard: Heard, now: number): number {
  if (heard.unanswered === 0) return FIRST_MS;
  return isSilent(heard, now) ? WHILE_DOWN_MS : NEXT_MS;
}

/** What is known of a call that failed: a refusal is an answer; what was wrong before it was sent, or was cancelled, says nothing. */
function saysOfGateway(error: unknown, isCancelled: boolean): "answers" | "silent" | "nothing" {
  if (!(error instanceof GatewayError) || error instanceof InvalidFieldsError) return "nothing";
  if (error.outcome === "refused") return "answers";
  return isCancelled ? "nothing" : "silent";
}

/** Hears every call of an account in this process, in memory alone. Once one has no answer, it asks by itself until one comes. */
export class GatewayWatch {
  #heard = NOTHING_HEARD;
  #next: Timer | undefined;
  #isTold = false;
  #listener: (heard: Heard) => void = () => {};

  /**
   * @param question about no order
   * @param notes is told of each call whether this process takes the gateway for down after it
   */
  constructor(
    private readonly clock: Clock,
    private readonly question: (signal: AbortSignal) => Promise<unknown>,
    private readonly notes: (isDown: boolean) => void,
  ) {}

  get heard(): Heard {
    return this.#heard;
  }

  /** @throws UnreachableError while this process takes the gateway for down: nothing is sent, and its own questions find out when it answers */
  refuseWhileDown(operation: string): void {
    const { silent_since } = this.#heard;
    if (silent_since === null || !isSilent(this.#heard, this.clock.now())) return;
    const since = new Date(silent_since).toISOString();
    throw new UnreachableError(
      operation,
      `it has not answered since ${since}, and is asked every 20 seconds`,
    );
  }

  /** Whom it tells when it takes the gateway for down, again with each question that has no answer, and when it answers after that. */
  listen(listener: (heard: Heard) => void): void {
    this.#listener = listener;
    if (this.#isTold) listener(this.#heard);
  }

  async hear<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return await this.#listenTo(call, () => signal?.aborted ?? false, false);
  }

  /** Asks now. Resolves to whether it answers. */
  async ask(): Promise<boolean> {
    const question = () => this.question(this.clock.timeout(PROBE_MS));
    await this.#listenTo(question, () => false, true).catch(() => {});
    return this.#heard.silent_since === null;
  }

  async #listenTo<T>(call: () => Promise<T>, isCancelled: () => boolean, isOwn: boolean): Promise<T> {
    const begun = this.clock.now();
    try {
      const answer = await call();
      this.#answered();
      return answer;
    } catch (error) {
      const says = saysOfGateway(error, isCancelled());
      if (says === "answers") this.#answered();
      if (says === "silent") this.#silent(begun, isOwn);
      throw error;
    }
  }

  #answered(): void {
    this.#heard = { ...NOTHING_HEARD, answered_at: this.clock.now() };
    this.notes(false);
    this.#next?.cancel();
    this.#next = undefined;
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#listener(this.#heard);
  }

  #silent(begun: number, isOwn: boolean): void {
    // It has answered a call that began later.
    if ((this.#heard.answered_at ?? 0) > begun && !isOwn) return;
    this.#heard = afterSilence(this.#heard, begun, isOwn);
    const now = this.clock.now();
    this.notes(isSilent(this.#heard, now));
    if (isOwn || !this.#next) {
      this.#next?.cancel();
      this.#next = this.clock.later(nextQuestionMs(this.#heard, now), () => void this.ask());
    }
    if (!isOwn || !isSilent(this.#heard, now)) return;
    this.#isTold = true;
    this.#listener(this.#heard);
  }
}
