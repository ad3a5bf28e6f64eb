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
 * @throws MedusaError NOT_ALLOWED when the payment takes no code now, or when the code was refused
 */
export async function scan(
  container: MedusaContainer,
  reference: string,
  input: ScanInput,
): Promise<InStorePayment> {
  const job = () => payWithCode(container, reference, input);
  await underLock(container, reference, job);
  return await viewPayment(container, await retrieveInStore(container, reference));
}

async function payWithCode(container: MedusaContainer, reference: string, input: ScanInput): Promise<void> {
  const row = await retrieveInStore(container, reference);
  if (row.operation !== "add") throw notAllowed("The customer scans this payment; it takes no code.");
  if (row.state !== "open" || row.ineligible_since)
    throw notAllowed(`The payment is ${stateOf(row)}; it takes no code now.`);
  const scanned = { paymentBarcode: input.payment_barcode, vendor: input.vendor };
  try {
    await scanBarcode(booksOf(container, row.provider_id), row, scanned);
  } catch (error) {
    if (error instanceof GatewayError && error.outcome === "refused") {
      throw notAllowed(`The code was refused (ret_code ${error.retCode}): ${error.retMsg}`);
    }
    if (!(error instanceof GatewayError)) throw error;
    throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, error.message);
  }
  await settle(container, reference, { since: new Date(0), thorough: false });
}

/** Asks the gateway, and says how the payment stands. What cannot be asked now leaves it as it was. */
export async function poll(container: MedusaContainer, reference: string): Promise<InStorePayment> {
  const row = await retrieveInStore(container, reference);
  if (row.state === "open" || row.state === "drafted" || row.reconciliation_status === "pending") {
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

const stateOf = ({ state, ineligible_since }: LedgerTransaction) => (ineligible_since ? "given up" : state);

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
