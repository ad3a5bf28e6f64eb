import { Router } from "express";
import type { Account } from "../options";
import { DEDUCTION } from "../state/deductions";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { page } from "./layout";
import { priceText } from "./order-parts";

/** `/`: a list of all orders with links, the newest first. */
export function indexRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/", (_request, response) => {
    const orders = state.transactions.list().reverse();
    response.type("html").send(page("Sandbox gateway", content(state, orders), "wide"));
  });
  return router;
}

function content({ settings }: SandboxState, orders: Transaction[]): Html {
  const table = html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>Order</th>
          <th>Operation</th>
          <th>Channel</th>
          <th>Amount</th>
          <th>Status</th>
          <th>Pages</th>
        </tr>
      </thead>
      <tbody>
        ${orders.map(orderRow)}
      </tbody>
    </table>
  </div>`;
  return html`<section class="card">
    <h1>Sandbox gateway</h1>
    <p class="soft">
      ${settings.accounts.map(accountText)}
      <a href="/_sandbox/schedules">Schedules</a> · <a href="/_sandbox/calls">Calls</a> ·
      <a href="/_sandbox/notifications">Notifications</a> ·
      <a href="/_sandbox/faults">Faults</a>
    </p>
    ${orders.length === 0 ? html`<p>No orders yet.</p>` : table}
  </section>`;
}

function accountText({ merchantNo, storeNo, merGroupNo }: Account): Html {
  const variant = merGroupNo === undefined ? undefined : html`, service provider ${merGroupNo}`;
  return html`Merchant ${merchantNo}, store ${storeNo}${variant}. `;
}

function orderRow(transaction: Transaction): Html {
  const { transactionNo, reference, operation, vendor, status } = transaction;
  return html`<tr>
    <td>${reference ?? transactionNo}${deductionNumber(transaction)}</td>
    <td>${operation}</td>
    <td>${vendor ?? "–"}</td>
    <td class="number">${priceText(transaction)}</td>
    <td>${status}</td>
    <td>
      ${operation === DEDUCTION ? undefined : customerPages(transaction)}
      <a href="/_sandbox/transactions/${transactionNo}">details</a>
    </td>
  </tr>`;
}

const customerPages = ({ transactionNo }: Transaction) =>
  html`<a href="/cashier/${transactionNo}">cashier</a> · <a href="/wallet/${transactionNo}">wallet</a> ·`;

function deductionNumber({ schedule, deduction }: Transaction): Html | undefined {
  if (!schedule || deduction === undefined) return undefined;
  const { scheduleNo, paymentCount } = schedule;
  const of = paymentCount === 0 ? "" : ` of ${paymentCount}`;
  return html` · <a href="/_sandbox/schedules/${scheduleNo}">deduction ${deduction}${of}</a>`;
}
