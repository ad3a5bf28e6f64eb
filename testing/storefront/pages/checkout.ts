import { type Html, html } from "../../../packages/sandbox/src/pages/html";
import { COUNTRY_NAMES, PREFILLED } from "../addresses";
import { priceText } from "../money";
import type { PaymentMethod } from "../payment-methods";
import type { Cart } from "../store-answers";
import { layout } from "./layout";
import { everyLine, totalLine } from "./line-items";

export function checkoutPage(cart: Cart, methods: PaymentMethod[], problem?: string): string {
  const content = html`<h1>Checkout</h1>
    ${problem === undefined ? undefined : html`<p class="notice" role="alert">${problem}</p>`}
    <form method="post" action="/checkout" class="columns">
      <div>
        ${addressFields(cart)}
        <fieldset>
          <legend>Payment method</legend>
          ${methods.map(methodChoice)}
        </fieldset>
      </div>
      ${summary(cart)}
    </form>`;
  return layout({ title: "Checkout", cart }, content);
}

function addressFields({ currency_code }: Cart): Html {
  const known = PREFILLED[currency_code];
  return html`<fieldset>
    <legend>Delivery to ${COUNTRY_NAMES[known.country_code]}</legend>
    <div class="fields">
      ${input("email", "Email", known.email, "email", "full")}
      ${input("first_name", "First name", known.first_name, "given-name")}
      ${input("last_name", "Last name", known.last_name, "family-name")}
      ${input("address_1", "Street", known.address_1, "address-line1", "full")}
      ${input("postal_code", "Postal code", known.postal_code, "postal-code")}
      ${input("city", "City", known.city, "address-level2")}
    </div>
  </fieldset>`;
}

function input(name: string, label: string, value: string, autocomplete: string, width = ""): Html {
  const type = name === "email" ? "email" : "text";
  return html`<label class="${width}"
    >${label}<input type="${type}" name="${name}" value="${value}" autocomplete="${autocomplete}" required
  /></label>`;
}

function methodChoice({ providerId, name, hint }: PaymentMethod): Html {
  return html`<label class="method">
    <input type="radio" name="method" value="${providerId}" required />
    ${name} <span class="soft">${hint}</span>
  </label>`;
}

function summary(cart: Cart): Html {
  const { currency_code, total } = cart;
  return html`<section class="card" aria-labelledby="summary">
    <h2 id="summary">Your order</h2>
    ${everyLine(cart)} ${totalLine("Total", total, currency_code)}
    <div class="stack">
      <button class="first">Pay ${priceText(total, currency_code)}</button>
      <a class="button" href="/">Back to the shop</a>
    </div>
  </section>`;
}
