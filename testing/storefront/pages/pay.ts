import { type Html, html } from "../../../packages/sandbox/src/pages/html";
import {
  clockText,
  type Device,
  secondsLeft,
  type ShownPayment,
  type WaitingSession,
} from "../../../packages/storefront/src";
import { priceText } from "../money";
import type { Cart } from "../store-answers";
import { layout } from "./layout";
import { badge } from "./pictures";

interface Payment {
  cart: Cart;
  waiting: WaitingSession;
  shown: ShownPayment;
  device: Device;
}

/** The page checks by itself whether it is paid, with and without scripts. */
const LOOKING = html`<noscript><meta http-equiv="refresh" content="5" /></noscript>
  <script type="module" src="/scripts/testing/storefront/browser/pay-page"></script>`;

export function payPage(payment: Payment): string {
  const { cart, shown, device } = payment;
  const onPhone = device.kind === "phone";
  const amount = priceText(cart.total, cart.currency_code);
  const content = onPhone
    ? html`${phone(payment, amount)} ${elsewhere(shown, amount)}`
    : html`${desktop(payment, amount)} ${behindTheScenes(shown)}`;
  return layout({ title: `Pay ${amount}`, width: onPhone ? "narrow" : "wide", head: LOOKING }, content);
}

/** What may be a tablet has the link, too: the style sheet shows it on a screen that can be touched. */
const desktop = ({ waiting, shown }: Payment, amount: string): Html =>
  html`<section class="card pay desktop" aria-labelledby="heading">
    ${code(shown, amount)}
    <div>
      <h1 id="heading">Scan to pay</h1>
      <p class="amount number">${amount}</p>
      <ol class="steps">
        <li>Open the wallet app on your phone.</li>
        <li>Scan this code and confirm.</li>
        <li>Leave this page open: it goes on by itself.</li>
      </ol>
      <a class="button touched" href="${shown.deep_link}">Open the wallet on this device</a>
      ${standing(waiting)}
    </div>
  </section>`;

const phone = ({ waiting, shown }: Payment, amount: string): Html =>
  html`<section class="card pay" aria-labelledby="heading">
    <h1 id="heading">Pay in your wallet</h1>
    <p class="amount number">${amount}</p>
    <a class="button first large" href="${shown.deep_link}">Open the wallet</a>
    <p class="soft">Then come back to this page: it goes on by itself.</p>
    ${standing(waiting)}
  </section>`;

const code = ({ qrcode_url }: ShownPayment, amount: string): Html =>
  html`<img class="code" src="${qrcode_url}" alt="QR code that pays ${amount}" width="352" height="352" />`;

const standing = ({ expires_at }: WaitingSession): Html =>
  html`<p class="clock">
      Time left <span id="left" class="number" role="timer">${clockText(secondsLeft(expires_at))}</span>
    </p>
    <p class="waiting" role="status">
      <span class="dot" aria-hidden="true"></span><span id="news">Waiting for your payment</span>
    </p>
    <a class="button" href="/checkout">Pay in another way</a>`;

const elsewhere = (shown: ShownPayment, amount: string): Html =>
  html`<details class="card behind">
    <summary>The wallet is on another phone</summary>
    <p class="soft">Scan this code with it:</p>
    ${code(shown, amount)}
  </details>`;

const behindTheScenes = ({ deep_link }: ShownPayment): Html =>
  html`<section class="card desktop behind" aria-labelledby="behind">
    <h2 id="behind">Behind the scenes</h2>
    <ul>
      <li><a href="${deep_link}" target="_blank">Where this code leads</a>: the sandbox’s wallet</li>
    </ul>
  </section>`;

/** The time is over, or the payment was voided: money that was taken is sent back. */
export function overPage({ state }: WaitingSession): string {
  const late = state === "closed";
  const content = html`<section class="card outcome stack">
    ${badge("failed")}
    <h1 tabindex="-1" autofocus>${late ? "The time to pay is over" : "The payment did not go through"}</h1>
    <p class="soft">
      Nothing was ordered, and your cart is as it was. ${late ? "The code can no longer be paid." : undefined}
    </p>
    <a class="button first" href="/checkout">Choose another payment method</a>
  </section>`;
  return layout({ title: "Not paid", width: "narrow" }, content);
}
