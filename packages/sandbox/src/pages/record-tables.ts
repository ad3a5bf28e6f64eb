import type { Call, Notification } from "../state/history";
import type { Transaction } from "../state/transaction";
import { actionButton } from "./action-button";
import { type Html, html } from "./html";
import { cell, timeText } from "./order-parts";
import { texts } from "./texts/developers";
import { orderUrl } from "./urls";

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
