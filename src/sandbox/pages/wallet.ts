import type { Router } from "express";
import type { SandboxState } from "../state/sandbox-state";
import { isOpen, type Transaction } from "../state/transaction";
import { declineAttempt } from "../state/transitions";
import { customerPage } from "./customer-page";
import { type Html, html } from "./html";
import { page } from "./layout";
import { button, countdown, orderDetails, priceText, stateLine } from "./order-parts";
import { walletUrl } from "./urls";

/** The page in place of the customer's wallet app: a QR code or a deep link leads there (§2.4). */
export function walletRouter(state: SandboxState): Router {
  return customerPage(state, "wallet", {
    show: (transaction, notice) => walletPage(state, transaction, notice),
    actions: {
      confirm: (transaction) => {
        if (transaction.status !== "success") state.pay(transaction);
        return walletUrl(state, transaction);
      },
      decline: (transaction) => {
        declineAttempt(transaction);
        return `${walletUrl(state, transaction)}?failed`;
      },
    },
  });
}

function walletPage(state: SandboxState, transaction: Transaction, notice?: Html): string {
  const here = `/wallet/${transaction.transactionNo}`;
  const { preAuth } = transaction;
  const hold = html`<p class="soft">
    The merchant asks to hold this amount. Nothing is taken until the merchant captures it.
  </p>`;
  const choices = html` ${notice} ${preAuth ? hold : undefined} ${countdown(transaction, state.clock.now())}
  ${button(`${here}/confirm`, `${preAuth ? "Confirm the hold of" : "Confirm"} ${priceText(transaction)}`, "first")}
  ${button(`${here}/decline`, "Decline")}`;
  const content = html` <section class="card">
    <h1>${preAuth ? "Wallet: hold" : "Wallet: payment"}</h1>
    <p class="amount">${priceText(transaction)}</p>
    ${orderDetails(transaction, state.settings.merchantNo)}
    ${isOpen(transaction) ? choices : stateLine(transaction)}
  </section>`;
  return page(`Confirm ${priceText(transaction)}`, content);
}
