import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { deletePaymentSessionsWorkflow } from "@medusajs/medusa/core-flows";
import { booksOf } from "../../accounts";
import { closeUnpaid, scanBarcode } from "../../bookkeeping";
import { GatewayError } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";
import { settle } from "../settlement/settle";
import { trySettle } from "../try-settle";
import { underLock } from "../under-lock";
import type { ScanInput } from "./input";
import { type InStorePayment, retrieveInStore, viewPayment } from "./view";

/**
 * Submits the customer's code and settles by the answer. The payment is still `open` afterwards where the
 * customer must confirm on the phone.
 * @throws MedusaError NOT_ALLOWED when the payment takes no code now
 */
export async function scan(
  container: MedusaContainer,
  reference: string,
  input: ScanInput,
): Promise<{ payment: InStorePayment; refusal?: Refusal }> {
  const refusal = await underLock(container, reference, () => payWithCode(container, reference, input));
  const payment = await viewPayment(container, await retrieveInStore(container, reference));
  return { payment, ...(refusal && { refusal }) };
}

/** The gateway's answer to a code that it did not take. */
interface Refusal {
  code: "barcode_refused";
  ret_code: string;
  ret_msg: string;
}

async function payWithCode(
  container: MedusaContainer,
  reference: string,
  input: ScanInput,
): Promise<Refusal | undefined> {
  const row = await retrieveInStore(container, reference);
  if (row.operation !== "add") throw notAllowed("The customer scans this payment; it takes no code.");
  if (row.state !== "open" || row.abandoned_at)
    throw notAllowed(`The payment is ${stateOf(row)}; it takes no code now.`);
  const scanned = { paymentBarcode: input.payment_barcode, vendor: input.vendor };
  try {
    await scanBarcode(booksOf(container, row.provider_id), row, scanned);
  } catch (error) {
    if (error instanceof GatewayError && error.outcome === "refused") {
      return { code: "barcode_refused", ret_code: error.retCode ?? "", ret_msg: error.retMsg ?? "" };
    }
    if (!(error instanceof GatewayError)) throw error;
    throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, error.message);
  }
  await settle(container, reference, { since: new Date(0), thorough: false });
  return undefined;
}

/** Asks the gateway, and says how the payment stands. What cannot be asked now leaves it as it was. */
export async function poll(container: MedusaContainer, reference: string): Promise<InStorePayment> {
  const row = await retrieveInStore(container, reference);
  if (row.state === "open" || row.state === "drafted" || row.settlement === "unsettled") {
    await trySettle(container, { reference });
  }
  return await viewPayment(container, await retrieveInStore(container, reference));
}

/**
 * Gives an unpaid payment up; its order at the gateway is closed.
 * @throws MedusaError NOT_ALLOWED when it is paid or over
 */
export async function cancel(container: MedusaContainer, reference: string): Promise<InStorePayment> {
  await trySettle(container, { reference });
  const row = await retrieveInStore(container, reference);
  if (row.state !== "open" && row.state !== "drafted")
    throw notAllowed(`The payment is ${stateOf(row)} already.`);
  await closeUnpaid(booksOf(container, row.provider_id), row, "staff gave it up");
  await deletePaymentSessionsWorkflow(container).run({ input: { ids: [row.payment_session_id ?? ""] } });
  await trySettle(container, { reference });
  return await viewPayment(container, await retrieveInStore(container, reference));
}

const stateOf = ({ state, abandoned_at }: LedgerTransaction) => (abandoned_at ? "given up" : state);

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
