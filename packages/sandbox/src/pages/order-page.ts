import { Router } from "express";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import { type Transaction, WALLETS } from "../state/transaction";
import { possibleActions } from "../state/transitions";
import { notFound } from "./customer-page";
import { type Html, html } from "./html";
import { ENGLISH, money, price } from "./language";
import { actionButton, actionScript, navigation, page, withActions } from "./layout";
import { customerLinks, row, statusText, timeText } from "./order-parts";
import { callsTable, isAbout, notificationsTable } from "./records-page";
import { texts } from "./texts/developers";

/** `/_sandbox/orders/:transactionNo`: everything that the gateway knows of an order, and what can happen to it now. */
export function orderPageRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/orders/:transactionNo", (request, response) => {
    const transaction = state.transactions.find(request.params.transactionNo);
    if (!transaction) return notFound(response, ENGLISH);
    withActions(response).send(orderPage(state, transaction));
  });
  return router;
}

function orderPage(state: SandboxState, transaction: Transaction): string {
  const { transactionNo, reference } = transaction;
  const links = customerLinks(transaction);
  const title = texts.orderTitle(reference ?? transactionNo);
  const sends = state.notifications.list().filter((send) => send.transactionNo === transactionNo);
  const calls = state.calls.list().filter((call) => isAbout(call, transaction));
  const content = html`${navigation()}
    <section class="card">
      <h1>${title}</h1>
      <p class="amount">${price(ENGLISH, transaction)}</p>
      <p class="state">${statusText(transaction)}</p>
      ${fields(transaction)}
      <p>
        ${links && html`${links} ·`}
        <a href="/_sandbox/transactions/${transactionNo}">${texts.asJson}</a>
      </p>
    </section>
    <section class="card">
      <h2>${texts.actions}</h2>
      ${actions(transaction)}
    </section>
    <section class="card">
      <h2>${texts.notifications}</h2>
      ${notificationsTable(sends)}
    </section>
    <section class="card">
      <h2>${texts.calls}</h2>
      ${callsTable(calls)}
    </section>`;
  return page(ENGLISH, title, content, "wide");
}

function fields(transaction: Transaction): Html {
  const { field, under } = texts;
  const { account, underWay, refund, schedule, paidAt } = transaction;
  const amounts = (["paid", "held", "captured", "released", "refunded"] as const).map((name) =>
    row(field[name], money(ENGLISH, transaction, transaction[name])),
  );
  const moving = underWay && under[underWay.kind](money(ENGLISH, transaction, underWay.amount));
  const scheduleLink =
    schedule && html`<a href="/_sandbox/schedules/${schedule.scheduleNo}">${schedule.scheduleNo}</a>`;
  return html`<dl>
    ${row(field.transactionNo, transaction.transactionNo)} ${row(field.order, transaction.reference)}
    ${row(field.merchant, [account.shopName, account.merchantNo].filter(Boolean).join(" · "))}
    ${row(field.store, account.storeNo)} ${row(field.operation, transaction.operation)}
    ${row(field.channel, transaction.vendor)} ${amounts} ${row(field.underWay, moving)}
    ${row(field.refund, refund && [refund.status, refund.refundReference ?? refund.refundTransactionId].join(" · "))}
    ${row(field.schedule, scheduleLink)} ${row(field.description, transaction.description)}
    ${row(field.note, transaction.note)} ${row(field.time, timeText(isoTime(transaction.createdAt)))}
    ${row(field.expiresAt, timeText(isoTime(transaction.expiresAt)))}
    ${row(field.paidAt, paidAt === undefined ? undefined : timeText(isoTime(paidAt)))}
    ${row(field.ipnUrl, transaction.ipnUrl)} ${row(field.callbackUrl, transaction.callbackUrl)}
  </dl>`;
}

function actions(transaction: Transaction): Html {
  const { transactionNo, vendor } = transaction;
  const path = (action: string) => `/_sandbox/transactions/${transactionNo}/${action}`;
  const half = transaction.paid.minus(transaction.refunded).div(2).decimalPlaces(2);
  const buttons = possibleActions(transaction).flatMap((action) => {
    if (action === "pay" && vendor === undefined)
      return WALLETS.map((one) =>
        actionButton(path(action), texts.payWith(one), JSON.stringify({ vendor: one })),
      );
    const button = actionButton(path(action), texts.action[action]);
    if (action !== "refund" || half.isZero()) return [button];
    const label = texts.refundPart(money(ENGLISH, transaction, half));
    return [button, actionButton(path(action), label, JSON.stringify({ amount: half.toFixed(2) }))];
  });
  return html`<div class="actions">${buttons}</div>
    ${actionScript()}`;
}
