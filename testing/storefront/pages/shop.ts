import { type Html, html } from "../../../packages/sandbox/src/pages/html";
import { priceText } from "../money";
import type { Cart, Currency, Product } from "../store-answers";
import { layout } from "./layout";
import { lineItems } from "./line-items";
import { picture } from "./pictures";

export function shopPage(products: Product[], cart: Cart | undefined): string {
  const currency = cart?.currency_code ?? "usd";
  const content = html`<div class="columns">
    <section aria-labelledby="products">
      <h1 id="products">Everything for tea</h1>
      <ul class="products">
        ${products.map((product) => productCard(product, currency))}
      </ul>
    </section>
    <section class="card" id="cart" aria-labelledby="cart-title">
      <h2 id="cart-title">Your cart</h2>
      ${cart?.items.length ? filled(cart) : html`<p class="soft">Nothing in it yet.</p>`}
    </section>
  </div>`;
  return layout({ title: "Shop", cart, currencySwitch: true }, content);
}

function productCard({ title, handle, variants }: Product, currency: Currency): Html {
  const [variant] = variants;
  if (!variant) return html``;
  return html`<li class="card product">
    ${picture(handle)}
    <div>
      <h2>${title}</h2>
      <p class="number">${priceText(variant.calculated_price.calculated_amount, currency)}</p>
      <form method="post" action="/cart/add">
        <button name="variant" value="${variant.id}" aria-label="Add ${title} to the cart">
          Add to cart
        </button>
      </form>
    </div>
  </li>`;
}

function filled(cart: Cart): Html {
  return html`${lineItems(cart.items, cart.currency_code, removeButton)}
    <form method="post" action="/cart/checkout" class="stack">
      <p class="soft">Shipping is added at the checkout.</p>
      <button class="first">Checkout</button>
    </form>`;
}

const removeButton = ({ id, product_title }: Cart["items"][number]): Html =>
  html`<form method="post" action="/cart/remove">
    <button class="link" name="line" value="${id}" aria-label="Remove ${product_title}">Remove</button>
  </form>`;
