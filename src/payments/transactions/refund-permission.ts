import { AsyncLocalStorage } from "node:async_hooks";
import { type Fields, refundPassword } from "../../gateway";
import { paymentError } from "../errors";
import type { ParsedOptions } from "../options";

/** A manager of the merchant, who permits one refund (§4.11). */
export interface Manager {
  account_no: string;
  password: string;
}

const present = new AsyncLocalStorage<Manager | undefined>();

/**
 * Runs `work` with the permission of a manager: a refund that Medusa asks for meanwhile carries it. It is kept nowhere else, so
 * that no workflow's input, no row and no log can have it.
 */
export const permittedBy = <T>(manager: Manager | undefined, work: () => T): T => present.run(manager, work);

/** Whether refunds need a manager who is not in the options. */
export const needsManager = ({ refund }: ParsedOptions): boolean =>
  refund?.managerAccountNo === undefined && !!refund;

/**
 * What the gateway wants with a refund where the merchant configured its permission check (§4.11); empty elsewhere. The one
 * who is there goes before the one of the options.
 * @throws MedusaError `manager_required`, or `manager_not_configured` where nobody may be named
 */
export function refundPermission({
  refund,
}: ParsedOptions): Pick<Fields<"refund">, "managerAccountNo" | "password"> {
  const manager = present.getStore();
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
