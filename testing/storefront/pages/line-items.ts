import { type Html, html } from "../../../packages/sandbox/src/pages/html";
import { priceText } from "../money";
import type { Cart, Currency, Line } from "../store-answers";

/** Names, quantities and prices, with an action behind each where there is one. */
export function lineItems(lines: Line[], currency: Currency, action?: (line: Line) => Html): Html {
  return html`<ul class="lines">
    ${lines.map(
      (line) =>
        html`<li>
          <span>${line.product_title} <span class="soft">× ${line.quantity}</span></span>
          <span class="number">${priceText(line.total, currency)}</span>
          ${action?.(line)}
        </li>`,
    )}
  </ul>`;
}

/** All that a total is made of: the goods and their shipping. */
export function everyLine({
  items,
  shipping_total,
  currency_code,
}: Pick<Cart, "items" | "shipping_total" | "currency_code">): Html {
  return html`${lineItems(items, currency_code)}
    <ul class="lines">
      <li><span>Shipping</span><span class="number">${priceText(shipping_total, currency_code)}</span></li>
    </ul>`;
}

export function totalLine(label: string, amount: number, currency: Currency): Html {
  return html`<p class="total">
    <span>${label}</span><span class="number">${priceText(amount, currency)}</span>
  </p>`;
}
