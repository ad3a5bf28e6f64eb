import { MedusaError } from "@medusajs/framework/utils";
import { GatewayError, printable } from "../gateway";
import { codeOf, messageOf, typeOf } from "../medusa";
import { correlated } from "./log";

export { codeOf, messageOf } from "../medusa";

const { INVALID_DATA, NOT_FOUND, NOT_ALLOWED, UNAUTHORIZED, UNEXPECTED_STATE } = MedusaError.Types;
/** The storefront gets its cart back with the message, and may complete it again. */
const NOT_YET = MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR;
/** The storefront gets its cart back, and must start another payment. */
const OVER = MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR;

/**
 * Every rule of this plugin that a store, a shopper or staff can run into: a stable code, and Medusa's error type, which
 * decides the HTTP status. docs/reference/errors.md says what each means.
 */
export const TYPES = {
  account_not_found: NOT_FOUND,
  address_abroad: NOT_ALLOWED,
  already_paid: NOT_ALLOWED,
  already_returned: NOT_ALLOWED,
  amount_differs: NOT_ALLOWED,
  another_shop: NOT_ALLOWED,
  amount_exceeds_hold: NOT_ALLOWED,
  /** Answered with 409, whose message Medusa would replace. */
  audit_running: NOT_ALLOWED,
  busy: NOT_ALLOWED,
  cancellation_not_confirmed: NOT_ALLOWED,
  capture_amount_differs: NOT_ALLOWED,
  channel_off: NOT_ALLOWED,
  currency_not_supported: INVALID_DATA,
  day_moved: NOT_ALLOWED,
  day_signed: NOT_ALLOWED,
  deduction_not_agreed: NOT_ALLOWED,
  deduction_not_paid: NOT_ALLOWED,
  dependencies_missing: UNEXPECTED_STATE,
  medusa_not_supported: UNEXPECTED_STATE,
  /** Answered with 403, for which Medusa has no type with a message of its own. */
  foreign_page: NOT_ALLOWED,
  hold_unclear: NOT_ALLOWED,
  invalid_input: INVALID_DATA,
  invalid_options: INVALID_DATA,
  no_address: NOT_ALLOWED,
  no_email_provider: NOT_ALLOWED,
  no_first_order: NOT_ALLOWED,
  no_method: NOT_ALLOWED,
  /** Answered with 415. */
  json_only: NOT_ALLOWED,
  manager_not_configured: NOT_ALLOWED,
  manager_required: NOT_ALLOWED,
  not_a_deduction: NOT_ALLOWED,
  not_confirmed: NOT_YET,
  not_held: NOT_ALLOWED,
  not_in_ledger: NOT_ALLOWED,
  not_in_store: NOT_FOUND,
  not_open: NOT_ALLOWED,
  not_paid_yet: NOT_YET,
  not_reconciled: NOT_ALLOWED,
  notification_unknown: NOT_FOUND,
  nothing_to_book: NOT_ALLOWED,
  nothing_captured: NOT_ALLOWED,
  nothing_due: NOT_ALLOWED,
  nothing_to_finish: NOT_ALLOWED,
  nothing_to_give_back: NOT_ALLOWED,
  nothing_held: NOT_ALLOWED,
  nothing_to_return: NOT_ALLOWED,
  nothing_to_resolve: NOT_ALLOWED,
  other_sales_channel: NOT_ALLOWED,
  other_stock_location: NOT_ALLOWED,
  overpaid: OVER,
  order_canceled: NOT_ALLOWED,
  order_change_open: NOT_ALLOWED,
  order_fulfilled: NOT_ALLOWED,
  order_has_hold: NOT_ALLOWED,
  order_not_found: NOT_FOUND,
  partial_refund: NOT_ALLOWED,
  payment_collection_closed: NOT_ALLOWED,
  payment_collection_not_found: NOT_FOUND,
  payment_count_not_greater: NOT_ALLOWED,
  /** Answered with 409, whose message Medusa would replace. */
  payment_in_progress: NOT_ALLOWED,
  payment_ineligible: OVER,
  payment_is_open: NOT_ALLOWED,
  payment_link_not_found: NOT_FOUND,
  payment_link_over: NOT_ALLOWED,
  payment_not_recorded: NOT_ALLOWED,
  payment_over: OVER,
  payment_recorded: NOT_ALLOWED,
  payment_unavailable: NOT_ALLOWED,
  refund_under_way: NOT_ALLOWED,
  refunded_in_part: NOT_ALLOWED,
  release_under_way: NOT_ALLOWED,
  rest_changed: NOT_ALLOWED,
  run_not_allowed: UNAUTHORIZED,
  run_not_set_up: NOT_FOUND,
  region_not_found: NOT_FOUND,
  product_gone: NOT_ALLOWED,
  schedule_ambiguous: NOT_ALLOWED,
  schedule_cancelled: NOT_ALLOWED,
  schedule_not_found: NOT_FOUND,
  schedule_not_named: UNEXPECTED_STATE,
  search_too_slow: NOT_ALLOWED,
  session_not_found: NOT_FOUND,
  several_orders: NOT_ALLOWED,
  shop_is_known: NOT_ALLOWED,
  signature_required: NOT_ALLOWED,
  statement_of_other_account: INVALID_DATA,
  statement_unreadable: INVALID_DATA,
  statement_of_other_day: INVALID_DATA,
  staff_only: NOT_ALLOWED,
  takes_no_code: NOT_ALLOWED,
  takes_no_mark: NOT_ALLOWED,
  /** Answered with 429, for which Medusa has no type. */
  too_many_notifications: NOT_ALLOWED,
  /** Answered with 429 too. */
  too_many_payments: NOT_ALLOWED,
  too_many_fields: INVALID_DATA,
  transaction_not_found: NOT_FOUND,
  under_way: NOT_ALLOWED,
} as const;

export type PaymentErrorCode = keyof typeof TYPES;

/** A customer is paying it this moment. */
export const inProgress = () =>
  paymentError(
    "payment_in_progress",
    "A payment of this is being made: finish it, or wait until it is known how it ended.",
  );

/** Another caller works on the same payment: nothing was done, and trying again soon helps. */
export class LockBusyError extends Error {}

/** So much is asked about payments of the account that there was no place in time. */
export class NoPlaceError extends LockBusyError {}

/** So many orders were opened for one debt that the next one must wait. */
export class TooManyPayments extends MedusaError {
  constructor(readonly seconds: number) {
    const code: PaymentErrorCode = "too_many_payments";
    super(TYPES[code], `You have started many payments. Try again in ${seconds} seconds.`, code);
  }
}

/** An error of our own rules; the message names the field or the reason. */
export function paymentError(code: PaymentErrorCode, message: string): MedusaError {
  return new MedusaError(TYPES[code], message, code);
}

/** Another call about the same payment is under way: nothing was sent, and it is asked about when that one is over. */
export const underWay = () =>
  paymentError(
    "under_way",
    "A call to the gateway about this payment is under way: look again in a moment what became of it.",
  );

/** Nothing was done, because another caller is at it: no failure, and tried again in some seconds. */
export const isBusy = (error: unknown): boolean =>
  error instanceof LockBusyError || codeOf(error) === "under_way" || codeOf(error) === "busy";

/** What a caller gave, as a message may repeat it: short, and one line of a log. */
export const quoted = (given: string): string => printable(given, 80);

/** Runs `work`; what the gateway client and a lock throw becomes an error that Medusa answers with a fitting HTTP status. */
export async function withMedusaErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await correlated(work);
  } catch (error) {
    throw known(error);
  }
}

function known(error: unknown): unknown {
  if (error instanceof LockBusyError) return paymentError("busy", `${error.message}: try again soon`);
  return error instanceof GatewayError ? fromGateway(error) : error;
}

/**
 * What an HTTP request is answered that failed with it. What is not paid yet has a type that says something to a cart's completion alone:
 * everywhere else Medusa makes an unknown error of it, without code or message.
 */
export function answerTo(error: unknown): unknown {
  const isOurs = typeOf(error) === NOT_YET && codeOf(error) in TYPES;
  return isOurs ? new MedusaError(NOT_ALLOWED, messageOf(error), codeOf(error)) : known(error);
}

function fromGateway({ code, outcome, message }: GatewayError): MedusaError {
  if (code === "invalid_fields") return new MedusaError(INVALID_DATA, message, code);
  return new MedusaError(outcome === "refused" ? NOT_ALLOWED : UNEXPECTED_STATE, message, code);
}
