/**
 * What came of a payment. `pending` is the only one that is not the end; `held` is a placed order whose money is
 * taken when it ships.
 * @example
 * const isOrdered = (outcome: Outcome) => outcome === "paid" || outcome === "held";
 */
export type Outcome = "paid" | "held" | "pending" | "declined" | "expired" | "unavailable";

const OUTCOMES = {
  paid: "paid",
  held: "held",
  /** The customer has not paid yet. */
  waiting: "pending",
  /** The store says that it was paid before; its order is not there yet. */
  already_paid: "pending",
  /** Nothing is known although the time is over; the server goes on asking. */
  not_known: "pending",
  /** The shopper, the wallet or the bank refused. */
  declined: "declined",
  /** It was paid, and no order could use it. */
  money_returned: "declined",
  expired: "expired",
  /** It was closed before its time: another method was chosen, or the cart changed. */
  closed: "expired",
  /** The order was placed before it is paid, and can be paid by any method. */
  order_waits: "expired",
  /** The order was cancelled: nothing can be paid for it. */
  order_canceled: "expired",
  /** The payment could not be started. */
  unavailable: "unavailable",
  /** The cart's currency cannot be paid with this method. */
  currency_not_supported: "unavailable",
  /** Another payment of the same cart is being made, or paid and not recorded yet. */
  payment_in_progress: "unavailable",
  /** Many payments of this cart were started in a short time. */
  too_many_payments: "unavailable",
  /** The store knows no such payment or cart. */
  not_found: "unavailable",
  /** The store cannot be reached. */
  offline: "unavailable",
  /** Another payment of the same cart was asked for meanwhile. */
  replaced: "unavailable",
  /** An order costs something else by now than its page shows. */
  amount_changed: "unavailable",
} as const satisfies Record<string, Outcome>;

/**
 * Why an {@link Outcome} is what it is. Codes are stable; `textOf` of `/page` has their words.
 * @example
 * const isLate = (code: Code) => code === "expired";
 */
export type Code = keyof typeof OUTCOMES;

/** @example outcomeOf("money_returned"); // "declined" */
export const outcomeOf = (code: Code): Outcome => OUTCOMES[code];

/**
 * An order that was placed. `display_id` is the number that the shopper knows it by.
 * @example
 * const nameOf = ({ id, display_id }: PlacedOrder) => display_id ?? id;
 */
export interface PlacedOrder {
  id: string;
  display_id?: number;
  /** Where the subscription is ended that it has begun: for the confirmation, of a guest too. */
  end_url?: string;
}

/**
 * An order that was placed before it is paid, and is not paid.
 * @example
 * const endOf = ({ reserved_until }: UnpaidOrder) => reserved_until && new Date(reserved_until);
 */
export interface UnpaidOrder extends PlacedOrder {
  /** ISO 8601: it is cancelled then, where nothing has paid for it. */
  reserved_until?: string;
}

/**
 * How a payment stands.
 * @example
 * const orderOf = ({ order }: Result) => order?.id;
 */
export interface Result {
  outcome: Outcome;
  code: Code;
  cart_id?: string;
  /** With `paid` and `held`. */
  order?: PlacedOrder;
  /** Without an order: how it was to be paid, for another try. */
  tried?: { provider_id: string; recurring_plan?: string };
  /** The order, as far as the store tells it, where it was placed before it is paid and is not paid. */
  unpaid?: UnpaidOrder;
  /** Its payment was not begun in this browser, as far as is known, which is told neither cart nor order. */
  elsewhere?: true;
}

export const resultOf = (code: Code, more: Omit<Result, "outcome" | "code"> = {}): Result => ({
  outcome: outcomeOf(code),
  code,
  ...more,
});

/**
 * A payment that could not be started.
 * @example
 * const codeOf = (error: unknown) => (error instanceof CrossborderError ? error.code : undefined);
 */
export class CrossborderError extends Error {
  readonly outcome: Outcome;
  /** The store's own code of a refusal (docs/reference/errors.md). Medusa's js-sdk keeps the store's sentence alone. */
  readonly reason?: string;

  constructor(
    readonly code: Code,
    override readonly cause?: unknown,
  ) {
    super(["The payment could not be started", code, sentenceOf(cause)].filter(Boolean).join(": "));
    this.name = "CrossborderError";
    this.outcome = outcomeOf(code);
    this.reason = reasonOf(cause);
  }
}

/** What a store said when it refused. */
export const sentenceOf = (refusal: unknown): string | undefined =>
  refusal instanceof Error ? refusal.message : undefined;

export const reasonOf = (refusal: unknown): string | undefined =>
  refusal instanceof Error && "code" in refusal && typeof refusal.code === "string"
    ? refusal.code
    : undefined;
