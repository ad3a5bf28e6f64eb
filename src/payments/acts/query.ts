import BigNumber from "bignumber.js";
import {
  NO_SUCH_RECORD,
  type TransactionFacts,
  amountText,
  documentedStatus,
  momentOf,
  readNotification,
  readStatus,
} from "../../gateway";
import {
  type Change,
  type InboxNotification,
  type Ledger,
  type LedgerOperation,
  type LedgerTransaction,
  type MadeOutside,
  type OperationEntry,
  type Result,
  currentActor,
  holdsMoney,
  isDeduction,
  isFinal,
  isOpenRefund,
  isPartialRefund,
  isUndecided,
  DAY_MS,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { type QueryOptions, gatewayKey, isNotThere } from "../gateway";
import {
  newParts,
  interpretAnswer,
  shownAmount,
  shownRefund,
  showsNothingBack,
  tellsRefunds,
  pickResponse,
  unexplainedBack,
} from "../views/answer";
import { sumOf } from "../views/money";
import { requireLocks } from "../locking/lock";
import { inboxProviderId } from "../provider-id";
import { messageOf } from "../errors";
import { RETRIES } from "../retry-policy";

/**
 * Asks the gateway about a transaction (tran-query) and moves the ledger by its answer. Only this answer, to a signed
 * request of our own, is evidence that a payment was made.
 * @throws GatewayError when it cannot be asked, LockBusyError when the caller has lost its lock; the ledger then stays as it is
 */
export async function queryTransaction(
  context: PaymentContext,
  transaction: LedgerTransaction,
  options?: QueryOptions,
): Promise<LedgerTransaction> {
  const { ledger, account, log, clock } = context;
  const queried_at = clock.date();
  requireLocks();
  // Before the call: however it ends, nobody who can be made to ask asks again at once.
  const asked = await ledger.noteAsked(transaction, queried_at);
  try {
    const shown = await account.gateway.ask(gatewayKey(transaction), options);
    const read = interpretAnswer(transaction, shown.result, account.options);
    const { result, change, status } = read.known
      ? { ...read, ...shown }
      : await weighAnswer(context, transaction, shown.result);
    const { schedule_id } = transaction;
    if (schedule_id && result.scheduleNo) await ledger.nameSchedule(schedule_id, result.scheduleNo);
    const when = await dated(context, transaction, { ...change, queried_at });
    const after = await writeAnswer(ledger, asked, when, result);
    if (status === "success" && transaction.state !== after.state && !change.paid_amount) {
      const { id: transaction_id, reference, currency_code } = after;
      log("amount_not_shown", { reference, currency_code });
      await ledger.appendEvents([{ transaction_id, ...currentActor(), name: "amount_not_shown", data: {} }]);
    }
    return after;
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return await readNotThere(context, transaction, error, queried_at);
  }
}

type Written = Pick<Ledger, "answer" | "isUnderWay" | "settle">;

/**
 * Writes down what an answer of tran-query says: of the transaction, of its operations that were not decided, and of money that moved
 * without any of them.
 */
export async function writeAnswer(
  ledger: Written,
  transaction: LedgerTransaction,
  change: Change,
  answer: TransactionFacts,
): Promise<LedgerTransaction> {
  let unseen: OperationEntry | undefined;
  const after = await ledger.answer(transaction, change, {
    resultOf: (operation, state, all) => {
      if (operation.kind !== "part_refund") return resultOf(operation, state, answer);
      const result = partResult(operation, state, transaction, answer, all);
      const isUnseen = !result && isOpenRefund(operation) && operation.outcome !== "accepted";
      unseen = isUnseen ? operation : unseen;
      return result;
    },
    madeOutside: (current, operations) => madeOutside(current, operations, answer),
  });
  return unseen ? await endUnseenRefund(ledger, after, unseen, answer) : after;
}

/**
 * A refund of a part is never sent twice: where the gateway tells what went back, and it is not among that once no call of it can arrive any
 * more, it was never received.
 */
async function endUnseenRefund(
  ledger: Written,
  transaction: LedgerTransaction,
  { id }: OperationEntry,
  answer: TransactionFacts,
): Promise<LedgerTransaction> {
  if (!tellsRefunds(transaction, answer) || (await ledger.isUnderWay(transaction))) return transaction;
  const operation = { id, transaction_id: transaction.id };
  return await ledger.settle(operation, { outcome: "failed", ret_code: NO_SUCH_RECORD });
}

/** What the answer says of an operation; undefined where it says nothing new. */
function resultOf(
  operation: OperationEntry,
  state: LedgerTransaction["state"],
  answer: TransactionFacts,
): Result | undefined {
  const { kind, told } = operation;
  if ((kind === "open" || kind === "deduction") && holdsMoney(state) && told === null)
    return { outcome: "succeeded", told: pickResponse(answer) };
  if (!isUndecided(operation)) return undefined;
  if (kind === "refund") return refundResult(operation, state, answer);
  const outcome = outcomeBy(kind, state);
  return outcome && outcome !== operation.outcome ? { outcome } : undefined;
}

/**
 * What a state proves of an operation that was not decided. `success` is shown before a capture and after it, and of a hold that was
 * released (§3): it proves neither. A hold that is over was not captured.
 */
function outcomeBy(
  kind: LedgerOperation["kind"],
  state: LedgerTransaction["state"],
): Result["outcome"] | undefined {
  switch (kind) {
    case "open":
      return "succeeded";
    case "scan":
      if (holdsMoney(state)) return "succeeded";
      return state === "open" ? undefined : "failed";
    case "release":
      if (state === "released") return "succeeded";
      return state === "reversed" ? "failed" : undefined;
    case "capture":
      return state === "released" || state === "reversed" ? "failed" : undefined;
    case "reverse":
    case "void":
      // A refund has sent the money back instead.
      if (state === "refunded") return "failed";
      return isFinal(state) || state === "closed" || state === "failed" ? "succeeded" : undefined;
    default:
      return undefined;
  }
}

/** `refundInfo` shows each refund under its reference; the status of the payment only that there was one. */
function refundResult(
  { reference, outcome: before }: OperationEntry,
  state: LedgerTransaction["state"],
  { refundInfo }: TransactionFacts,
): Result | undefined {
  const own = shownRefund({ refundInfo }, reference);
  const facts = own ? { told: pickResponse(own), gateway_id: textOf(own.refundTransactionId) } : {};
  if (state === "refunded") return { outcome: "succeeded", ...facts };
  if (state === "reversed") return { outcome: "failed" };
  if (!own?.status) return undefined;
  const { status } = readStatus(own.status);
  const outcome = status === "failed" ? "failed" : status === "pending" ? "accepted" : "succeeded";
  return outcome === before ? undefined : { outcome, ...facts };
}

/**
 * Of a refund of a part: `refundInfo` shows it under its reference; a gateway that shows no references shows how much went back. Of two parts
 * that cannot be told apart ours is the one that was made: a person is told of the other.
 */
function partResult(
  operation: OperationEntry,
  state: LedgerTransaction["state"],
  transaction: LedgerTransaction,
  answer: TransactionFacts,
  operations: readonly OperationEntry[],
): Result | undefined {
  const { reference, amount } = operation;
  if (!isOpenRefund(operation)) return undefined;
  const shown = refundResult(operation, "paid", answer);
  // The number says that it was this call.
  if (shownRefund(answer, reference)?.status)
    return shown && { ...shown, call: transaction.under_way_until ?? undefined };
  const isShown = unexplainedBack(transaction, answer, operations).gte(amount);
  if (isShown || state === "refunded") return { outcome: "succeeded" };
  return state === "reversed" ? { outcome: "failed" } : undefined;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

const WAYS_BACK: Readonly<Record<"refunded" | "reversed" | "released", readonly LedgerOperation["kind"][]>> =
  {
    refunded: ["refund"],
    reversed: ["reverse", "void"],
    released: ["release"],
  };

type Moved = Pick<MadeOutside, "kind" | "amount">;

/** Money that went back without an operation: the gateway's staff refunded or reversed it in the dashboard, or a hold expired. */
function movementWithout(
  operations: readonly Pick<OperationEntry, "kind" | "outcome" | "amount">[],
  { state, authorized_amount, captured_amount, paid_amount, amount }: LedgerTransaction,
): Moved | undefined {
  if (state !== "refunded" && state !== "reversed" && state !== "released") return undefined;
  const kinds = WAYS_BACK[state];
  if (operations.some(({ kind, outcome }) => kinds.includes(kind) && outcome === "succeeded"))
    return undefined;
  if (state === "released") return { kind: "release", amount: authorized_amount };
  const whole = state === "refunded" ? captured_amount : (paid_amount ?? amount);
  const left = new BigNumber(whole).minus(sumOf(operations.filter(isPartialRefund)));
  if (state === "reversed") return { kind: "reverse", amount: amountText(left) };
  return left.gt(0) ? { kind: "refund", amount: amountText(left) } : undefined;
}

/** Refunds of parts in the gateway's dashboard, and what brought the transaction into its state where no operation of ours has. */
function madeOutside(
  transaction: LedgerTransaction,
  operations: readonly OperationEntry[],
  answer: TransactionFacts,
): MadeOutside[] {
  const { state } = transaction;
  const isBack = state === "refunded" || state === "reversed" || state === "released";
  if (!isBack && showsNothingBack(answer)) return [];
  const { foreign } = shownAmount(transaction, answer);
  const parts = foreign ? [] : newParts(operations, transaction, answer);
  const made = parts.map((part) => ({ ...part, outcome: "succeeded" as const }));
  const movement = movementWithout([...operations, ...made], transaction);
  return [...parts, ...(movement ? [movement] : [])].map((one) => withShown(one, answer));
}

function withShown(
  { gateway_id: shown_id = null, ...moved }: Moved & Partial<Pick<MadeOutside, "gateway_id">>,
  answer: TransactionFacts,
): MadeOutside {
  const refunds = answer.refundInfo ?? [];
  const shown = refunds.find((one) => shown_id && one.refundTransactionId === shown_id) ?? refunds.at(-1);
  const gateway_id = moved.kind === "refund" ? textOf(shown?.refundTransactionId) : shown_id;
  return { ...moved, gateway_id, told: pickResponse(shown ?? answer) };
}

/** So many of a payment's newest notifications are looked at. */
const ENOUGH = 20;

/** What an answer is taken for, and what it changes. */
type Weighed = ReturnType<typeof interpretAnswer> & { result: TransactionFacts };

/**
 * What an answer changes in the ledger. A status that nobody knows is no evidence. Where a notification with a valid signature says
 * "success", or a word that nobody knows either, a person is told at once. With `signedNotificationCounts` one that says "success" is
 * believed in the place of the status: amounts that the answer shows stay the answer's.
 */
async function weighAnswer(
  context: PaymentContext,
  transaction: LedgerTransaction,
  answer: TransactionFacts,
): Promise<Weighed> {
  const read = (result: TransactionFacts, doubt?: Change): Weighed => {
    const { change, ...reading } = interpretAnswer(transaction, result, context.account.options);
    if (!reading.known) {
      const reason = `of the type ${result.transactionType ?? "payment"}`;
      context.log("status_unknown", { reference: transaction.reference, status: result.status, reason });
    }
    return { result, change: { ...change, ...doubt }, ...reading };
  };
  if (readStatus(answer.status).known) return read(answer);
  const signed = await findSigned(context, transaction);
  if (!signed) return read(answer);
  const { fields, status } = signed;
  if (context.account.options.signedNotificationCounts && status === "success") {
    const { amount, rmbAmount, currency } = fields;
    const isShown = answer.amount != null || answer.rmbAmount != null;
    const told = isShown ? {} : { amount, rmbAmount, currency: currency ?? answer.currency };
    return read({ ...answer, ...told, status });
  }
  const { state, solved_state } = transaction;
  if (holdsMoney(state) || isFinal(state) || solved_state !== null) return read(answer);
  return read(answer, {
    reconciliation_status: "needs_attention",
    attention_code: "word_unknown",
    last_error: `the gateway shows the status "${answer.status}", which is not known, and a signed notification names the payment`,
  });
}

/** What of a context the inbox is read with. */
interface Inbox {
  ledger: {
    listNotifications: (
      ...asked: Parameters<PaymentContext["ledger"]["listNotifications"]>
    ) => Promise<Pick<InboxNotification, "body" | "created_at">[]>;
  };
  account: {
    options: Pick<PaymentContext["account"]["options"], "notificationNames" | "statuses" | "timeZone">;
  };
}

async function findSigned(context: Inbox, transaction: LedgerTransaction) {
  const kept = await listSigned(context, transaction);
  return kept.find(({ status, known }) => status === "success" || !known);
}

/** That of a deduction comes before the ledger has the deduction. */
const EARLIER_MS = 24 * 60 * 60_000;

/** The newest first. */
async function listSigned({ ledger, account }: Inbox, transaction: LedgerTransaction) {
  const { provider_id, created_at } = transaction;
  const named = isDeduction(transaction) ? transaction.transaction_no : transaction.reference;
  const kept = await ledger.listNotifications(
    {
      provider_id: inboxProviderId(provider_id),
      signature: "valid",
      created_at: { $gte: new Date(created_at.getTime() - EARLIER_MS) },
      body: { $like: `%${named}%` },
    },
    { take: ENOUGH, order: { created_at: "DESC" } },
  );
  const { notificationNames, statuses } = account.options;
  return kept
    .map(({ body, created_at }) => ({
      came_at: created_at,
      ...readNotification(Buffer.from(body, "latin1"), notificationNames),
    }))
    .filter(({ reference, transactionNo }) => reference === named || transactionNo === named)
    .map(({ fields, came_at }) => ({
      fields,
      came_at,
      ...readStatus(documentedStatus(fields.status ?? "", { statuses })),
    }));
}

/**
 * A change with the time of the payment. Where the answer shows none that can be read, it is that of the first notification with a valid
 * signature that says that it was paid; without one the ledger writes down when it learns of the money.
 */
export async function dated<Dated extends Change>(
  context: Inbox,
  transaction: LedgerTransaction,
  change: Dated,
): Promise<Dated> {
  const isNews = change.state !== undefined && holdsMoney(change.state) && !holdsMoney(transaction.state);
  if (!isNews || change.paid_at || transaction.paid_at) return change;
  const kept = await listSigned(context, transaction);
  const first = kept.findLast(({ status, fields }) => status === "success" || !fields.status);
  if (!first) return change;
  const told = momentOf(first.fields.time ?? "", context.account.options.timeZone);
  return { ...change, paid_at: told && told < first.came_at ? told : first.came_at };
}

/** Longer than any call may take: what the gateway does not know by then it never received. */
const LONGEST_CALL_MS = 5 * 60_000;
/** Nobody has paid in these, as far as is known. */
const MAY_BE_OVER: readonly LedgerTransaction["state"][] = ["open", "closed", "failed"];

/**
 * What it means that the gateway has no such order goes by what it has told before:
 * - it has never told of it: it was not opened, or the answer was lost;
 * - it had opened it, nobody has paid as far as is known, and its time is over: it is over, and has no status any more;
 * - the customer has paid, or money is held: nothing is taken back by that. After some such answers a person must look.
 * @throws `error` where nothing follows from it so far, and the gateway is asked again
 */
async function readNotThere(
  context: PaymentContext,
  transaction: LedgerTransaction,
  error: unknown,
  queried_at: Date,
): Promise<LedgerTransaction> {
  const { ledger } = context;
  if (holdsMoney(transaction.state)) await noteUnknown(context, transaction, error);
  const { state, created_at, expires_at, transaction_no, gateway_status } = transaction;
  const isPast = (end: number) => queried_at.getTime() > end + LONGEST_CALL_MS;
  const isUntold = transaction_no === null && gateway_status === null;
  const isNever = isUntold && (state === "failed" || (state === "drafted" && isPast(created_at.getTime())));
  const isOver =
    MAY_BE_OVER.includes(state) && isPast(expires_at?.getTime() ?? created_at.getTime() + DAY_MS);
  if (!isNever && !isOver) throw error;
  // It was refused, or never sent; why is written down already.
  if (isNever && state === "failed") return await ledger.advance(transaction, { queried_at });
  // With a long `requestTimeoutMs` the call that opens it may still last.
  if (await ledger.isUnderWay(transaction)) throw error;
  if (!isNever) {
    const known = {
      gateway_status: null,
      last_error: "its time is over, and the gateway does not know it any more",
    };
    return await ledger.advance(transaction, {
      ...known,
      queried_at,
      ...(state === "open" && { state: "closed" }),
    });
  }
  const [open] = await ledger.operationsOf(transaction, "open");
  const change = { queried_at, last_error: "the gateway never received it" };
  if (!open) return await ledger.advance(transaction, { ...change, state: "failed" });
  return await ledger.settle(open, { outcome: "failed", ret_code: NO_SUCH_RECORD }, change);
}

/** What a person was asked about already, or has called solved, stays so. */
async function noteUnknown({ ledger }: PaymentContext, { id }: LedgerTransaction, error: unknown) {
  const transaction = await ledger.retrieveTransaction(id);
  const { reconciliation_status, solved_state } = transaction;
  if (reconciliation_status === "needs_attention" || solved_state !== null) return;
  await ledger.appendEvents([{ transaction_id: id, ...currentActor(), name: "gateway_unknown", data: {} }]);
  const since = { $gt: transaction.queried_at ?? transaction.created_at };
  const told = { transaction_id: id, name: "gateway_unknown", created_at: since };
  const lines = await ledger.listEvents(told, { take: RETRIES.unknown, select: ["id"] });
  if (lines.length < RETRIES.unknown) return;
  await ledger.advance(transaction, {
    reconciliation_status: "needs_attention",
    attention_code: "unknown_at_gateway",
    last_error: messageOf(error),
  });
}
