import { type Answer, type Fields, type GatewayError, RefusedError } from "../../gateway";
import type { InStorePayment, ScanRefusal } from "../../http";
import { type LedgerTransaction, mayBeOpen } from "../../modules/crossborder/internal";
import type { AskedBy } from "../asked-by";
import { whyOver } from "../amount-due";
import { type PaymentContext, type StoreContext, withAccount } from "../context";
import { paymentError, withMedusaErrors } from "../errors";
import { tryReconcile, reconcile } from "../reconcile";
import { voidUnpaid } from "../acts/reverse";
import { performOrAsk } from "../acts/call";
import { interpretAnswer, pickResponse } from "../views/answer";
import { clerkOf, type Moves } from "../gateway";
import { readPayment, retrieveInStore } from "./take-payment";

export interface ScanInput extends AskedBy {
  reference: string;
  payment_barcode: string;
  vendor: Scan["vendor"];
}

/**
 * Submits the customer's code (§4.3), as long as the amount is due, and reconciles by the answer. The payment is still `open` afterwards
 * where the customer must confirm on the phone, or where the code was refused.
 * @throws MedusaError `not_in_store`, `takes_no_code`, or what kept the gateway from answering
 */
export async function scanCode(
  context: StoreContext,
  input: ScanInput,
): Promise<{ payment: InStorePayment; refusal?: ScanRefusal }> {
  const { reference } = input;
  const known = await retrieveInStore(context, reference);
  const refusal = await withMedusaErrors(() =>
    context.locks.withTransaction(known, { by: "staff" }, () => payWithCode(context, input)),
  );
  const payment = await readPayment(context, await retrieveInStore(context, reference));
  return { payment, ...(refusal && { refusal }) };
}

async function payWithCode(store: StoreContext, input: ScanInput): Promise<ScanRefusal | undefined> {
  const transaction = await retrieveInStore(store, input.reference);
  if (transaction.operation !== "add")
    throw paymentError("takes_no_code", "The customer scans this payment; it takes no code.");
  if (transaction.state !== "open" || transaction.ineligible_since)
    throw paymentError("takes_no_code", `The payment is ${stateOf(transaction)}; it takes no code now.`);
  const reason = await whyOver(store, transaction);
  if (reason) {
    await store.ledger.makeIneligible(transaction, ["open"], reason);
    await store.ledger.bringCheckForward(transaction.id, store.clock.date());
    throw paymentError("takes_no_code", `This payment takes no code: ${reason}.`);
  }
  const context = withAccount(store, transaction.provider_id);
  const scan = { paymentBarcode: input.payment_barcode, vendor: input.vendor };
  let after: LedgerTransaction;
  try {
    after = await submitBarcode(context, transaction, scan);
  } catch (error) {
    if (!(error instanceof RefusedError) || error.outcome !== "refused") throw error;
    return { code: "barcode_refused", ret_code: error.retCode ?? "", ret_msg: error.retMsg ?? "" };
  }
  await reconcile(context, after, { by: "store", since: 0 });
  return undefined;
}

/** The customer's payment code and the wallet that it belongs to. */
type Scan = Pick<Fields<"pay">, "paymentBarcode" | "vendor">;

/**
 * Submits the customer's barcode (§4.3). A lost answer is asked about, never paid again. So is a `ret_code` that nobody knows, or
 * that tells of a fault: it refuses nothing, and one of them may mean that the customer is still to confirm.
 * @returns the transaction: paid or held, or still open where the customer must confirm on the phone
 * @throws GatewayError when the gateway refuses the barcode, or when nothing can be learned
 */
async function submitBarcode(
  context: PaymentContext,
  transaction: LedgerTransaction,
  scan: Scan,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  const { reference, amount } = transaction;
  const requested = await ledger.request(transaction, { kind: "scan", amount });
  const call = (moves: Moves) => moves.pay({ reference, ...scan, ...clerkOf(transaction) });
  const read = ({ transaction: shown }: Answer<"pay">) => {
    const paid = { ...shown, status: shown.transactionStatus };
    const { change, status } = interpretAnswer(transaction, paid, account.options);
    const outcome = status === "success" ? "succeeded" : status === "pending" ? "accepted" : "failed";
    const result = { outcome, gateway_id: shown.transactionNo, told: pickResponse(shown) } as const;
    return { result, change: { ...change, vendor: scan.vendor } };
  };
  const mayAsk = ({ outcome }: GatewayError) => outcome === "unknown";
  const { transaction: after, failed } = await performOrAsk(context, requested, call, read, { mayAsk });
  if (!failed) return after;
  if (failed.unasked) throw failed.unasked;
  if (after.state === "open" && !(failed.error instanceof RefusedError)) throw failed.error;
  return after;
}

/**
 * Asks the gateway while the payment is open, and says how it stands. What cannot be asked now leaves it as it was.
 * @throws MedusaError `not_in_store`
 */
export async function pollPayment(context: StoreContext, reference: string): Promise<InStorePayment> {
  const { state, reconciliation_status } = await retrieveInStore(context, reference);
  if (mayBeOpen(state) || reconciliation_status === "pending") {
    await tryReconcile(context, { reference, by: "store" });
  }
  return await readPayment(context, await retrieveInStore(context, reference));
}

/**
 * Cancels an unpaid payment; its order at the gateway is closed.
 * @throws MedusaError `not_in_store`, or `not_open` when it is paid or over
 */
export async function cancelInStorePayment(
  context: StoreContext,
  reference: string,
): Promise<InStorePayment> {
  await tryReconcile(context, { reference, by: "store" });
  const known = await retrieveInStore(context, reference);
  await withMedusaErrors(() =>
    context.locks.withTransaction(known, { by: "staff" }, () => voidOpen(context, reference)),
  );
  await tryReconcile(context, { reference, by: "store" });
  return await readPayment(context, await retrieveInStore(context, reference));
}

/** A code may be scanned, or another clerk may cancel it, while the lock is waited for. */
async function voidOpen(context: StoreContext, reference: string): Promise<void> {
  const transaction = await retrieveInStore(context, reference);
  const { state, provider_id, payment_session_id } = transaction;
  if (!mayBeOpen(state)) throw paymentError("not_open", `The payment is ${stateOf(transaction)} already.`);
  await voidUnpaid(withAccount(context, provider_id), transaction, "staff cancelled it");
  await context.acts.deleteSessions([payment_session_id ?? ""]);
}

const stateOf = ({ state, ineligible_since }: LedgerTransaction) => (ineligible_since ? "cancelled" : state);
