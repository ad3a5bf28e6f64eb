import { NO_SUCH_RECORD } from "../../gateway";
import { currentActor, holdsMoney, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { messageOf } from "../errors";
import { RETRIES } from "../retry-policy";

/** Longer than any call may take: what the gateway does not know by then it never received. */
const IN_FLIGHT_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Nobody has paid in these, as far as is known. */
const MAY_BE_OVER: readonly LedgerTransaction["state"][] = ["open", "closed", "failed"];

/**
 * What it means that the gateway has no such order goes by what it has told before:
 * - it has never told of it: it was not opened, or the answer was lost;
 * - it had opened it, nobody has paid as far as is known, and its time is over: it is over, and has no status any more;
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
  const { state, created_at, expires_at, transaction_no, gateway_status } = transaction;
  const isPast = (end: number) => queried_at.getTime() > end + IN_FLIGHT_MS;
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
