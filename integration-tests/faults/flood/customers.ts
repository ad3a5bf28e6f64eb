import axios from "axios";
import { setTimeout as pause } from "node:timers/promises";
import { sign } from "../../../src/gateway";
import { eventually } from "../../../testing/shop/sandbox-control";
import { ACCOUNT } from "../../../testing/shop/shop";
import { checkout } from "../cases/checkout";
import type { ProcessShop } from "../processes/process-shop";

/** A new customer so often. */
const EVERY_MS = 4_000;
/** Longer than the job may take to find a payment that nobody told of. */
const PATIENCE_S = 600;

/** How the shop hears of a payment: the job has to find the last kind. */
export const KINDS = ["signed", "unsigned", "not notified"] as const;
export type PaymentKind = (typeof KINDS)[number];

export interface Paid {
  kind: PaymentKind;
  /** Until the notification was answered. */
  answered_ms: number;
  /** From the payment until Medusa and the gateway agreed. */
  reconciled_ms: number;
}

export const IPN = "/hooks/crossborder/pp_crossborder-channel-a_main/ipn";

/**
 * Customers come one after the other and pay, for so long. Resolves when all are served.
 * @param opened learns the reference of each payment before it is paid
 * @throws when one of them is not
 */
export async function customersFor(
  shop: ProcessShop,
  minutes: number,
  opened: (reference: string) => void,
): Promise<Paid[]> {
  const paid: Promise<Paid>[] = [];
  const end = Date.now() + minutes * 60_000;
  for (let n = 0; Date.now() < end; n++) {
    const begun = Date.now();
    paid.push(buy(shop, KINDS[n % KINDS.length] ?? "signed", opened));
    // One that fails is told of when all have come.
    paid.at(-1)?.catch(() => undefined);
    await pause(Math.max(0, begun + EVERY_MS - Date.now()));
  }
  return await Promise.all(paid);
}

async function buy(shop: ProcessShop, kind: PaymentKind, opened: (reference: string) => void): Promise<Paid> {
  const { shopper, cashierUrl, reference } = await checkout(shop);
  opened(reference);
  await shopper.atCashier(cashierUrl);
  const begun = performance.now();
  if (kind !== "not notified") await notify(shop, reference, kind === "signed");
  const answered_ms = performance.now() - begun;
  const isReconciled = async () =>
    (await shop
      .database("crossborder_transaction")
      .where({ reference, reconciliation_status: "reconciled" })
      .first("id")) !== undefined;
  await eventually(isReconciled, `${reference} (${kind}) to be reconciled`, PATIENCE_S);
  return { kind, answered_ms, reconciled_ms: performance.now() - begun };
}

/** One that nobody signed may be refused when too many came; a signed one never. */
async function notify({ backendUrl }: ProcessShop, reference: string, signed: boolean): Promise<void> {
  const fields = { reference, status: "success" };
  const form = signed ? { ...fields, verifySign: sign(fields, ACCOUNT.apiToken) } : fields;
  await axios.post(`${backendUrl}${IPN}`, new URLSearchParams(form).toString(), {
    validateStatus: (status) => status === 200 || (!signed && status === 429),
  });
}
