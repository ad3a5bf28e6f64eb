import type { Router } from "express";
import type { SandboxState } from "../state/sandbox-state";
import { isOpen, type Transaction, WALLETS } from "../state/transaction";
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
      confirm: (transaction) => confirm(state, transaction),
      ...Object.fromEntries(
        WALLETS.map((vendor) => [
          `confirm/${vendor}`,
          (transaction: Transaction) => confirm(state, transaction, vendor),
        ]),
      ),
      decline: (transaction) => {
        declineAttempt(transaction);
        return `${walletUrl(state, transaction)}?failed`;
      },
    },
  });
}

function confirm(state: SandboxState, transaction: Transaction, vendor?: string): string {
  if (transaction.status !== "success") state.pay(transaction, vendor);
  return walletUrl(state, transaction);
}

function walletPage(state: SandboxState, transaction: Transaction, notice?: Html): string {
  const here = `/wallet/${transaction.transactionNo}`;
  const { preAuth, vendor } = transaction;
  const hold = html`<p class="soft">
    The merchant asks to hold this amount. Nothing is taken until the merchant captures it.
  </p>`;
  const question = `${preAuth ? "Confirm the hold of" : "Confirm"} ${priceText(transaction)}`;
  // An order of the cash register is paid with whichever wallet the customer has (§4.8).
  const wallets = WALLETS.map((one) => button(`${here}/confirm/${one}`, `${question} with ${one}`, "first"));
  const choices = html` ${notice} ${preAuth ? hold : undefined} ${countdown(transaction, state.clock.now())}
  ${vendor === undefined ? wallets : button(`${here}/confirm`, question, "first")}
  ${button(`${here}/decline`, "Decline")}`;
  const content = html` <section class="card">
    <h1>${preAuth ? "Wallet: hold" : "Wallet: payment"}</h1>
    <p class="amount">${priceText(transaction)}</p>
    ${orderDetails(transaction)} ${isOpen(transaction) ? choices : stateLine(transaction)}
  </section>`;
  return page(`Confirm ${priceText(transaction)}`, content);
}
