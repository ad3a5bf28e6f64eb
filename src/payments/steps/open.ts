import { type Fields, GatewayError, RefusedError } from "../../gateway";
import type { Draft, LedgerTransaction, RecurringTerms, Schedule } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { messageOf } from "../errors";
import { clerkOf, type Moves } from "../gateway";
import { readAnswer } from "../views/answer";
import { queryTransaction } from "./ask";
import { type Call, perform, toldOf } from "./perform";

/** What the gateway answered when it opened an order. */
export interface Opened {
  transaction_no: string | null;
  /** The gateway's number of a recurring schedule, where it tells it already. */
  schedule_no?: string | null;
  /** The amount in the priced currency, where the answer repeats it. */
  amount?: string | null;
  /** Minutes in which it can be paid; left out where the answer does not say. */
  timeout?: number | null;
}

/**
 * Opens an order at the gateway. The transaction is written to the ledger before the call. A refusal, or a call that was
 * never sent, leaves it `failed`; a lost answer leaves it `drafted`, to be asked about.
 * @param mayOpen asked once the transaction is written: throws where nothing may be opened, and the gateway is not called
 * @throws GatewayError what the call threw; what `mayOpen` throws
 */
export async function openTransaction<Answer extends Opened>(
  context: PaymentContext,
  draft: Draft,
  send: Call<Answer>,
  mayOpen: () => Promise<void>,
  recurring?: RecurringTerms & Pick<Schedule, "customer_id">,
): Promise<{ opened: Answer; transaction: LedgerTransaction }> {
  const { ledger } = context;
  const { transaction, requested } = await ledger.draft(draft, recurring);
  try {
    await mayOpen();
  } catch (error) {
    await ledger.settle(requested.operation, { outcome: "failed" }, { last_error: messageOf(error) });
    throw error;
  }
  const { answer, ...after } = await perform(context, requested, send, (opened) => ({
    result: { outcome: "succeeded", gateway_id: opened.transaction_no },
    change: {
      transaction_no: opened.transaction_no,
      confirmed_amount: opened.amount ?? null,
      ...(opened.timeout && { expires_at: new Date(context.clock.now() + opened.timeout * 60_000) }),
    },
  }));
  const { schedule_id } = transaction;
  if (schedule_id && answer.schedule_no) await ledger.nameSchedule(schedule_id, answer.schedule_no);
  return { opened: answer, transaction: after.transaction };
}

/** The customer's payment code and the wallet that it belongs to. */
export type Scan = Pick<Fields<"pay">, "paymentBarcode" | "vendor">;

/**
 * Submits the customer's barcode (§4.3). A lost answer is asked about, never paid again. So is a `ret_code` that nobody knows, or
 * that tells of a fault: it refuses nothing, and one of them may mean that the customer is still to confirm.
 * @returns the transaction: paid or held, or still open where the customer must confirm on the phone
 * @throws GatewayError when the gateway refuses the barcode, or when nothing can be learned
 */
export async function submitBarcode(
  context: PaymentContext,
  transaction: LedgerTransaction,
  scan: Scan,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  const { reference, amount } = transaction;
  const requested = await ledger.request(transaction, { kind: "scan", amount });
  const call = (moves: Moves) => moves.pay({ reference, ...scan, ...clerkOf(transaction) });
  try {
    const performed = await perform(context, requested, call, ({ transaction: shown }) => {
      const paid = { ...shown, status: shown.transactionStatus };
      const { change, status } = readAnswer(transaction, paid, account.options.timeZone);
      const outcome = status === "success" ? "succeeded" : status === "pending" ? "accepted" : "failed";
      const result = { outcome, gateway_id: shown.transactionNo, told: toldOf(shown) } as const;
      return { result, change: { ...change, vendor: scan.vendor } };
    });
    return performed.transaction;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome !== "unknown") throw error;
    const after = await queryTransaction(context, transaction);
    if (after.state === "open" && !(error instanceof RefusedError)) throw error;
    return after;
  }
}
