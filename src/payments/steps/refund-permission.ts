import { AsyncLocalStorage } from "node:async_hooks";
import { type Fields, refundPassword } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { paymentError } from "../errors";
import type { ParsedOptions } from "../options";

/** A manager of the merchant, who permits one refund (§4.11). */
export interface Manager {
  account_no: string;
  password: string;
}

type Refunded = Pick<LedgerTransaction, "id">;

const present = new AsyncLocalStorage<{ id: string; manager: Manager | undefined }>();

/**
 * Runs `work` with the permission of a manager to refund a transaction: the refund of it that Medusa asks for meanwhile carries it,
 * and no refund of another one. It is kept nowhere else, so that no workflow's input, no row and no log can have it.
 */
export async function permittedBy<T>(
  manager: Manager | undefined,
  { id }: Refunded,
  work: () => Promise<T>,
): Promise<T> {
  const permission = { id, manager };
  try {
    return await present.run(permission, work);
  } finally {
    // What the work began and left running is not permitted any more.
    permission.manager = undefined;
  }
}

/**
 * What the gateway wants with a refund where the merchant configured its permission check (§4.11); empty elsewhere. The one
 * who is there goes before the one of the options.
 * @throws MedusaError `manager_required`, or `manager_not_configured` where nobody may be named
 */
export function refundPermission(
  { refund }: ParsedOptions,
  { id }: Refunded,
): Pick<Fields<"refund">, "managerAccountNo" | "password"> {
  const permission = present.getStore();
  const manager = permission?.id === id ? permission.manager : undefined;
  if (!refund) {
    if (!manager) return {};
    throw paymentError(
      "manager_not_configured",
      "refund.passwordPrefix is not in the provider's options: refunds take no manager here.",
    );
  }
  const managerAccountNo = manager?.account_no ?? refund.managerAccountNo;
  const password = manager?.password ?? refund.storeAdminPassword;
  if (managerAccountNo === undefined || password === undefined)
    throw paymentError(
      "manager_required",
      "A refund needs a manager's account and password: refund it in the payment's block on the order page.",
    );
  return { managerAccountNo, password: refundPassword(refund.passwordPrefix, password) };
}
