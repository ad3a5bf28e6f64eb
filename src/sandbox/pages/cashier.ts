import type { Router } from "express";
import type { SandboxState } from "../state/sandbox-state";
import { compactTime } from "../state/time";
import { isOpen, type Transaction } from "../state/transaction";
import { declineAttempt, end } from "../state/transitions";
import { customerPage } from "./customer-page";
import { type Html, html } from "./html";
import { page } from "./layout";
import { button, countdown, orderDetails, priceText, stateLine } from "./order-parts";
import { cashierUrl } from "./urls";

/** The page on which the customer pays an online order (§1). */
export function cashierRouter(state: SandboxState): Router {
  return customerPage(state, "cashier", {
    show: (transaction, notice) => cashierPage(state, transaction, notice),
    actions: {
      pay: (transaction) => {
        if (transaction.status !== "success") state.pay(transaction);
        return backToShop(state, transaction, "success");
      },
      decline: (transaction) => {
        declineAttempt(transaction);
        return backToShop(state, transaction, "failed");
      },
      expire: (transaction) => {
        end(transaction, "closed");
        return cashierUrl(state, transaction);
      },
    },
  });
}

/** Where the customer goes next; an order without a callback address stays on this page. */
function backToShop(state: SandboxState, transaction: Transaction, status: string): string {
  return callbackUrl(transaction, status, state.clock.now()) ?? `${cashierUrl(state, transaction)}?${status}`;
}

/** `callbackUrl` with its macros replaced (§6). A macro that the document does not name is left as it is. */
function callbackUrl(transaction: Transaction, status: string, now: number): string | undefined {
  const values: Readonly<Record<string, string | undefined>> = {
    transactionId: transaction.transactionNo,
    status,
    amount: transaction.amount.toFixed(2),
    time: compactTime(transaction.paidAt ?? now),
    reference: transaction.reference,
    note: transaction.note ?? "",
  };
  return transaction.callbackUrl?.replace(/\{(\w+)\}/g, (macro, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? macro : encodeURIComponent(value);
  });
}

function cashierPage(state: SandboxState, transaction: Transaction, notice?: Html): string {
  const here = `/cashier/${transaction.transactionNo}`;
  const shop = callbackUrl(transaction, transaction.status, state.clock.now());
  const choices = html` ${notice} ${countdown(transaction, state.clock.now())}
  ${button(`${here}/pay`, `Pay ${priceText(transaction)}`, "first")} ${button(`${here}/decline`, "Decline")}
  ${button(`${here}/expire`, "Let it expire")}`;
  const ended = html` ${stateLine(transaction)}
  ${shop === undefined ? undefined : html`<a class="button" href="${shop}">Back to the shop</a>`}`;
  const content = html` <section class="card">
    <h1>Cashier</h1>
    <p class="amount">${priceText(transaction)}</p>
    ${orderDetails(transaction)} ${isOpen(transaction) ? choices : ended}
  </section>`;
  return page(`Pay ${priceText(transaction)}`, content);
}
