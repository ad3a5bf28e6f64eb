import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
} from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import { sameAmount } from "../../../gateway";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { forPayer } from "../../../payments/errors";
import type { Moves } from "../../../payments/accounts";
import { hashOfSecret, newSecret } from "../../../payments/keys";
import type { Session } from "../../../medusa";
import { openTransaction } from "../../../payments/steps/open";
import { voidUnpaid } from "../../../payments/steps/reverse";
import { isOwn } from "../own-transactions";
import type { MakePlan } from "../payment-plan";
import { checkPrice, toAmount } from "../price";
import { shownData } from "../session-data";
import { claimDeduction } from "./claim-deduction";
import { transactionIn } from "./retrieve";

/**
 * Opens the order at the gateway, priced and described by what Medusa's database says of the session.
 * @throws MedusaError `invalid_input`, `already_paid`, `channel_off`, `payment_unavailable`, or naming the field that cannot be paid
 */
export async function initiate(
  context: ProviderContext,
  { data, context: medusa }: InitiatePaymentInput,
  makePlan: MakePlan,
): Promise<InitiatePaymentOutput> {
  const session = await context.records.session(medusa?.idempotency_key ?? "");
  if (!session || !isOwn(context, session))
    throw paymentError("invalid_input", "context.idempotency_key: no such payment session");
  // Of a cart that is an order anybody who knows it can ask for a further session; Medusa does not stop them.
  if (session.payment_collection.is_paid) throw paymentError("already_paid", "This has been paid already.");
  return (await claimDeduction(context, session, data)) ?? (await open(context, session, data, makePlan));
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
  const session = await context.records.session(transaction.payment_session_id);
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
  session: Session,
  data: unknown,
  makePlan: MakePlan,
): Promise<InitiatePaymentOutput> {
  const { options } = context.account;
  const { flow, ...plan } = makePlan(data, session, context);
  checkPrice(session.amount, session.currency_code);
  const mayOpen = () => refuseDraining(context, session);
  await mayOpen();
  const { payment_collection } = session;
  const { cart, order } = payment_collection;
  const customer_id = cart?.customer_id ?? order?.customer_id ?? null;
  const return_secret = newSecret();
  const draft = {
    reference: newReference(),
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
    // Once more: whoever switches the channel off in this moment counts the transaction, or it is refused here.
    openTransaction(context, draft, send, mayOpen, recurring),
  );
  const shown = shownData(transaction, opened.shown);
  // Medusa keeps what a storefront sent unless it is overwritten.
  const dropped = Object.fromEntries(plan.drop.map((key) => [key, null]));
  return { id: reference, status: "pending", data: { ...dropped, ...shown } };
}

/**
 * As Medusa refuses a provider that the region of a cart does not offer.
 * @throws MedusaError `channel_off` where it is being switched off there
 */
async function refuseDraining({ ledger }: ProviderContext, session: Session): Promise<void> {
  const { provider_id, payment_collection } = session;
  const region_id = payment_collection.cart?.region_id;
  if (!region_id) return;
  const [draining] = await ledger.listDrainingChannels({ region_id, provider_id }, { take: 1 });
  if (draining)
    throw paymentError("channel_off", "This payment method is not offered any more: choose another method.");
}

/** Unique, not to be guessed, sorted by time, and within what the gateway takes as a reference. */
const newReference = () => generateEntityId(undefined, "cb").replace("_", "-");
