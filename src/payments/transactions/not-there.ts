import { NO_SUCH_RECORD, RefusedError } from "../../gateway";
import { currentActor, holdsMoney, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { messageOf } from "../errors";
import { RETRIES } from "../retry-policy";

/** Longer than any call may take: what the gateway does not know by then it never received. */
const IN_FLIGHT_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The gateway says clearly that it has no such order. */
export const isNotThere = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.operation === "tran-query" && error.retCode === NO_SUCH_RECORD;

/**
 * What it means that the gateway has no such order goes by what it has told before:
 * - it has never told of it: it was not opened, or the answer was lost;
 * - it had opened it, nobody has paid as far as is known, and its time is over: it is closed, and has late looks;
 * - the customer has paid, or money is held: nothing is taken back by that. After some such answers a person must look.
 * @throws `error` where nothing follows from it so far, and the gateway is asked again
 */
export async function readNotThere(
  context: PaymentContext,
  transaction: LedgerTransaction,
  error: unknown,
  queried_at: Date,
): Promise<LedgerTransaction> {
  const { ledger } = context;
  if (holdsMoney(transaction.state)) await noteUnknown(context, transaction, error);
  const isNever = wasNeverReceived(transaction, queried_at);
  if (!isNever && !isOverUnpaid(transaction, queried_at)) throw error;
  // It was refused, or never sent; why is written down already.
  if (transaction.state === "failed") return await ledger.advance(transaction, { queried_at });
  // With a long `requestTimeoutMs` the call that opens it may still last.
  if (await ledger.isUnderWay(transaction)) throw error;
  if (!isNever) {
    const last_error = "its time is over, and the gateway does not know it any more";
    return await ledger.advance(transaction, { state: "closed", queried_at, last_error });
  }
  const [open] = await ledger.operationsOf(transaction, "open");
  const change = { queried_at, last_error: "the gateway never received it" };
  if (!open) return await ledger.advance(transaction, { ...change, state: "failed" });
  return await ledger.settle(open, { outcome: "failed", ret_code: NO_SUCH_RECORD }, change);
}

function wasNeverReceived(
  { state, created_at, transaction_no, gateway_status }: LedgerTransaction,
  now: Date,
): boolean {
  if (transaction_no !== null || gateway_status !== null) return false;
  return state === "failed" || (state === "drafted" && now.getTime() - created_at.getTime() > IN_FLIGHT_MS);
}

function isOverUnpaid({ state, expires_at, created_at }: LedgerTransaction, now: Date): boolean {
  const limit = expires_at?.getTime() ?? created_at.getTime() + DAY_MS;
  return state === "open" && now.getTime() > limit + IN_FLIGHT_MS;
}

/** What a person was asked about already, or has called solved, stays so. */
async function noteUnknown({ ledger }: PaymentContext, { id }: LedgerTransaction, error: unknown) {
  const transaction = await ledger.retrieveTransaction(id);
  const { reconciliation_status, solved_state } = transaction;
  if (reconciliation_status === "needs_attention" || solved_state !== null) return;
  await ledger.appendEvents([{ transaction_id: id, ...currentActor(), name: "gateway_unknown", data: {} }]);
  if ((await countUnknown({ ledger }, transaction)) < RETRIES.unknown) return;
  await ledger.advance(transaction, {
    reconciliation_status: "needs_attention",
    attention_code: "unknown_at_gateway",
    last_error: messageOf(error),
  });
}

/** How often the gateway has said so since it told something of the order. */
export async function countUnknown(
  { ledger }: Pick<PaymentContext, "ledger">,
  { id: transaction_id, queried_at, created_at }: LedgerTransaction,
): Promise<number> {
  const since = { $gt: queried_at ?? created_at };
  const lines = await ledger.listEvents(
    { transaction_id, name: "gateway_unknown", created_at: since },
    { take: RETRIES.unknown, select: ["id"] },
  );
  return lines.length;
}
