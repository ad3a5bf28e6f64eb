import { type Html, html } from "../../../packages/sandbox/src/pages/html";
import type { Cart, Currency } from "../store-answers";
import { STYLE } from "./style";

interface Frame {
  title: string;
  cart?: Cart;
  /** The switch would take the shopper back to the products, so not every page has it. */
  currencySwitch?: boolean;
  width?: "narrow" | "wide";
  /** Further markup of the head. */
  head?: Html;
}

/** The frame of every page. It loads nothing from elsewhere. */
export function layout({ title, cart, currencySwitch, width = "wide", head }: Frame, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title} · Leaf &amp; Pot</title>
        ${STYLE} ${head}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <div class="bar">
            <a class="brand" href="/">Leaf &amp; Pot</a>
            ${currencySwitch ? switchTo(cart?.currency_code ?? "usd") : undefined}
          </div>
        </header>
        <main id="content" class="${width}">${content}</main>
        <footer>A demonstration shop. Nothing is sold and no money moves.</footer>
      </body>
    </html> `.text;
}

function switchTo(current: Currency): Html {
  const choice = (currency: Currency, label: string) =>
    html`<button name="currency" value="${currency}" aria-pressed="${String(currency === current)}">
      ${label}
    </button>`;
  return html`<form class="switch" method="post" action="/currency" aria-label="Region and currency">
    ${choice("usd", "US · USD")} ${choice("cny", "CN · CNY")}
  </form>`;
}
