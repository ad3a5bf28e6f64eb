import type { PaymentSessionStatus } from "@medusajs/framework/types";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction, TransactionState } from "../../modules/crossborder/internal";

const block = z.object({ crossborder: z.unknown() });
const schema = z.object({ crossborder: z.object({ reference: z.string() }) });

/** The reference that we stored under a session. It finds a transaction of the ledger, and proves nothing. */
export function referenceIn(data: unknown): string | undefined {
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data.crossborder.reference : undefined;
}

/** All that we stored under a session. */
export const blockIn = (data: unknown): unknown => block.safeParse(data).data?.crossborder;

/** What a storefront may see of a transaction; stored as the session's and the payment's data. */
export function shownData(
  transaction: Pick<LedgerTransaction, "reference" | "transaction_no" | "state" | "expires_at">,
  shown: Record<string, unknown> = {},
): { crossborder: Record<string, unknown> } {
  const { reference, transaction_no, state, expires_at } = transaction;
  return { crossborder: { reference, transaction_no, state, expires_at, ...shown } };
}

/** Medusa's word for a state of the ledger. */
export function sessionStatus(state: TransactionState): PaymentSessionStatus {
  switch (state) {
    case "drafted":
    case "open":
      return "pending";
    case "held":
      return "authorized";
    case "paid":
    case "captured":
      return "captured";
    case "failed":
      return "error";
    case "closed":
    case "released":
    case "reversed":
    case "refunded":
      return "canceled";
    default:
      return assertUnreachable(state);
  }
}

function assertUnreachable(state: never): never {
  throw new Error(`Unhandled state ${String(state)}`);
}
