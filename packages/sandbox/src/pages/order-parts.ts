import { DEDUCTION } from "../state/deductions";
import { isOpen, shownStatus, type Transaction } from "../state/transaction";
import { type Html, html, raw } from "./html";
import { type Language, price } from "./language";
import type { CustomerTexts } from "./texts/customers";
import { texts } from "./texts/developers";

/** Who is paid how much for what, as the customer sees it. */
export function orderHead(transaction: Transaction, language: Language): Html {
  const {
    texts: { field, merchant },
  } = language;
  const { account, vendor } = transaction;
  const goods = (transaction.goods ?? []).map(
    ({ goods_name, quantity }) =>
      html`<dt>${goods_name}</dt>
        <dd>× ${quantity}</dd>`,
  );
  return html` <p class="shop">${account.shopName ?? merchant(account.merchantNo)}</p>
    <p class="amount">${price(language, transaction)}</p>
    <dl>
      ${row(field.merchant, account.merchantNo)} ${row(field.order, transaction.reference)}
      ${row(field.description, transaction.description)} ${row(field.channel, vendor)} ${goods}
    </dl>`;
}

/** The time that is left. A script in the page counts it down and reloads the page at the end. */
export function countdown(transaction: Transaction, now: number, { timeLeft }: CustomerTexts): Html {
  if (!isOpen(transaction)) return html``;
  const seconds = Math.max(0, Math.ceil((transaction.expiresAt - now) / 1000));
  return html` <p class="soft">
      ${timeLeft} <span id="left" data-seconds="${seconds}">${clockText(seconds)}</span>
    </p>
    ${COUNTDOWN}`;
}

/** How an order ended. */
export function stateLine({ status, held }: Transaction, { outcome }: CustomerTexts): Html {
  const tone = status === "success" ? "good" : "bad";
  return html`<p class="state ${tone}" role="status">${held.isZero() ? outcome[status] : outcome.held}</p>`;
}

/** Shown once, after a declined attempt. */
export const declinedLine = ({ declined }: CustomerTexts) =>
  html`<p class="state bad" role="status">${declined}</p>`;

export function button(action: string, label: string, kind = ""): Html {
  return html`<form method="post" action="${action}"><button class="${kind}">${label}</button></form>`;
}

/** A line of a list of fields; none where there is no value. */
export function row(name: string, value?: string | Html): Html {
  return value === undefined
    ? html``
    : html`<dt>${name}</dt>
        <dd class="${typeof value === "string" && value.length > 24 ? "long" : ""}">${value}</dd>`;
}

/** A cell of a table. On a phone its name stands beside it, and a cell without a value is left out. */
export function cell(name: string, value: string | Html | undefined, kind = ""): Html {
  return value === undefined
    ? html`<td class="${kind} none">–</td>`
    : html`<td class="${kind}" data-name="${name}">${value}</td>`;
}

/** The state in words, and in the gateway's own word. */
export function statusText(transaction: Transaction): Html {
  const status = shownStatus(transaction);
  const words = texts.status[status === "success" && transaction.held.gt(0) ? "held" : status];
  const own = words === status ? undefined : html` <span class="small">${status}</span>`;
  return html`<span>${words}${own}</span>`;
}

/** A moment in UTC, such as 2026-07-01 09:30:00. */
export const timeText = (iso: string) =>
  html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;

/** The customer's pages of an order; a deduction has none. */
export function customerLinks({ transactionNo, operation }: Transaction): Html | undefined {
  if (operation === DEDUCTION) return undefined;
  return html`<span>
    <a href="/cashier/${transactionNo}">${texts.linkCashier}</a> ·
    <a href="/wallet/${transactionNo}">${texts.linkWallet}</a>
  </span>`;
}

/** Such as 9:05 or 2:00:00. The script below writes it the same way. */
function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

const COUNTDOWN = raw(`<script>
  (() => {
    const left = document.getElementById("left");
    const two = (number) => String(number).padStart(2, "0");
    const end = Date.now() + Number(left.dataset.seconds) * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
      left.textContent = (hours > 0 ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60);
      if (seconds === 0) { clearInterval(timer); location.reload(); }
    }, 1000);
  })();
</script>`);
