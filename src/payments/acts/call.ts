import { FailedOperationError, GatewayError, readStatus } from "../../gateway";
import type { Payment } from "../../medusa";
import {
  type Change,
  channelOff,
  type Drafted,
  type LedgerOperation,
  type LedgerTransaction,
  type OperationOutcome,
  type Requested,
  type Result,
} from "../../modules/crossborder/internal";
import type { Context, PaymentContext } from "../context";
import { LockBusyError, messageOf, underWay } from "../errors";
import { type Moves, COMMANDS, type QueryOptions } from "../gateway";
import type { Snapshot } from "../snapshot";
import type { Taken } from "../decide/step";
import { requireLocks } from "../locking/lock";
import { queryTransaction } from "./query";

/** Calls the gateway, once. */
export type Call<Answer> = (moves: Moves) => Promise<Answer>;

/** Longer than a call lasts: its answer is written down meanwhile. */
const MARGIN_MS = 5_000;
/** So much later than its caller gave up a request may still arrive. */
const LATE_MS = 10 * 60_000;

/**
 * Calls the gateway for an operation that is written down, and writes down what is known afterwards. Every call that opens or moves
 * money goes this way: one at a time for each transaction, on all servers together. Should the server die, it counts as under
 * way until it must be over.
 * @param requested with the channel that must not be switched off meanwhile, where an order is opened; `isOnce` where the gateway would carry
 *   it out once more: without an answer it counts as under way until it cannot arrive any more
 * @throws MedusaError `under_way`, `channel_off` or `another_shop`, and nothing was sent; what the call threw; FailedOperationError where the gateway took the
 *   call and did not carry it out
 */
async function callAndRecord<Answer>(
  { ledger, account }: PaymentContext,
  { channel, isOnce = false, ...requested }: Asking,
  call: Call<Answer>,
  read: (answer: Answer) => { result: Result; change?: Change },
): Promise<{ transaction: LedgerTransaction; answer: Answer }> {
  const { operation } = requested;
  const longest_ms = account.gateway.longestCallMs + (isOnce ? LATE_MS : MARGIN_MS);
  const begun = await ledger.begin(operation, longest_ms, channel?.region_id);
  if (!begun) {
    const drains = channel && (await ledger.listDrainingChannels(channel, { take: 1 })).length > 0;
    const row = await ledger.retrieveTransaction(operation.transaction_id);
    const refused = (await ledger.shopObstacle(row)) ?? (drains ? channelOff() : underWay());
    const change = drains ? { last_error: messageOf(refused) } : {};
    // Its caller is told that nothing was sent: nobody makes it later.
    if (requested.isNew) await ledger.settle(operation, { outcome: "failed" }, change);
    throw refused;
  }
  let answer: Answer;
  let answered: ReturnType<typeof read>;
  try {
    requireLocks();
    answer = await call(account.gateway[COMMANDS]);
    answered = read(answer);
  } catch (error) {
    const ret_code = error instanceof GatewayError ? (error.retCode ?? null) : null;
    const outcome = outcomeAfter(error, requested);
    const ended = isOnce && outcome === "unknown" ? undefined : begun;
    const last_error = messageOf(error);
    const told = outcome === "refused" ? { refusal: last_error } : undefined;
    await ledger.settle(operation, { outcome, ret_code, call: ended, ...(told && { told }) }, { last_error });
    throw error;
  }
  const result = { call: begun, ...answered.result };
  const transaction = await ledger.settle(operation, result, { last_error: null, ...answered.change });
  return { transaction, answer };
}

type Asking = Requested & { channel?: { region_id: string; provider_id: string }; isOnce?: boolean };

/** What is known after a call that failed. */
export interface Failed {
  operation: LedgerOperation;
  error: unknown;
  /** What kept the gateway from being asked afterwards; undefined where it has answered. */
  unasked?: unknown;
}

/**
 * As `perform`, and of a call that failed the gateway is asked where it may have carried it out: a refusal may mean that it did before, and a
 * lost answer hides it. What follows its caller decides by what the ledger has then.
 * @param mayAsk whether this error leaves anything to ask about; the question's options
 * @returns `failed` where it is not known to have been made, by this server or by another one meanwhile
 */
export async function performOrAsk<Answer>(
  context: PaymentContext,
  asking: Asking,
  call: Call<Answer>,
  read: (answer: Answer) => { result: Result; change?: Change },
  { mayAsk = () => true, ...options }: QueryOptions & { mayAsk?: (error: GatewayError) => boolean } = {},
): Promise<{ transaction: LedgerTransaction; failed?: Failed }> {
  const { ledger } = context;
  const { id, transaction_id } = asking.operation;
  try {
    return await callAndRecord(context, asking, call, read);
  } catch (error) {
    const isAsked = error instanceof GatewayError && error.outcome !== "not_sent" && mayAsk(error);
    const ask = async () => {
      await queryTransaction(context, await ledger.retrieveTransaction(transaction_id), options);
    };
    const unasked: unknown = isAsked ? await ask().catch((thrown: unknown) => thrown) : error;
    const operation = await ledger.retrieveOperation(id);
    const transaction = await ledger.retrieveTransaction(transaction_id);
    return operation.outcome === "succeeded"
      ? { transaction }
      : { transaction, failed: { operation, error, unasked } };
  }
}

interface Asked {
  operation: { outcome: OperationOutcome };
  isNew: boolean;
}

/** What an earlier call may have done, a later one that was refused or never sent does not undo. */
export function outcomeAfter(error: unknown, { operation, isNew }: Asked): OperationOutcome {
  if (error instanceof FailedOperationError) return "failed";
  if (!isNew) return operation.outcome === "requested" ? "unknown" : operation.outcome;
  if (error instanceof LockBusyError) return "failed";
  if (!(error instanceof GatewayError) || error.outcome === "unknown") return "unknown";
  return error.outcome === "refused" ? "refused" : "failed";
}

/** What the gateway answered when it opened an order. */
export interface OpenedOrder {
  transaction_no: string | null;
  /** The gateway's number of a recurring schedule, where it tells it already. */
  schedule_no?: string | null;
  /** The amount in the priced currency, where the answer repeats it. */
  amount?: string | null;
  /** The clerk that the gateway names (§2.2). */
  store_admin_no?: string | null;
  /** Minutes in which it can be paid; left out where the answer does not say. */
  timeout?: number | null;
}

/**
 * Opens an order at the gateway. The transaction is written to the ledger before the call. A refusal, or a call that was
 * never sent, leaves it `failed`; a lost answer leaves it `drafted`, to be asked about.
 * @param drafted the transaction, as it is written down
 * @param region_id where the cart is. Who switches the channel off there in this moment counts the transaction, or it is refused here
 * @throws GatewayError what the call threw; MedusaError `channel_off` where the channel is being switched off
 */
export async function openTransaction<Answer extends OpenedOrder>(
  context: PaymentContext,
  { transaction, requested }: Drafted,
  send: Call<Answer>,
  region_id: string | undefined,
): Promise<{ opened: Answer; transaction: LedgerTransaction }> {
  const { ledger } = context;
  const channel = region_id ? { region_id, provider_id: transaction.provider_id } : undefined;
  const { answer, ...after } = await callAndRecord(context, { ...requested, channel }, send, (opened) => ({
    result: { outcome: "succeeded", gateway_id: opened.transaction_no },
    change: {
      transaction_no: opened.transaction_no,
      confirmed_amount: opened.amount ?? null,
      ...(!transaction.store_admin_no && opened.store_admin_no && { store_admin_no: opened.store_admin_no }),
      ...(opened.timeout && { expires_at: new Date(context.clock.now() + opened.timeout * 60_000) }),
    },
  }));
  const { schedule_id } = transaction;
  if (schedule_id && answer.schedule_no) await ledger.nameSchedule(schedule_id, answer.schedule_no);
  return { opened: answer, transaction: after.transaction };
}

/**
 * `000100` is success only where the status says so, too (§2.2, §2.5, §3).
 * @throws FailedOperationError
 */
export function outcomeOfStatus(operation: string, status: string): OperationOutcome {
  const reading = readStatus(status);
  if (reading.status === "failed") throw new FailedOperationError(operation, status);
  return reading.status === "pending" ? "accepted" : "succeeded";
}

/** What a step has changed, where that is of the ledger's row alone. Else all is read again: Medusa may have called our provider. */
export interface Effect {
  transaction?: LedgerTransaction;
  claim?: Taken["claim"];
}

/** Carries out one step for a transaction, which the caller has locked. */
export type Carry<Step> = (
  context: Context,
  snapshot: Snapshot,
  step: Step,
) => Promise<Effect> | Promise<void>;

/** @throws Error where the payment is not there: no such step is decided then */
export function paymentIn(snapshot: Snapshot): Payment {
  const { payment } = snapshot.medusa;
  if (!payment) throw new Error("Medusa has no such payment");
  return payment;
}
