import { Router } from "express";
import type { Call, Notification } from "../state/history";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { ENGLISH } from "./language";
import { actionButton, actionScript, navigation, page, withActions } from "./layout";
import { cell, timeText } from "./order-parts";
import { texts } from "./texts/developers";
import { orderUrl } from "./urls";

/** A page with all of them would take a browser seconds. The control API has them all. */
const SHOWN = 200;

/** `/_sandbox/pages/calls` and `…/notifications`: what was asked of the gateway, and what it has sent. */
export function recordsRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/pages/calls", (_request, response) => {
    const { shown, line } = latest(state.calls.list());
    const content = card("calls", line, callsTable(shown));
    withActions(response).send(page(ENGLISH, texts.calls, content, "wide"));
  });
  router.get("/pages/notifications", (_request, response) => {
    const { shown, line } = latest(state.notifications.list());
    const table = html`${notificationsTable(shown)} ${actionScript()}`;
    const content = card("notifications", line, table);
    withActions(response).send(page(ENGLISH, texts.notifications, content, "wide"));
  });
  return router;
}

function latest<Entry>(all: readonly Entry[]): { shown: Entry[]; line: string | undefined } {
  const shown = all.slice(-SHOWN).reverse();
  return { shown, line: shown.length < all.length ? texts.latest(shown.length, all.length) : undefined };
}

const card = (name: "calls" | "notifications", line: string | undefined, table: Html) =>
  html`${navigation(name)}
    <section class="card">
      <h1>${texts[name]}</h1>
      ${line && html`<p class="soft">${line}</p>`} ${table}
      <p><a href="/_sandbox/${name}">${texts.asJson}</a></p>
    </section>`;

const { field } = texts;

/** Sends of notifications, with what was sent and what the shop answered. */
export function notificationsTable(sends: readonly Notification[]): Html {
  if (sends.length === 0) return html`<p class="soft">${texts.noNotifications}</p>`;
  const rows = sends.map(
    (send) =>
      html`<tr>
        ${cell(field.time, timeText(send.time))} ${cell(field.order, orderLink(send))}
        ${cell(field.attempt, String(send.attempt))} ${cell(field.status, texts.send[send.status])}
        ${cell(field.answer, answerText(send))}
        ${cell(field.nextTry, send.next_try === null ? undefined : timeText(send.next_try))}
        ${cell(field.body, send.fields && details(texts.sentTo(send.url), send.fields))}
        ${cell(field.again, actionButton(`/_sandbox/transactions/${send.transactionNo}/notify`, texts.sendAgain))}
      </tr>`,
  );
  const { time, order, attempt, status, answer, nextTry, body, again } = field;
  return table([time, order, attempt, status, answer, nextTry, body, again], rows);
}

const answerText = ({ response_status, response_body, error }: Notification) =>
  response_status === undefined ? error : `HTTP ${response_status} ${response_body ?? ""}`;

/** Calls of the gateway, with what was asked and answered. */
export function callsTable(calls: readonly Call[]): Html {
  if (calls.length === 0) return html`<p class="soft">${texts.noCalls}</p>`;
  const rows = calls.map(
    (call) =>
      html`<tr>
        ${cell(field.time, timeText(call.time))} ${cell(field.operation, call.operation)}
        ${cell(field.order, orderLink(call))} ${cell(field.answer, `${call.ret_code} ${call.ret_msg}`)}
        ${cell(field.fault, call.faults?.map((name) => texts.faultNames[name] ?? name).join(", "))}
        ${cell(field.body, bodies(call))}
      </tr>`,
  );
  const { time, operation, order, answer, fault, body } = field;
  return table([time, operation, order, answer, fault, body], rows);
}

const bodies = ({ path, fields, answer }: Call) =>
  html`<span>${details(texts.sentTo(path), fields)} ${details(texts.answered, answer)}</span>`;

const details = (summary: string, body: object) =>
  html`<details>
    <summary>${summary}</summary>
    <pre>${JSON.stringify(body, undefined, 2)}</pre>
  </details>`;

/** What was refused may name no order that there is. */
function orderLink({ transactionNo, reference }: Pick<Call, "transactionNo" | "reference">) {
  if (transactionNo === undefined) return reference;
  return html`<a href="${orderUrl({ transactionNo })}">${reference ?? transactionNo}</a>`;
}

/** A call that was refused names the order only as the caller did; another merchant may have the same reference. */
export function isAbout(call: Call, { transactionNo, reference, account }: Transaction): boolean {
  if (call.transactionNo !== undefined) return call.transactionNo === transactionNo;
  return (
    reference !== undefined && call.reference === reference && call.fields.merchantNo === account.merchantNo
  );
}

const table = (names: readonly string[], rows: readonly Html[]) =>
  html`<table>
    <thead>
      <tr>
        ${names.map((name) => html`<th>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
