import type { Router } from "express";
import { payOrder } from "../state/customer";
import { walletUrl } from "./urls";
import { isOpen, type Transaction } from "../state/transaction";
import { declineAttempt } from "../state/transitions";
import type { World } from "../state/sandbox-state";
import { customerRoutes } from "./customer-routes";
import { type Html, html } from "./html";
import { page } from "./layout";
import { button, countdown, orderDetails, priceText, stateLine } from "./order";

/** Where a QR code or deep link leads: the customer's wallet app. */
export function walletRouter(world: World): Router {
  return customerRoutes(world, "wallet", {
    show: (transaction, notice) => walletPage(world, transaction, notice),
    acts: {
      confirm: (transaction) => {
        if (transaction.status !== "success") payOrder(world, transaction);
        return walletUrl(world, transaction);
      },
      decline: (transaction) => {
        declineAttempt(transaction);
        return `${walletUrl(world, transaction)}?failed`;
      },
    },
  });
}

function walletPage(world: World, transaction: Transaction, notice?: Html): string {
  const here = `/wallet/${transaction.transactionNo}`;
  const { preAuth } = transaction;
  const hold = html`<p class="soft">
    The merchant asks to hold this amount. Nothing is taken until the merchant captures it.
  </p>`;
  const choices = html` ${notice} ${preAuth ? hold : undefined} ${countdown(transaction, world.clock.now())}
  ${button(`${here}/confirm`, `${preAuth ? "Confirm the hold of" : "Confirm"} ${priceText(transaction)}`, "first")}
  ${button(`${here}/decline`, "Decline")}`;
  const content = html` <section class="card">
    <h1>${preAuth ? "Wallet: hold" : "Wallet: payment"}</h1>
    <p class="amount">${priceText(transaction)}</p>
    ${orderDetails(transaction, world.settings.merchantNo)}
    ${isOpen(transaction) ? choices : stateLine(transaction)}
  </section>`;
  return page(`Confirm ${priceText(transaction)}`, content);
}
