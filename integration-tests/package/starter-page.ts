import type { Page } from "playwright-core";

const ADDRESS = {
  "shipping-first-name-input": "Ada",
  "shipping-last-name-input": "Lovelace",
  "shipping-address-input": "1 Main Street",
  "shipping-postal-code-input": "94607",
  "shipping-city-input": "Oakland",
  "shipping-province-input": "CA",
};

const CART_COOKIE = "_medusa_cart_id";

/** A shopper's browser in the starter. */
export class StarterPage {
  constructor(
    readonly page: Page,
    private readonly storefront: string,
    private readonly country: "us" | "cn",
  ) {}

  #of = (id: string) => this.page.getByTestId(id).first();

  /** Until its scripts have come: what is clicked before does nothing. */
  open = (path: string) =>
    this.page.goto(`${this.storefront}/${this.country}${path}`, { waitUntil: "networkidle" });

  async addToCart(handle: string): Promise<void> {
    await this.open(`/products/${handle}`);
    // A size, a colour: whichever comes first.
    for (const options of await this.page.getByTestId("product-options").all())
      await options.getByTestId("option-button").first().click();
    const button = this.#of("add-product-button");
    const added = this.page.waitForResponse((answer) => answer.request().method() === "POST");
    await button.click();
    const answer = await added;
    if (answer.status() >= 400) throw new Error(`adding goods was answered ${answer.status()}`);
  }

  /** Address and delivery. */
  async checkout(email: string): Promise<void> {
    await this.open("/checkout?step=address");
    for (const [id, text] of Object.entries(ADDRESS)) await this.#of(id).fill(text);
    await this.#of("shipping-country-select").selectOption(this.country);
    await this.#of("shipping-email-input").fill(email);
    await this.#of("submit-address-button").click();
    await this.page.waitForURL(/step=delivery/);
    await this.#of("delivery-option-radio").click();
    await this.#of("submit-delivery-option-button").click();
    await this.page.waitForURL(/step=payment/);
  }

  /** Goods, an address, a payment method, and on to the cashier page. */
  async buy(handle: string, email: string, method: string): Promise<void> {
    await this.addToCart(handle);
    await this.checkout(email);
    await this.pay(method);
  }

  /** A payment method, and on to the cashier page. */
  async pay(method: string): Promise<void> {
    await this.choose(method);
    await this.review();
  }

  /** The first account's. */
  choose = (method: string) => this.page.getByRole("radio", { name: method }).first().click();

  /** Another account's method of the same name. */
  chooseOther = (method: string) => this.page.getByRole("radio", { name: method }).nth(1).click();

  /** With the method that is chosen. */
  async review(): Promise<void> {
    await this.#of("submit-payment-button").click();
    await this.page.waitForURL(/step=review/);
    await this.press();
    await this.page.waitForURL(/\/cashier\//);
  }

  /** The button of the review step. */
  press = () => this.#of("submit-order-button").getByRole("button").click();

  /** With the method that is chosen, up to the code to scan. */
  async showCode(): Promise<void> {
    await this.#of("submit-payment-button").click();
    await this.page.waitForURL(/step=review/);
    await this.press();
    await this.page.locator(".cb-code img").waitFor();
  }

  /** From the cashier page. Resolves to the address that it leads to, which has all of its query only for a moment. */
  async comeBack(button: string): Promise<string> {
    const [request] = await Promise.all([
      this.page.waitForRequest(/\/checkout\/done\?/),
      this.page.getByRole("button", { name: button }).click(),
    ]);
    return request.url();
  }

  /** With the browser's button, past the cashier page. */
  async goBackToCheckout(): Promise<void> {
    do await this.page.goBack();
    while (this.page.url().includes("/cashier/"));
  }

  /** From the payment step on, which has no methods. */
  async orderForNothing(): Promise<void> {
    await this.open("/checkout?step=payment");
    await this.page.getByText("There is nothing to pay.").waitFor();
    await this.#of("submit-payment-button").click();
    await this.page.waitForURL(/step=review/);
    await this.press();
  }

  /** In the side menu. */
  async shipTo(country: string): Promise<void> {
    await this.#of("nav-menu-button").click();
    await this.page.getByText("Shipping to:").hover();
    await this.page.getByRole("option", { name: country }).click();
  }

  /** The cart that the browser keeps. */
  async cartId(): Promise<string> {
    const cookies = await this.page.context().cookies();
    return cookies.find(({ name }) => name === CART_COOKIE)?.value ?? "";
  }

  /** As signing out does. */
  loseCart = () => this.page.context().clearCookies({ name: CART_COOKIE });

  /** The page of the order, once it is there; resolves to its address. */
  async order(): Promise<string> {
    await this.page.waitForURL(/\/order\/order_\w+\/confirmed/);
    await this.#of("order-complete-container").waitFor();
    return this.page.url();
  }

  paymentMethod = () => this.#of("payment-method").textContent();

  cartIsEmpty = () => this.#of("empty-cart-message").waitFor();
}
