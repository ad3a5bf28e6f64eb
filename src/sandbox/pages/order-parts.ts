import { isOpen, type Status, type Transaction } from "../state/transaction";
import { type Html, html, raw } from "./html";

export function priceText({ currency, amount }: Transaction): string {
  return `${currency} ${amount.toFixed(2)}`;
}

/** What the order is about, as its customer sees it. */
export function orderDetails(transaction: Transaction): Html {
  const goods = (transaction.goods ?? []).map(
    ({ goods_name, quantity }) =>
      html`<dt>${goods_name}</dt>
        <dd>× ${quantity}</dd>`,
  );
  return html` <dl>
    <dt>Merchant</dt>
    <dd>${transaction.account.merchantNo}</dd>
    ${row("Order", transaction.reference)} ${row("Description", transaction.description)}
    ${row("Channel", transaction.vendor)} ${goods}
  </dl>`;
}

/** The time that is left. A script in the page counts it down and reloads the page at the end. */
export function countdown(transaction: Transaction, now: number): Html {
  if (!isOpen(transaction)) return html``;
  const seconds = Math.max(0, Math.ceil((transaction.expiresAt - now) / 1000));
  return html` <p class="soft">
      Time left: <span id="left" data-seconds="${seconds}">${clockText(seconds)}</span>
    </p>
    ${COUNTDOWN}`;
}

const STATE_TEXT: Readonly<Record<Status, string>> = {
  init: "This order waits to be paid.",
  dealing: "This payment waits to be confirmed.",
  success: "Paid. Thank you.",
  closed: "This order is closed and can no longer be paid.",
  failed: "The payment failed.",
  reversed: "This payment was reversed; the money went back.",
  refunded: "This payment was refunded.",
};

/** How an order ended. */
export function stateLine({ status, held }: Transaction): Html {
  const tone = status === "success" ? "good" : "bad";
  const text = held.isZero() ? STATE_TEXT[status] : "Agreed: the amount is on hold.";
  return html`<p class="state ${tone}" role="status">${text}</p>`;
}

/** Shown once, after a declined attempt. */
export const declinedLine = html`<p class="state bad" role="status">
  Declined. The order is still open; you can try again.
</p>`;

export function button(action: string, label: string, kind = ""): Html {
  return html`<form method="post" action="${action}"><button class="${kind}">${label}</button></form>`;
}

function row(name: string, value?: string): Html {
  return value === undefined
    ? html``
    : html`<dt>${name}</dt>
        <dd class="${value.length > 24 ? "long" : ""}">${value}</dd>`;
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const COUNTDOWN = raw(`<script>
  (() => {
    const left = document.getElementById("left");
    const end = Date.now() + Number(left.dataset.seconds) * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      left.textContent = Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
      if (seconds === 0) { clearInterval(timer); location.reload(); }
    }, 1000);
  })();
</script>`);
