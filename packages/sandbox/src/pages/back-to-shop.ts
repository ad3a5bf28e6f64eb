import type { SandboxState } from "../state/sandbox-state";
import { compactTime } from "../state/time";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import type { CustomerTexts } from "./texts/customers";

/** `callbackUrl` with its macros replaced (§6). A macro that the document does not name is left as it is. */
export function callbackUrl(
  state: SandboxState,
  transaction: Transaction,
  status: string,
): string | undefined {
  const values: Readonly<Record<string, string | undefined>> = {
    transactionId: transaction.transactionNo,
    status,
    amount: transaction.amount.toFixed(2),
    time: compactTime(transaction.paidAt ?? state.clock.now(), state.dialect),
    reference: transaction.reference,
    note: transaction.note ?? "",
  };
  return transaction.callbackUrl?.replace(/\{(\w+)\}/g, (macro, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? macro : encodeURIComponent(value);
  });
}

/** Only secure-pay says where the customer came from (§4.1); of other orders the sandbox knows no page of the shop. */
export function backToShop(state: SandboxState, transaction: Transaction, texts: CustomerTexts): Html {
  const address = callbackUrl(state, transaction, transaction.status);
  return address === undefined
    ? html`<p class="soft">${texts.shopKnows}</p>`
    : html`<a class="button" href="${address}">${texts.backToShop}</a>`;
}
