import type BigNumber from "bignumber.js";
import { Router } from "express";
import type { Account } from "../options";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { type Language, languageOf, money, price } from "./language";
import { page } from "./layout";
import { cell, customerLinks, statusText, timeText } from "./order-parts";
import type { Texts } from "./texts/en";
import { orderUrl } from "./urls";

/** `/`: a list of all orders with links, the newest first. */
export function indexRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/", (request, response) => {
    const language = languageOf(request);
    const orders = state.transactions.list().reverse();
    const text = page(language, language.texts.sandbox, content(state, orders, language), "wide");
    response.set("Cache-Control", "no-store").type("html").send(text);
  });
  return router;
}

function content({ settings }: SandboxState, orders: Transaction[], language: Language): Html {
  const { texts } = language;
  const { field } = texts;
  const table = html`<table>
    <thead>
      <tr>
        <th>${field.time}</th>
        <th>${field.order}</th>
        <th>${field.operation}</th>
        <th>${field.status}</th>
        <th class="number">${field.amount}</th>
        <th class="number">${field.held}</th>
        <th class="number">${field.captured}</th>
        <th class="number">${field.refunded}</th>
        <th>${field.pages}</th>
      </tr>
    </thead>
    <tbody>
      ${orders.map((transaction) => orderRow(transaction, language))}
    </tbody>
  </table>`;
  return html`<section class="card">
    <h1>${texts.sandbox}</h1>
    ${settings.accounts.map((account) => accountLine(account, texts))}
    <p class="soft">
      <a href="/_sandbox/schedules">${texts.schedules}</a> · <a href="/_sandbox/calls">${texts.calls}</a> ·
      <a href="/_sandbox/notifications">${texts.notifications}</a> ·
      <a href="/_sandbox/faults">${texts.faults}</a>
    </p>
    ${orders.length === 0 ? html`<p>${texts.noOrders}</p>` : table}
  </section>`;
}

function accountLine({ shopName, merchantNo, storeNo, merGroupNo }: Account, texts: Texts): Html {
  const words = [
    ...(shopName === undefined ? [] : [shopName]),
    texts.store(merchantNo, storeNo),
    ...(merGroupNo === undefined ? [] : [texts.serviceProvider(merGroupNo)]),
  ];
  return html`<p class="soft">${words.join(" · ")}</p>`;
}

function orderRow(transaction: Transaction, language: Language): Html {
  const { texts } = language;
  const { transactionNo, reference, operation, vendor } = transaction;
  const { field } = texts;
  const order = html`<span>
    <a href="${orderUrl(transaction)}">${reference ?? transactionNo}</a>
    <span class="small">${reference === undefined ? undefined : transactionNo}</span>
    ${deductionNumber(transaction, texts)}
  </span>`;
  const some = (amount: BigNumber) => (amount.isZero() ? undefined : money(language, transaction, amount));
  return html`<tr>
    ${cell(field.time, timeText(isoTime(transaction.createdAt)))} ${cell(field.order, order)}
    ${cell(field.operation, vendor === undefined ? operation : `${operation} · ${vendor}`)}
    ${cell(field.status, statusText(transaction, language))}
    ${cell(field.amount, price(language, transaction), "number")}
    ${cell(field.held, some(transaction.held), "number")}
    ${cell(field.captured, some(transaction.captured), "number")}
    ${cell(field.refunded, some(transaction.refunded), "number")}
    ${cell(field.pages, customerLinks(transaction, texts))}
  </tr>`;
}

function deductionNumber({ schedule, deduction }: Transaction, texts: Texts): Html | undefined {
  if (!schedule || deduction === undefined) return undefined;
  const text = texts.deduction(deduction, schedule.paymentCount);
  return html` · <a href="/_sandbox/schedules/${schedule.scheduleNo}">${text}</a>`;
}
