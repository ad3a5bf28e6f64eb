import type {
  DeletePaymentInput,
  DeletePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
} from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import { isDeepStrictEqual } from "node:util";
import { sameAmount } from "../../../gateway";
import type { NewSession } from "../../../medusa";
import { isDeduction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { forPayer, type Moves } from "../../../payments/gateway";
import {
  hashOfSecret,
  newSecret,
  DEDUCTION_TICKET,
  readDeductionTicket,
  readInStoreTicket,
} from "../../../payments/keys";
import { CURRENCIES, type ParsedOptions } from "../../../payments/options";
import { openTransaction } from "../../../payments/steps/perform";
import { voidUnpaid } from "../../../payments/steps/reverse";
import { isMoneyBack } from "../../../payments/views/money";
import { staffObstacle, takenByStaff, throwIf } from "../../../payments/views/obstacles";
import type { MakePlan } from "../payment-plan";
import { blockIn, findOwn, findOwnIn, isOwn, shownData, toAmount, transactionIn } from "../session-data";

/**
 * Opens the order at the gateway, priced and described by what Medusa's database says of the session.
 * @throws MedusaError `invalid_input`, `already_paid`, `channel_off`, `payment_unavailable`, or naming the field that cannot be paid
 */
export async function initiate(
  context: ProviderContext,
  { data, context: medusa }: InitiatePaymentInput,
  makePlan: MakePlan,
): Promise<InitiatePaymentOutput> {
  const session = await context.records.newSession(medusa?.idempotency_key ?? "");
  if (!session || !isOwn(context, session))
    throw paymentError("invalid_input", "context.idempotency_key: no such payment session");
  // Of a cart that is an order anybody who knows it can ask for a further session; Medusa does not stop them.
  const { payment_collection } = session;
  if (payment_collection.is_paid) throw paymentError("already_paid", "This has been paid already.");
  // Of a cart's session no deduction can be.
  const paid = payment_collection.cart ? undefined : await claimDeduction(context, session, data);
  return paid ?? (await open(context, session, data, makePlan));
}

/**
 * A changed amount is a new order under a new reference; the old one is closed first.
 * @throws MedusaError `already_paid`, `payment_unavailable`
 */
export async function update(
  context: ProviderContext,
  input: UpdatePaymentInput,
  makePlan: MakePlan,
): Promise<UpdatePaymentOutput> {
  const transaction = await transactionIn(context, input.data);
  const amount = toAmount(input.amount);
  const currency_code = input.currency_code.toLowerCase();
  if (sameAmount(amount, transaction.amount) && currency_code === transaction.currency_code)
    return { data: input.data };
  const session = await context.records.newSession(transaction.payment_session_id);
  const close = () => voidUnpaid(context, transaction, "its amount changed");
  if (!session || !(await forPayer(context.log, transaction, "payment_unavailable", close))) {
    throw paymentError("already_paid", "The payment has been made already, so its amount cannot change.");
  }
  const changed = { ...session, amount, currency_code };
  const { data, status } = await open(context, changed, input.data, makePlan);
  return { data, status };
}

/** Opens a new order, under a new reference, for the session's amount. */
async function open(
  context: ProviderContext,
  session: NewSession,
  data: unknown,
  makePlan: MakePlan,
): Promise<InitiatePaymentOutput> {
  const { options } = context.account;
  const { flow, ...plan } = makePlan(data, session, context);
  checkPrice(session.amount, session.currency_code);
  const { payment_collection } = session;
  const { cart, order } = payment_collection;
  const customer_id = cart?.customer_id ?? order?.customer_id ?? null;
  const return_secret = newSecret();
  const draft = {
    reference: newReference(options),
    provider_id: session.provider_id,
    payment_session_id: session.id,
    payment_collection_id: payment_collection.id,
    cart_id: cart?.id ?? null,
    order_id: order?.id ?? null,
    order_display_id: order?.display_id ?? null,
    customer_id,
    operation: flow.operation,
    vendor: plan.vendor,
    pre_auth: plan.pre_auth,
    store_admin_no: plan.store_admin_no,
    description: plan.input.description ?? null,
    note: plan.input.note ?? null,
    currency_code: session.currency_code,
    amount: session.amount,
    expires_at: flow.hasTimeout ? new Date(context.clock.now() + options.timeoutMinutes * 60_000) : null,
    return_url: plan.input.return_url ?? null,
    return_secret_hash: flow.comesBack ? hashOfSecret(return_secret) : null,
  };
  const { reference, amount } = draft;
  const recurring = plan.recurring && { ...plan.recurring, customer_id };
  const send = (moves: Moves) =>
    flow.open({ ...plan, moves, options, reference, return_secret, amount, session });
  const { opened, transaction } = await forPayer(context.log, draft, "payment_unavailable", () =>
    openTransaction(context, draft, send, cart?.region_id ?? undefined, recurring),
  );
  const shown = shownData(transaction, opened.shown);
  // Medusa keeps what a storefront sent unless it is overwritten.
  const dropped = Object.fromEntries(plan.drop.map((key) => [key, null]));
  return { id: reference, status: "pending", data: { ...dropped, ...shown } };
}

/** Unique, not to be guessed, sorted by time, and within what the gateway takes as a reference. */
function newReference({ referenceMaxLength }: ParsedOptions): string {
  const [prefix = "", id = ""] = generateEntityId(undefined, "cb").split("_");
  // The end of it is what cannot be guessed.
  return `${prefix}-${id.slice(-(referenceMaxLength - prefix.length - 1))}`;
}

/**
 * A session that is paid by a recurring deduction already made: nothing is opened at the gateway. Resolves to
 * undefined for every other session.
 * @throws MedusaError `not_a_deduction`, or `amount_differs` from what is due
 */
async function claimDeduction(
  context: ProviderContext,
  session: NewSession,
  data: unknown,
): Promise<InitiatePaymentOutput | undefined> {
  const { id, provider_id, amount, payment_collection } = session;
  const reference = readDeductionTicket(data, payment_collection.id, context.sealer);
  if (reference === undefined) return undefined;
  const deduction = await findOwn(context, reference);
  const isOurs = deduction && isDeduction(deduction) && deduction.provider_id === provider_id;
  if (!isOurs || deduction.state !== "paid")
    throw paymentError("not_a_deduction", `${reference} is not a deduction that was paid`);
  const deducted = deduction.paid_amount ?? deduction.amount;
  if (!sameAmount(amount, deducted))
    throw paymentError("amount_differs", `${deducted} was deducted where ${amount} is due`);
  const claimed = await context.ledger.claim(deduction, {
    payment_session_id: id,
    payment_collection_id: payment_collection.id,
  });
  return { id: reference, status: "pending", data: { [DEDUCTION_TICKET]: null, ...shownData(claimed) } };
}

/**
 * Refuses before any call what the gateway cannot take.
 * @throws MedusaError naming the field
 */
function checkPrice(amount: string, currencyCode: string): void {
  if (!CURRENCIES.includes(currencyCode)) {
    throw paymentError(
      "currency_not_supported",
      `currency_code: ${currencyCode.toUpperCase()} cannot be paid with this provider, only USD and CNY`,
    );
  }
  if (amount === "0.00")
    throw paymentError("nothing_due", "Nothing is to be paid: complete the cart without a payment session.");
}

/** A changed cart deletes its sessions under a lock that others wait 2 s for. */
const DELETE_WITHIN_MS = 1200;

/**
 * deletePayment: the session goes away. Unpaid: its order is closed, best effort. Paid and recorded in Medusa: refused, unless the
 * money went back: where Medusa could not finish placing the order, it refunds the payment and opens the session anew, and with
 * the old one it would place an order that was not paid. Paid and not recorded: left to reconciliation. Never fails because of the
 * gateway.
 * @throws MedusaError `staff_only` while a clerk takes it, `payment_recorded`
 */
export async function remove(
  context: ProviderContext,
  { data }: DeletePaymentInput,
): Promise<DeletePaymentOutput> {
  const { clock, sealer } = context;
  // The ticket is dropped once the gateway has answered: as long as it is there, a clerk waits for that.
  if (readInStoreTicket(data, sealer, clock.now())) throw takenByStaff();
  const transaction = await findOwnIn(context, data);
  if (!transaction) return {};
  const session = await context.records.session(transaction.payment_session_id);
  throwIf(staffObstacle(transaction, clock.now()));
  // Whoever knows a reference has not got the session: what is deleted comes with all that we stored there.
  if (session && !isDeepStrictEqual(blockIn(data), blockIn(session.data))) return {};
  if (isMoneyBack(transaction)) return {};
  if (session?.payment) {
    throw paymentError(
      "payment_recorded",
      "The payment has been made and recorded; its session cannot be deleted.",
    );
  }
  try {
    const signal = clock.timeout(DELETE_WITHIN_MS);
    await voidUnpaid(context, transaction, "its payment session was deleted", { signal });
  } catch (error) {
    context.log("void_failed", { reference: transaction.reference, reason: error });
  }
  return {};
}
