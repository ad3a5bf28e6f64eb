import { resultOfReturn } from "./node_modules/medusa-payment-crossborder-storefront/dist/element/standalone.mjs";
import { store } from "./store.js";

const main = document.querySelector("main");

async function ask(path, body) {
  const headers = { "Content-Type": "application/json", "x-publishable-api-key": store.publishableKey };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${store.baseUrl}/store/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return await answer.json();
}

/** A cart as a shop's own pages leave it: goods, an address and shipping. */
async function fillCart() {
  const [{ regions }, { products }] = [await ask("regions"), await ask("products?limit=1")];
  const { cart } = await ask("carts", {
    region_id: regions.find(({ currency_code }) => currency_code === "usd").id,
    email: "ada@shop.example",
    shipping_address: {
      first_name: "Ada",
      last_name: "Lovelace",
      address_1: "1 Main Street",
      city: "Oakland",
      postal_code: "94607",
      country_code: "us",
    },
    items: [{ variant_id: products[0].variants[0].id, quantity: 1 }],
  });
  const { shipping_options } = await ask(`shipping-options?cart_id=${cart.id}`);
  await ask(`carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id });
  localStorage.setItem("cart", cart.id);
  return cart.id;
}

function showOrder({ id, display_id }) {
  localStorage.removeItem("cart");
  main.textContent = `Thank you. Order ${display_id ?? id} was placed.`;
}

/** @param say what came of the payment before, such as a decline */
async function showPayment(say) {
  const element = document.createElement("crossborder-payment");
  element.sdk = store;
  element.cart = { id: localStorage.getItem("cart") ?? (await fillCart()) };
  element.say = say;
  // Where the browser comes back to from the cashier page: here.
  element.setAttribute("path", location.pathname);
  element.addEventListener("order", ({ detail }) => showOrder(detail));
  main.replaceChildren(element);
}

const isBack = new URLSearchParams(location.search).has("payment");
const result = isBack ? await resultOfReturn(store, location.href) : undefined;
if (result?.order) showOrder(result.order);
else await showPayment(result?.code);
