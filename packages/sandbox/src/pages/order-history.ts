import type { Call, Notification } from "../state/history";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { cell, timeText } from "./order-parts";
import type { Texts } from "./texts/en";

/** Every send of the order's notification, with what the shop answered. */
export function notificationsTable(state: SandboxState, { transactionNo }: Transaction, texts: Texts): Html {
  const { field } = texts;
  const sends = state.notifications.list().filter((send) => send.transactionNo === transactionNo);
  if (sends.length === 0) return html`<p class="soft">${texts.noNotifications}</p>`;
  const rows = sends.map(
    (send) =>
      html`<tr>
        ${cell(field.time, timeText(send.time))} ${cell(field.attempt, String(send.attempt))}
        ${cell(field.status, texts.send[send.status])} ${cell(field.answer, answerText(send))}
        ${cell(field.nextTry, send.next_try === null ? undefined : timeText(send.next_try))}
      </tr>`,
  );
  return table([field.time, field.attempt, field.status, field.answer, field.nextTry], rows);
}

const answerText = ({ response_status, response_body, error }: Notification) =>
  response_status === undefined ? error : `HTTP ${response_status} ${response_body ?? ""}`;

/** The gateway calls that were about the order. */
export function callsTable(state: SandboxState, transaction: Transaction, texts: Texts): Html {
  const { field } = texts;
  const calls = state.calls.list().filter((call) => isAbout(call, transaction));
  if (calls.length === 0) return html`<p class="soft">${texts.noCalls}</p>`;
  const rows = calls.map(
    (call) =>
      html`<tr>
        ${cell(field.time, timeText(call.time))} ${cell(field.operation, call.operation)}
        ${cell(field.answer, `${call.ret_code} ${call.ret_msg}`)}
      </tr>`,
  );
  return table([field.time, field.operation, field.answer], rows);
}

/** A call that was refused names the order only as the caller did; another merchant may have the same reference. */
function isAbout(call: Call, { transactionNo, reference, account }: Transaction): boolean {
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
