import { Router } from "express";
import { possibleActions } from "../state/possible-actions";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import { type Transaction, WALLETS } from "../state/transaction";
import { notFound } from "./customer-page";
import { type Html, html, raw } from "./html";
import { type Language, languageOf, money, price } from "./language";
import { PAGE_POLICY, page } from "./layout";
import { callsTable, notificationsTable } from "./order-history";
import { customerLinks, row, statusText, timeText } from "./order-parts";

/** `/_sandbox/orders/:transactionNo`: everything that the gateway knows of an order, and what can happen to it now. */
export function orderPageRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/orders/:transactionNo", (request, response) => {
    const language = languageOf(request);
    const transaction = state.transactions.find(request.params.transactionNo);
    if (!transaction) return notFound(response, language);
    // Its buttons use the control API, header and all: a form could not send the header.
    response.set("Content-Security-Policy", `${PAGE_POLICY}; connect-src 'self'`);
    response
      .set("Cache-Control", "no-store")
      .type("html")
      .send(orderPage(state, transaction, language));
  });
  return router;
}

function orderPage(state: SandboxState, transaction: Transaction, language: Language): string {
  const { texts } = language;
  const { transactionNo, reference } = transaction;
  const links = customerLinks(transaction, texts);
  const title = texts.orderTitle(reference ?? transactionNo);
  const content = html`<section class="card">
      <p class="soft"><a href="/">${texts.allOrders}</a></p>
      <h1>${title}</h1>
      <p class="amount">${price(language, transaction)}</p>
      <p class="state">${statusText(transaction, language)}</p>
      ${fields(transaction, language)}
      <p>
        ${links && html`${links} ·`}
        <a href="/_sandbox/transactions/${transactionNo}">${texts.asJson}</a>
      </p>
    </section>
    <section class="card">
      <h2>${texts.actions}</h2>
      ${actions(transaction, language)}
    </section>
    <section class="card">
      <h2>${texts.notifications}</h2>
      ${notificationsTable(state, transaction, texts)}
    </section>
    <section class="card">
      <h2>${texts.calls}</h2>
      ${callsTable(state, transaction, texts)}
    </section>`;
  return page(language, title, content, "wide");
}

function fields(transaction: Transaction, language: Language): Html {
  const { field, under } = language.texts;
  const { account, underWay, refund, schedule, paidAt } = transaction;
  const amounts = (["paid", "held", "captured", "released", "refunded"] as const).map((name) =>
    row(field[name], money(language, transaction, transaction[name])),
  );
  const moving = underWay && under[underWay.kind](money(language, transaction, underWay.amount));
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

function actions(transaction: Transaction, language: Language): Html {
  const { texts } = language;
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
    const label = texts.refundPart(money(language, transaction, half));
    return [button, actionButton(path(action), label, JSON.stringify({ amount: half.toFixed(2) }))];
  });
  return html`<div class="actions">${buttons}</div>
    <p class="state bad" role="alert" id="refused"></p>
    <noscript><p class="soft">${texts.scriptsOff}</p></noscript>
    ${SEND}`;
}

const actionButton = (path: string, label: string, body = "{}") =>
  html`<button type="button" data-path="${path}" data-body="${body}">${label}</button>`;

const SEND = raw(`<script>
  document.querySelectorAll("button[data-path]").forEach((button) => button.addEventListener("click", async () => {
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    button.disabled = true;
    try {
      const response = await fetch(button.dataset.path, { method: "POST", headers, body: button.dataset.body });
      if (response.ok) return location.reload();
      document.getElementById("refused").textContent = (await response.json()).error;
    } catch (error) {
      document.getElementById("refused").textContent = String(error);
    }
    button.disabled = false;
  }));
</script>`);
