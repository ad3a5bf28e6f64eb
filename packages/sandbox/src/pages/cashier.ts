import type { Router } from "express";
import type { SandboxState } from "../state/sandbox-state";
import { isOpen, type Transaction } from "../state/transaction";
import { declineAttempt, end } from "../state/transitions";
import { backToShop, callbackUrl, customerPage } from "./customer-page";
import { type Html, html } from "./html";
import { type Language, price } from "./language";
import { page } from "./layout";
import { button, countdown, orderHead, stateLine } from "./order-parts";
import { cashierUrl } from "./urls";

/** The page on which the customer pays an online order (§1). */
export function cashierRouter(state: SandboxState): Router {
  return customerPage(state, "cashier", {
    show: (transaction, language, notice) => cashierPage(state, transaction, language, notice),
    actions: {
      pay: (transaction) => {
        if (transaction.status !== "success") state.pay(transaction, { by: "paid on the cashier page" });
        return nextPage(state, transaction, "success");
      },
      decline: (transaction) => {
        declineAttempt(transaction);
        state.log("customer", transaction, "declined on the cashier page");
        return nextPage(state, transaction, "failed");
      },
      expire: (transaction) => {
        end(transaction, "closed");
        state.log("customer", transaction, "let it expire on the cashier page");
        return cashierUrl(state, transaction);
      },
    },
  });
}

/** Where the customer goes next; an order without a callback address stays on this page. */
function nextPage(state: SandboxState, transaction: Transaction, status: string): string {
  return callbackUrl(state, transaction, status) ?? `${cashierUrl(state, transaction)}?${status}`;
}

function cashierPage(
  state: SandboxState,
  transaction: Transaction,
  language: Language,
  notice?: Html,
): string {
  const { texts } = language;
  const here = `/cashier/${transaction.transactionNo}`;
  const pay = texts.pay(price(language, transaction));
  const choices = html` ${notice} ${countdown(transaction, state.clock.now(), texts)}
  ${button(`${here}/pay`, pay, "first")} ${button(`${here}/decline`, texts.decline)}
  ${button(`${here}/expire`, texts.expire)}`;
  const ended = html` ${stateLine(transaction, texts)} ${backToShop(state, transaction, texts)}`;
  const content = html` <section class="card">
    <h1>${texts.cashier}</h1>
    ${orderHead(transaction, language)} ${isOpen(transaction) ? choices : ended}
  </section>`;
  return page(language, pay, content);
}
