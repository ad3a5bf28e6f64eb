import { clockText, deviceOf, type Method, type QrCode } from "medusa-payment-crossborder-storefront";
import { STYLE } from "../page/style";
import { languageOf } from "../page/texts";
import type { Payment, PaymentState } from "../page/types";
import { isPicture, type View, viewOf } from "../page/view";

/** The package's drawing, or the shop's own picture. It is decoration: a name stands beside it. */
const markOf = ({ mark }: Method): Element =>
  isPicture(mark)
    ? html("img", { class: "cb-mark", src: mark, alt: "" })
    : drawing({ class: "cb-mark", viewBox: "0 0 24 24", "aria-hidden": "true" }, mark);

/** Its parts are made once for each phase, so that the focus stays where it is. */
export class Page {
  private phase?: "code" | "choose" | "done";
  private methods?: Method[];
  private drawn = "";
  private readonly body = html("div");
  private readonly news = html("p", { class: "cb-news", role: "status", "aria-live": "polite" });
  private readonly error = html("div", { class: "cb-error", role: "alert", tabindex: "-1" });
  private readonly reserved = html("p", { class: "cb-reserved" });
  private trouble = "";

  constructor(
    host: HTMLElement,
    private readonly payment: Payment,
    private readonly look: Parameters<typeof viewOf>[1],
  ) {
    dress(host);
    const lang = languageOf(look.locale);
    host.replaceChildren(html("div", { class: "cb", lang }, this.error, this.reserved, this.body, this.news));
    payment.offer(undefined);
  }

  list(methods: Method[]): void {
    this.methods = methods;
    this.payment.offer(methods.map(({ id }) => id));
  }

  show(): void {
    const state = this.payment.getState();
    const view = viewOf(state, this.look);
    const phase = state.phase === "busy" ? "choose" : state.phase;
    const before = this.phase;
    const ids = this.methods?.map(({ id }) => id);
    // Methods that are not known yet are something else than none.
    const drawn = JSON.stringify([phase, ...(phase === "choose" ? [state.isFree, ids] : [])]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.phase = phase;
      this.body.replaceChildren(
        ...(phase === "code" ? this.code(state, view) : phase === "choose" ? this.choice(state, view) : []),
      );
    }
    const find = (selector: string) => this.body.querySelector<HTMLElement>(selector);
    const button = find("button");
    if (phase === "choose") {
      button?.setAttribute("aria-disabled", String(state.phase === "busy"));
      set(button, view.pay);
      set(find(".cb-terms"), view.terms);
      set(find(".cb-total"), view.price && `${view.words.total} ${view.price}`);
      const chosen = [...this.body.querySelectorAll("input")].find(
        ({ value }) => value === state.provider_id,
      );
      if (chosen) chosen.checked = true;
      if (before === "code") button?.focus();
    }
    if (phase === "code" && before !== "code") find("h3")?.focus();
    set(find("[role=timer]"), clockText(state.secondsLeft ?? Infinity));
    set(this.news, view.isWrong ? "" : view.news);
    set(this.reserved, view.reserved);
    this.tell(view);
  }

  /** What went wrong stands above all else, and has the focus where it is in the way. */
  private tell({ isWrong, news, heading, isInTheWay }: View): void {
    const trouble = isWrong ? news : "";
    if (trouble !== this.trouble)
      this.error.replaceChildren(
        ...(isWrong && heading ? [html("h2", {}, heading)] : []),
        ...(isWrong ? [html("p", {}, news)] : []),
      );
    if (trouble !== this.trouble && isInTheWay) this.error.focus();
    this.trouble = trouble;
  }

  private choice({ isFree }: PaymentState, { words }: View): Element[] {
    const { payment } = this;
    const option = (method: Method) => {
      const input = html("input", { type: "radio", name: "cb-method", value: method.id });
      input.addEventListener("change", () => payment.choose(method.id));
      return html("label", { class: "cb-method" }, input, markOf(method), html("span", {}, method.name));
    };
    const button = html("button", { type: "button", class: "cb-button" });
    button.addEventListener("click", () => {
      const { phase, provider_id } = payment.getState();
      if (phase !== "choose") return;
      if (!provider_id) this.body.querySelector("fieldset")?.focus();
      void payment.pay();
    });
    const pay = html("div", { class: "cb-pay" }, button, html("span", { class: "cb-total" }));
    if (isFree) return [html("p", {}, words.free), pay];
    const methods = this.methods?.map(option) ?? [];
    const isNone = this.methods?.length === 0;
    const none = isNone ? [html("p", {}, words.none)] : [];
    const list = { class: "cb-methods", tabindex: "-1" };
    return [
      html("fieldset", list, html("legend", {}, words.method), ...methods, ...none),
      ...(isNone ? [] : [html("p", { class: "cb-terms" }), pay]),
    ];
  }

  /** The gateway's picture of the code; where there is none, a drawing of it. */
  private picture({ qrcode_url, deep_link }: QrCode, { words }: View): Element[] {
    const size = { class: "cb-picture", width: "240", height: "240" };
    if (qrcode_url) return [html("img", { ...size, src: qrcode_url, alt: words.code })];
    const place = html("span");
    // Loaded for a gateway that draws none.
    const draw = () =>
      void import("medusa-payment-crossborder-storefront/draw-code").then(
        ({ drawCode }) => {
          const drawn = deep_link && drawCode(deep_link);
          const named = { role: "img", "aria-label": words.code };
          if (drawn)
            place.replaceChildren(drawing({ ...size, ...named, viewBox: drawn.viewBox }, drawn.path));
        },
        // Again, once the connection is back.
        () => addEventListener("online", draw, { once: true }),
      );
    draw();
    return [place];
  }

  private code({ code = {} }: PaymentState, view: View): Element[] {
    const { words, method, price } = view;
    const { deep_link } = code;
    const { kind } = deviceOf(navigator);
    const onPhone = kind === "phone" && deep_link !== undefined;
    const link = (text: string) => html("a", { class: "cb-button", href: deep_link ?? "" }, text);
    const leave = html("button", { type: "button", class: "cb-plain" }, words.other);
    leave.addEventListener("click", () => this.payment.leave());
    const wallet = method ? [markOf(method), html("span", {}, method.name)] : [];
    return [
      html("h3", { tabindex: "-1" }, onPhone ? words.wallet : words.scan),
      html("p", { class: "cb-wallet" }, ...wallet, html("strong", {}, price)),
      ...(onPhone ? [link(words.open_wallet)] : this.picture(code, view)),
      html("p", { class: "cb-hint" }, onPhone ? words.wallet_hint : words.scan_hint),
      ...(onPhone
        ? [html("details", {}, html("summary", {}, words.elsewhere), ...this.picture(code, view))]
        : kind !== "desktop" && deep_link
          ? [link(words.open_here)]
          : []),
      html("p", { class: "cb-clock" }, `${words.time_left} `, html("span", { role: "timer" })),
      leave,
    ];
  }
}

/** An element with these attributes and children. Texts are texts: nothing is read as markup. */
function html<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Element | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

/** A text that has not changed is left alone, so that a screen reader says it once. */
function set(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** One path of an SVG. */
function drawing(attributes: Record<string, string>, path: string): Element {
  const [svg, d] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  Object.entries(attributes).forEach(([name, value]) => svg.setAttribute(name, value));
  d.setAttribute("d", path);
  svg.append(d);
  return svg;
}

let sheet: CSSStyleSheet | undefined;

/** Gives the document, or the shadow tree, around the element its looks. A content security policy forbids a style element. */
function dress(element: HTMLElement): void {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}
