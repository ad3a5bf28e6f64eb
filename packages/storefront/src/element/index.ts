import {
  type Cart,
  clockText,
  isPhone,
  listMethods,
  type Method,
  type PlacedOrder,
  type QrCode,
  type Store,
} from "medusa-payment-crossborder-storefront";
import {
  createPayment,
  drawCode,
  languageOf,
  type Payment,
  type PaymentState,
  type Texts,
  textsOf,
} from "../page";
import { untilListed } from "../page/until-listed";
import { drawing, dress, html, set } from "./html";

/**
 * `<crossborder-payment>`: the methods of a cart, and everything after the choice. Attributes `cart-id`, `base-url`,
 * `publishable-key`, `path`, `locale`; or the properties `sdk` and `cart`. Its event `order` has the order in `detail`: the
 * storefront forgets the cart's id there, and shows the order.
 * @example
 * const element = document.createElement("crossborder-payment");
 * element.sdk = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * element.cart = { id: "cart_1" };
 * document.body.append(element);
 */
export interface CrossborderPaymentElement extends HTMLElement, Properties {}

interface Properties {
  sdk?: Store;
  cart?: Cart;
  /** Texts of your own in place of some. */
  texts?: Partial<Texts>;
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
    static readonly observedAttributes = ["cart-id", "locale"];
    // Not initialised: a page may set them before the element is known.
    declare sdk?: Store;
    declare cart?: Cart;
    declare texts?: Partial<Texts>;
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
      const payment = createPayment({
        sdk,
        cart,
        path: this.getAttribute("path") ?? undefined,
        onOrder: (detail) => this.dispatchEvent(new CustomEvent("order", { detail, bubbles: true })),
      });
      const view = new View(this, payment, textsOf(locale, this.texts), languageOf(locale));
      const parts = [
        payment.subscribe(() => view.show()),
        payment.connect(),
        untilListed(
          () => listMethods(sdk, cart, { locale }),
          (methods) => view.list(methods),
        ),
      ];
      this.stop = () => parts.forEach((end) => end());
      view.show();
    }
  }
  // Frameworks set what they find as a property, and write an attribute of the rest.
  Object.assign(PaymentElement.prototype, { sdk: undefined, cart: undefined, texts: undefined });
  customElements.define("crossborder-payment", PaymentElement);
}

/** Its parts are made once for each phase, so that the focus stays where it is. */
/** A drawing of 24 by 24. It is decoration: a name stands beside it. */
const MARK = { class: "cb-mark", viewBox: "0 0 24 24", "aria-hidden": "true" };

class View {
  #phase?: "code" | "choose" | "done";
  #methods?: Method[];
  #isFree = false;
  readonly #body = html("div");
  readonly #news = html("p", { class: "cb-news", role: "status", "aria-live": "polite" });
  readonly #error = html("p", { class: "cb-error", role: "alert" });

  constructor(
    host: HTMLElement,
    private readonly payment: Payment,
    private readonly words: Texts,
    lang: string,
  ) {
    dress(host);
    host.replaceChildren(html("div", { class: "cb", lang }, this.#body, this.#news, this.#error));
  }

  list(methods: Method[]): void {
    this.#methods = methods;
    if (this.#phase === "choose") this.#draw("choose", this.payment.getState());
  }

  show(): void {
    const state = this.payment.getState();
    const phase = state.phase === "busy" ? "choose" : state.phase;
    const before = this.#phase;
    const isFree = state.isFree === true;
    if (phase !== before || isFree !== this.#isFree) {
      this.#isFree = isFree;
      this.#draw(phase, state);
    }
    const button = this.#body.querySelector("button");
    if (phase === "choose") {
      const isBusy = state.phase === "busy";
      button?.setAttribute("aria-disabled", String(isBusy || !(state.provider_id || isFree)));
      const chosen = [...this.#body.querySelectorAll("input")].find(
        ({ value }) => value === state.provider_id,
      );
      if (chosen) chosen.checked = true;
      if (before === "code") button?.focus();
    }
    if (phase === "code" && before !== "code") this.#body.querySelector("h3")?.focus();
    set(this.#body.querySelector("[role=timer]"), clockText(state.secondsLeft ?? Infinity));
    this.#tell(state);
  }

  #tell({ say, order }: PaymentState): void {
    const { words } = this;
    const isQuiet = !say || ["waiting", "starting", "leaving", "checking", "paid", "held"].includes(say);
    const text = order
      ? words.order.replace("{number}", String(order.display_id ?? order.id))
      : say
        ? words[say]
        : "";
    set(this.#news, isQuiet ? text : "");
    set(this.#error, isQuiet ? "" : text);
  }

  #draw(phase: "code" | "choose" | "done", state: PaymentState): void {
    this.#phase = phase;
    this.#body.replaceChildren(
      ...(phase === "code" ? this.#code(state.code ?? {}) : phase === "choose" ? this.#choice(state) : []),
    );
  }

  #choice({ provider_id, isFree }: PaymentState): Element[] {
    const { payment, words } = this;
    const option = ({ id, name, mark }: Method) => {
      const input = html("input", {
        type: "radio",
        name: "cb-method",
        value: id,
        ...(id === provider_id && { checked: "" }),
      });
      input.addEventListener("change", () => payment.choose(id));
      return html("label", { class: "cb-method" }, input, drawing(MARK, mark), html("span", {}, name));
    };
    const button = html(
      "button",
      { type: "button", class: "cb-button", "aria-disabled": String(!(provider_id || isFree)) },
      isFree ? words.place_order : words.pay,
    );
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") void payment.pay();
    });
    if (isFree) return [html("p", {}, words.free), button];
    const methods = this.#methods?.map(option) ?? [];
    const none = this.#methods?.length === 0 ? [html("p", {}, words.none)] : [];
    return [
      html("fieldset", { class: "cb-methods" }, html("legend", {}, words.method), ...methods, ...none),
      button,
    ];
  }

  /** The gateway's picture of the code; where there is none, a drawing of it. */
  #picture({ qrcode_url, deep_link }: QrCode): Element[] {
    const name = this.words.code;
    const size = { class: "cb-picture", width: "240", height: "240" };
    if (qrcode_url) return [html("img", { ...size, src: qrcode_url, alt: name })];
    const drawn = deep_link && drawCode(deep_link);
    if (!drawn) return [];
    return [drawing({ ...size, viewBox: drawn.viewBox, role: "img", "aria-label": name }, drawn.path)];
  }

  #code(code: QrCode): Element[] {
    const { payment, words } = this;
    const { deep_link } = code;
    const onPhone = isPhone(navigator.userAgent) && deep_link !== undefined;
    const leave = html("button", { type: "button", class: "cb-plain" }, words.other);
    leave.addEventListener("click", () => payment.leave());
    return [
      html("h3", { tabindex: "-1" }, onPhone ? words.wallet : words.scan),
      ...(onPhone
        ? [html("a", { class: "cb-button", href: deep_link }, words.open_wallet)]
        : this.#picture(code)),
      html("p", { class: "cb-hint" }, onPhone ? words.wallet_hint : words.scan_hint),
      ...(onPhone ? [html("details", {}, html("summary", {}, words.elsewhere), ...this.#picture(code))] : []),
      html("p", { class: "cb-clock" }, `${words.time_left} `, html("span", { role: "timer" })),
      leave,
    ];
  }
}

define();
