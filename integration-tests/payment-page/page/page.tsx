import { lastPayment, type PlacedOrder } from "medusa-payment-crossborder-storefront";
import {
  CrossborderButton,
  CrossborderLastOrder,
  CrossborderPayment,
  CrossborderReturn,
} from "medusa-payment-crossborder-storefront/react";
import { CrossborderOrderPayment } from "medusa-payment-crossborder-storefront/order/react";
import "medusa-payment-crossborder-storefront/element";
import type {} from "medusa-payment-crossborder-storefront/element/jsx";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** What the storefront around the components does: one page for each of them, chosen by its path. */
const query = new URLSearchParams(location.search);
const sdk = {
  baseUrl: location.origin,
  publishableKey: query.get("key") ?? sessionStorage.getItem("key") ?? "",
};
sessionStorage.setItem("key", sdk.publishableKey);

const cart = { id: query.get("cart") ?? "" };
const provider_id = query.get("method") ?? undefined;
const DONE = "/checkout/done";
const locale = query.get("lang") ?? undefined;
const path = query.get("back") ?? (locale ? `${DONE}?lang=${locale}` : DONE);
const names = locale ? {} : { "pp_crossborder-channel-a_qr": "Mobile wallet, QR code" };
const place = document.querySelector("#place");
if (!place) throw new Error("The page has no place for the payment");
if (locale) document.documentElement.lang = locale;

const said = document.querySelector("#ordered");
const onOrder = ({ id, display_id }: PlacedOrder) => {
  if (said) said.textContent = `${said.textContent ?? ""}[order ${display_id ?? "without a number"} ${id}]`;
};

/** A checkout with a box for a subscription. */
function Subscribe() {
  const [isMonthly, setIsMonthly] = useState(false);
  return (
    <>
      <label>
        <input type="checkbox" checked={isMonthly} onChange={(event) => setIsMonthly(event.target.checked)} />
        Every month
      </label>
      <CrossborderPayment
        {...{ cart, sdk, path, names, onOrder }}
        {...(isMonthly && { recurring_plan: "monthly" })}
      />
    </>
  );
}

/** Of the shop's own: a picture by its address, and by an element inside. */
const MARK = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 24'/%3E";

const PAGES: Record<string, () => void | Promise<void>> = {
  "/checkout": () => render(<CrossborderPayment {...{ cart, sdk, path, locale, names, onOrder }} />),
  "/subscribe": () => render(<Subscribe />),
  "/monthly": () =>
    render(<CrossborderPayment {...{ cart, sdk, path, names, onOrder }} recurring_plan="monthly" />),
  "/empty": () =>
    render(
      <CrossborderLastOrder sdk={sdk} onOrder={onOrder}>
        There is nothing in your cart.
      </CrossborderLastOrder>,
    ),
  "/marks": () => render(<CrossborderPayment {...{ cart, sdk, path, names }} marks={{ creditcard: MARK }} />),
  "/element-marks": () => {
    const element = document.createElement("crossborder-payment");
    element.sdk = sdk;
    element.cart = cart;
    const mark = document.createElement("img");
    Object.assign(mark, { slot: "creditcard", src: MARK });
    element.append(mark);
    place.replaceChildren(element);
  },
  /** An app: its wallet's SDK is the sandbox's page, and says nothing that could be relied on. */
  "/app": () =>
    render(
      <CrossborderPayment
        {...{ cart, sdk, path, locale, names, provider_id, onOrder }}
        terminal="APP"
        openWallet={async (prepay) => {
          const fields = Object.entries(prepay).map(([name, value]) => [name, String(value)]);
          window.open(`${query.get("gateway")}/wallet/prepay?${new URLSearchParams(fields)}`);
          throw new Error("The customer has left the wallet");
        }}
      />,
    ),
  "/review": () =>
    render(
      <CrossborderButton cart={cart} sdk={sdk} provider_id={provider_id} path={path} onOrder={onOrder}>
        Place order
      </CrossborderButton>,
    ),
  [DONE]: () => render(<CrossborderReturn {...{ sdk, locale, names, onOrder }} retryUrl="/checkout" />),
  "/element": () => {
    const element = document.createElement("crossborder-payment");
    Object.assign(element, { sdk, cart });
    element.setAttribute("path", path);
    if (locale) element.setAttribute("locale", locale);
    element.addEventListener("order", (event) => {
      if (event instanceof CustomEvent) onOrder(event.detail);
    });
    place.replaceChildren(element);
  },
  "/element-in-react": () =>
    render(
      <crossborder-payment
        {...{ cart, sdk, path }}
        className="of-the-page"
        onorder={({ detail }) => onOrder(detail)}
      />,
    ),
  "/": async () => {
    const last = await lastPayment(sdk);
    place.textContent = last?.order ? `Order ${last.order.display_id ?? ""} was placed` : "Welcome";
  },
};

/** In the mode in which React does everything twice. */
function render(page: React.ReactNode): void {
  if (place) createRoot(place).render(<StrictMode>{page}</StrictMode>);
}

/** As "Copy payment link" of Medusa's dashboard writes it. */
const linked = /^\/payment-collection\/(\w+)$/.exec(location.pathname)?.[1];
if (linked)
  render(
    <CrossborderOrderPayment
      sdk={sdk}
      locale={locale}
      order_id={query.get("order_id") ?? ""}
      payment_collection_id={linked}
      shop="Leaf & Kettle"
      onPaid={onOrder}
    />,
  );
else void PAGES[location.pathname]?.();
