import { type Cart, costsNothing, listPlans, type NextStep } from "medusa-payment-crossborder-storefront";
import type { PaymentOptions, PaymentState } from "./types";

const priceOf = ({ total, currency_code }: Pick<Cart, "total" | "currency_code">) =>
  total != null && currency_code ? { amount: total, currency_code } : {};

/** What is known of a cart, whatever its page shows: what it costs, and what its plan means. */
export class CartFacts {
  readonly shown: Pick<PaymentState, "isFree" | "amount" | "currency_code" | "terms">;
  /** An amount that differed from what was shown, and is shown since. */
  private toldAmount?: number;
  private termsOf?: string;
  /** The total that the page has said last. */
  private said?: number;

  constructor(private readonly options: PaymentOptions) {
    const { cart } = options;
    this.shown = { isFree: costsNothing(cart), ...priceOf(cart) };
  }

  learn(cart: Pick<Cart, "total" | "currency_code">): void {
    Object.assign(this.shown, priceOf(cart));
  }

  /** Whether the page says for the first time what the cart costs: then the store is not asked for it. */
  isNewPrice(): boolean {
    const { cart } = this.options;
    const before = this.said;
    this.said = priceOf(cart).amount;
    const isNew = this.said !== before;
    if (isNew) this.learn(cart);
    return isNew;
  }

  /** Whether the shopper has seen another amount than what would be paid, and is to see this one first. */
  isNewAmount({ amount, currency_code }: NextStep): boolean {
    const before = this.shown;
    const isOther =
      amount !== undefined &&
      before.amount !== undefined &&
      before.currency_code === currency_code &&
      !costsNothing({ total: Math.abs(amount - before.amount) }) &&
      amount !== this.toldAmount;
    if (isOther) this.toldAmount = amount;
    this.learn({ total: amount, currency_code });
    return isOther;
  }

  /** What the plan means with the method that is chosen. Where the store cannot be asked, it is asked again at the next change. */
  async learnTerms(provider_id: string | undefined, onLearnt: () => void): Promise<void> {
    const { sdk, recurring_plan } = this.options;
    const wanted = recurring_plan && provider_id && `${provider_id} ${recurring_plan}`;
    if (wanted === this.termsOf) return;
    this.termsOf = wanted;
    this.shown.terms = undefined;
    if (!provider_id || !wanted) return;
    try {
      const plans = await listPlans(sdk, provider_id);
      if (wanted !== this.termsOf) return;
      this.shown.terms = plans.find(({ plan }) => plan === recurring_plan);
      onLearnt();
    } catch {
      this.termsOf = undefined;
    }
  }
}
