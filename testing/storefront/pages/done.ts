import { type Html, html } from "../../../packages/sandbox/src/pages/html";
import type { Cart, Order } from "../store-answers";
import type { Storefront } from "../storefront";
import { layout } from "./layout";
import { everyLine, totalLine } from "./line-items";
import { badge } from "./pictures";

export function paidPage({ medusaUrl, sandboxUrl }: Storefront, order: Order): string {
  const { id, display_id, currency_code, total, payment_status } = order;
  const held = payment_status === "authorized";
  const content = html`<section class="card outcome" role="status">
      ${badge("paid")}
      <h1>${held ? "Thank you, it is on its way" : "Thank you, it is paid"}</h1>
      <p class="soft">Order ${display_id} <code>${id}</code></p>
      ${everyLine(order)}
      ${totalLine(held ? "Total, taken when it ships" : "Total paid", total, currency_code)}
      <a class="button first" href="/">Keep shopping</a>
    </section>
    <section class="card behind" aria-labelledby="behind">
      <h2 id="behind">Behind the scenes</h2>
      <ul>
        <li>
          <a href="${medusaUrl}/app/orders/${id}">The order in Medusa’s admin</a>, where it can be
          ${held ? "captured" : "refunded"}
        </li>
        <li><a href="${sandboxUrl}">The gateway’s transactions</a></li>
      </ul>
    </section>`;
  return outcome("Paid", content);
}

const HEADINGS = { first: "Not paid yet", again: "Still not paid", declined: "The payment was declined" };

/** Medusa knows of no payment yet, or the gateway said that it was declined: the order at the gateway can still be paid. */
export function pendingPage(cashier: string, asked: keyof typeof HEADINGS): string {
  const unclear = html`The shop has heard of no payment yet. If you left the gateway’s page, try again or
  choose another way to pay: your cart is as it was. If you did pay, check again in a moment.`;
  const declined = html`Nothing was taken. Try again or choose another way to pay: your cart is as it was.`;
  const content = html`<section class="card outcome stack" role="status">
    ${badge("pending")}
    <h1>${HEADINGS[asked]}</h1>
    <p class="soft">${asked === "declined" ? declined : unclear}</p>
    <a class="button first" href="${cashier}">Back to the payment page</a>
    <a class="button" href="/checkout">Choose another payment method</a>
    <form method="post" action="/done/check">
      <button class="link">I have paid: check again</button>
    </form>
  </section>`;
  return outcome("Not paid yet", content);
}

export function failedPage(cart: Cart | undefined, payment: string): string {
  const again = cart
    ? html`<a class="button first" href="/checkout">Try again</a>`
    : html`<a class="button first" href="/">Back to the shop</a>`;
  const content = html`<section class="card outcome stack" role="status">
    ${badge("failed")}
    <h1>${payment === "expired" ? "The time to pay is over" : "The payment did not go through"}</h1>
    <p class="soft">
      Nothing was ordered${payment === "returned" ? ", and the money goes back to you" : undefined}.
      ${cart ? "Your cart is as it was." : undefined}
    </p>
    ${again}
  </section>`;
  return outcome("Not paid", content);
}

/** A browser in which no payment of this cart was begun, such as the wallet's own, or whose address somebody has made up: nothing of either. */
export const elsewherePage = (): string =>
  outcome(
    "Your payment",
    html`<section class="card outcome stack" role="status">
      ${badge("pending")}
      <h1>Your payment was not begun in this browser</h1>
      <p class="soft">Your cart and your order are in the browser in which you began: go back there.</p>
    </section>`,
  );

const outcome = (title: string, content: Html) => layout({ title, width: "narrow" }, content);
