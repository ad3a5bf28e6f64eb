import type { Router } from "express";
import { payOrder } from "../state/customer";
import { cashierUrl } from "./urls";
import { isOpen, type Transaction } from "../state/transaction";
import { declineAttempt, end } from "../state/transitions";
import type { World } from "../state/sandbox-state";
import { callbackUrl } from "./callback";
import { customerRoutes } from "./customer-routes";
import { type Html, html } from "./html";
import { page } from "./layout";
import { button, countdown, orderDetails, priceText, stateLine } from "./order";

/** The page an online order is paid on (§1). */
export function cashierRouter(world: World): Router {
  return customerRoutes(world, "cashier", {
    show: (transaction, notice) => cashierPage(world, transaction, notice),
    acts: {
      pay: (transaction) => {
        if (transaction.status !== "success") payOrder(world, transaction);
        return backToShop(world, transaction, "success");
      },
      decline: (transaction) => {
        declineAttempt(transaction);
        return backToShop(world, transaction, "failed");
      },
      expire: (transaction) => {
        end(transaction, "closed");
        return cashierUrl(world, transaction);
      },
    },
  });
}

/** Orders without a callback address stay on this page. */
function backToShop(world: World, transaction: Transaction, status: string): string {
  return callbackUrl(transaction, status, world.clock.now()) ?? `${cashierUrl(world, transaction)}?${status}`;
}

function cashierPage(world: World, transaction: Transaction, notice?: Html): string {
  const here = `/cashier/${transaction.transactionNo}`;
  const shop = callbackUrl(transaction, transaction.status, world.clock.now());
  const choices = html` ${notice} ${countdown(transaction, world.clock.now())}
  ${button(`${here}/pay`, `Pay ${priceText(transaction)}`, "first")} ${button(`${here}/decline`, "Decline")}
  ${button(`${here}/expire`, "Let it expire")}`;
  const over = html` ${stateLine(transaction)}
  ${shop === undefined ? undefined : html`<a class="button" href="${shop}">Back to the shop</a>`}`;
  const content = html` <section class="card">
    <h1>Cashier</h1>
    <p class="amount">${priceText(transaction)}</p>
    ${orderDetails(transaction, world.settings.merchantNo)} ${isOpen(transaction) ? choices : over}
  </section>`;
  return page(`Pay ${priceText(transaction)}`, content);
}
