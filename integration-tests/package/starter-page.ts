import type { Page } from "playwright-core";

const ADDRESS = {
  "shipping-first-name-input": "Ada",
  "shipping-last-name-input": "Lovelace",
  "shipping-address-input": "1 Main Street",
  "shipping-postal-code-input": "94607",
  "shipping-city-input": "Oakland",
  "shipping-province-input": "CA",
};

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

  /** A payment method, and on to the cashier page. */
  async pay(method: string): Promise<void> {
    await this.page.getByRole("radio", { name: method }).click();
    await this.review();
  }

  /** With the method that is chosen. */
  async review(): Promise<void> {
    await this.#of("submit-payment-button").click();
    await this.page.waitForURL(/step=review/);
    await this.#of("submit-order-button").getByRole("button").click();
    await this.page.waitForURL(/\/cashier\//);
  }

  /** The page of the order, once it is there; resolves to its address. */
  async order(): Promise<string> {
    await this.page.waitForURL(/\/order\/order_\w+\/confirmed/);
    await this.#of("order-complete-container").waitFor();
    return this.page.url();
  }

  paymentMethod = () => this.#of("payment-method").textContent();

  cartIsEmpty = () => this.#of("empty-cart-message").waitFor();
}
