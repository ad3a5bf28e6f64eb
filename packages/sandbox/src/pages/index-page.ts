import type BigNumber from "bignumber.js";
import { Router } from "express";
import type { Account } from "../options";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { ENGLISH, money, price } from "./language";
import { navigation, page } from "./layout";
import { cell, customerLinks, statusText, timeText } from "./order-parts";
import { texts } from "./texts/developers";
import { orderUrl } from "./urls";

const { field } = texts;

/** `/`: a list of all orders with links, the newest first. */
export function indexRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/", (_request, response) => {
    const orders = state.transactions.list().reverse();
    const text = page(ENGLISH, texts.sandbox, content(state, orders), "wide");
    response.set("Cache-Control", "no-store").type("html").send(text);
  });
  return router;
}

function content({ settings }: SandboxState, orders: Transaction[]): Html {
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
      ${orders.map((transaction) => orderRow(transaction))}
    </tbody>
  </table>`;
  return html`${navigation("orders")}
    <section class="card">
      <h1>${texts.sandbox}</h1>
      ${settings.accounts.map((account) => accountLine(account))}
      <p class="soft"><a href="/_sandbox/schedules">${texts.schedules}</a></p>
      ${orders.length === 0 ? html`<p>${texts.noOrders}</p>` : table}
    </section>`;
}

function accountLine({ shopName, merchantNo, storeNo, merGroupNo }: Account): Html {
  const words = [
    ...(shopName === undefined ? [] : [shopName]),
    texts.store(merchantNo, storeNo),
    ...(merGroupNo === undefined ? [] : [texts.serviceProvider(merGroupNo)]),
  ];
  return html`<p class="soft">${words.join(" · ")}</p>`;
}

function orderRow(transaction: Transaction): Html {
  const { transactionNo, reference, operation, vendor } = transaction;
  const order = html`<span>
    <a href="${orderUrl(transaction)}">${reference ?? transactionNo}</a>
    <span class="small">${reference === undefined ? undefined : transactionNo}</span>
    ${deductionNumber(transaction)}
  </span>`;
  const some = (amount: BigNumber) => (amount.isZero() ? undefined : money(ENGLISH, transaction, amount));
  return html`<tr>
    ${cell(field.time, timeText(isoTime(transaction.createdAt)))} ${cell(field.order, order)}
    ${cell(field.operation, vendor === undefined ? operation : `${operation} · ${vendor}`)}
    ${cell(field.status, statusText(transaction))}
    ${cell(field.amount, price(ENGLISH, transaction), "number")}
    ${cell(field.held, some(transaction.held), "number")}
    ${cell(field.captured, some(transaction.captured), "number")}
    ${cell(field.refunded, some(transaction.refunded), "number")}
    ${cell(field.pages, customerLinks(transaction))}
  </tr>`;
}

function deductionNumber({ schedule, deduction }: Transaction): Html | undefined {
  if (!schedule || deduction === undefined) return undefined;
  const text = texts.deduction(deduction, schedule.paymentCount);
  return html` · <a href="/_sandbox/schedules/${schedule.scheduleNo}">${text}</a>`;
}
