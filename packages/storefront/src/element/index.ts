import {
  type Cart,
  type Code,
  listMethods,
  type MethodOptions,
  type PlacedOrder,
  type Store,
} from "medusa-payment-crossborder-storefront";
import { createPayment } from "../page/payment";
import type { Texts } from "../page/texts";
import { untilListed } from "../page/until-listed";
import { Page } from "./page";

/**
 * `<crossborder-payment>`: the methods of a cart, and everything after the choice. Attributes `cart-id`, `base-url`,
 * `publishable-key`, `path`, `locale`, `recurring-plan`; or the properties `sdk` and `cart`. A picture inside it with `slot="creditcard"`, or
 * another channel, is that method's mark. Its event `order` has the order in `detail`: the
 * storefront forgets the cart's id there, and shows the order.
 * @example
 * const element = document.createElement("crossborder-payment");
 * element.sdk = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * element.cart = { id: "cart_1" };
 * document.body.append(element);
 */
export interface CrossborderPaymentElement extends HTMLElement, Properties {}

interface Properties extends Pick<MethodOptions, "names" | "marks"> {
  sdk?: Store;
  cart?: Cart;
  /** Texts of your own in place of some. */
  texts?: Partial<Texts>;
  /** What has come of the payment before, as `resultOfReturn` tells it. */
  say?: Code;
}

/**
 * What JSX may write on the element. The types of React know it by `medusa-payment-crossborder-storefront/element/jsx`.
 * React 18 hands over texts only; later ones, Preact and Solid the properties too.
 */
export interface CrossborderPaymentAttributes extends Properties {
  "cart-id"?: string;
  "base-url"?: string;
  "publishable-key"?: string;
  path?: string;
  locale?: string;
  "recurring-plan"?: string;
  /** For the event `order`; React 18 has no events of other elements. */
  onorder?: (event: CustomEvent<PlacedOrder>) => void;
}

declare global {
  interface HTMLElementTagNameMap {
    "crossborder-payment": CrossborderPaymentElement;
  }
}

/** Makes the element known to the page, which loading this file does. A server has no elements, and nothing happens. */
function define(): void {
  if (typeof customElements === "undefined" || customElements.get("crossborder-payment")) return;
  class PaymentElement extends HTMLElement implements CrossborderPaymentElement {
    static readonly observedAttributes = ["cart-id", "locale", "recurring-plan"];
    // Not initialised: a page may set them before the element is known.
    declare sdk?: Store;
    declare cart?: Cart;
    declare texts?: Partial<Texts>;
    declare names?: MethodOptions["names"];
    declare marks?: MethodOptions["marks"];
    declare say?: Code;
    private stop?: () => void;

    connectedCallback(): void {
      // A page that inserts it first sets its properties right after.
      queueMicrotask(() => {
        if (this.isConnected) this.start();
      });
    }

    attributeChangedCallback(): void {
      if (this.stop) this.start();
    }

    disconnectedCallback(): void {
      this.stop?.();
      this.stop = undefined;
    }

    private start(): void {
      this.stop?.();
      const text = (name: string) => this.getAttribute(name) ?? "";
      const cart = this.cart ?? { id: text("cart-id") };
      if (!cart.id) return;
      const sdk = this.sdk ?? { baseUrl: text("base-url"), publishableKey: text("publishable-key") };
      const locale = text("locale");
      const recurring_plan = this.getAttribute("recurring-plan") ?? undefined;
      this.marks = { ...slotted(this), ...this.marks };
      const { names, marks, texts } = this;
      const payment = createPayment({
        sdk,
        cart,
        path: this.getAttribute("path") ?? undefined,
        recurring_plan,
        say: this.say,
        onOrder: (detail) => this.dispatchEvent(new CustomEvent("order", { detail, bubbles: true })),
      });
      const view = new Page(this, payment, { locale, names, marks, texts });
      const parts = [
        payment.subscribe(() => view.show()),
        payment.connect(),
        untilListed(
          () => listMethods(sdk, cart, { locale, names, marks }),
          // A subscription is paid by card (§4.1).
          (methods) =>
            view.list(methods.filter(({ channel }) => !recurring_plan || channel === "creditcard")),
        ),
      ];
      this.stop = () => parts.forEach((end) => end());
      view.show();
    }
  }
  // Frameworks set what they find as a property, and write an attribute of the rest.
  PROPERTIES.forEach((name) => Reflect.set(PaymentElement.prototype, name, undefined));
  customElements.define("crossborder-payment", PaymentElement);
}

const PROPERTIES = ["sdk", "cart", "texts", "names", "marks", "say"];

/** The marks that a page has put inside, by channel or by provider id. */
const slotted = (host: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...host.querySelectorAll("img[slot]")].map((img) => [img.slot, img.getAttribute("src") ?? ""]),
  );

define();
