import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
} from "@medusajs/framework/types";
import { AbstractPaymentProvider, PaymentActions } from "@medusajs/framework/utils";
import { sameAmount } from "../../gateway";
import type { NewSession } from "../../medusa";
import { isDeduction, isFinal, type LedgerTransaction } from "../../modules/crossborder/internal";
import { completionIn, requireEqualEntries } from "../../payments/accounts";
import { authorize } from "../../payments/acts/authorize";
import { captureHold } from "../../payments/acts/capture";
import { queryTransaction } from "../../payments/acts/query";
import { refund } from "../../payments/acts/refund";
import { releaseRestByItself } from "../../payments/acts/release";
import { cancel, voidUnpaid } from "../../payments/acts/reverse";
import { type ProviderContainer, providerContext, type ProviderContext } from "../../payments/context";
import { paymentError, withMedusaErrors } from "../../payments/errors";
import { forPayer } from "../../payments/gateway";
import { listenToGateway } from "../../payments/gateway-heard";
import { DEDUCTION_TICKET, OPEN_NOW, readDeductionTicket, readInStoreTicket } from "../../payments/keys";
import { type CrossborderOptions, requireOptions } from "../../payments/options";
import { hasRule } from "../../payments/sold-at";
import { isMoneyBack, isNothing } from "../../payments/views/money";
import { staffObstacle, takenByStaff, throwIf } from "../../payments/views/obstacles";
import { type MakePlan, planInStore, planOnline } from "./flows";
import { authorizeNothing, checkSoldAt, closeUnpaid, open, openNow, prepare, replaceOthers } from "./opening";
import {
  findOwn,
  findOwnBySession,
  findOwnIn,
  isOwn,
  isStoredIn,
  keptInput,
  opensLater,
  readOwnBooks,
  sessionStatus,
  shownData,
  storedData,
  toAmount,
  transactionIn,
} from "./session-data";

/**
 * Medusa's payment lifecycle for one channel. Each method is one action below; nothing that
 * arrives in `data` is believed: transactions are found by what Medusa itself wrote.
 */
abstract class CrossborderProvider extends AbstractPaymentProvider<CrossborderOptions> {
  protected abstract readonly makePlan: MakePlan;

  static override validateOptions(options: Record<string, unknown>): void {
    requireOptions(options);
  }

  constructor(
    private readonly cradle: ProviderContainer,
    options: CrossborderOptions,
  ) {
    super(cradle, options);
    completionIn(cradle.configModule);
    requireEqualEntries(cradle.configModule);
    listenToGateway(() => this.context, cradle.configModule, options);
  }

  private get context(): ProviderContext {
    return providerContext(this.cradle, this.config);
  }

  initiatePayment(input: InitiatePaymentInput) {
    return withMedusaErrors(() => initiate(this.context, input, this.makePlan));
  }

  updatePayment(input: UpdatePaymentInput) {
    return withMedusaErrors(() => update(this.context, input, this.makePlan));
  }

  authorizePayment(input: AuthorizePaymentInput) {
    return withMedusaErrors(() => authorizePayment(this.context, input.context?.idempotency_key));
  }

  capturePayment(input: CapturePaymentInput) {
    return withMedusaErrors(() => capturePayment(this.context, input));
  }

  refundPayment(input: RefundPaymentInput) {
    return withMedusaErrors(() => refundPayment(this.context, input));
  }

  cancelPayment(input: CancelPaymentInput) {
    return withMedusaErrors(() => cancelPayment(this.context, input));
  }

  deletePayment(input: DeletePaymentInput) {
    return withMedusaErrors(() => remove(this.context, input));
  }

  retrievePayment({ data }: RetrievePaymentInput) {
    return withMedusaErrors(async () => ({ data: (await retrieve(this.context, data)).data }));
  }

  getPaymentStatus({ data }: GetPaymentStatusInput) {
    return withMedusaErrors(async () => {
      const { state, data: shown } = await retrieve(this.context, data);
      return { status: sessionStatus(state), data: shown };
    });
  }

  /**
   * What comes over Medusa's own webhook route counts for nothing: the route neither keeps a notification nor takes a
   * lock. Notifications have a route of their own (§6).
   */
  getWebhookActionAndData() {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED });
  }
}

/** `pp_crossborder-channel-a_<id>`: a mobile wallet. */
export class ChannelAProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-a";
  protected readonly makePlan = planOnline("channel_a");
}

/** `pp_crossborder-channel-b_<id>`: a messaging-app wallet. */
export class ChannelBProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-b";
  protected readonly makePlan = planOnline("channel_b");
}

/** `pp_crossborder-channel-c_<id>`: a card-network wallet. */
export class ChannelCProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-c";
  protected readonly makePlan = planOnline("channel_c");
}

/** `pp_crossborder-creditcard_<id>`: credit cards. */
export class CreditCardProvider extends CrossborderProvider {
  static override identifier = "crossborder-creditcard";
  protected readonly makePlan = planOnline("creditcard");
}

/** `pp_crossborder-in-store_<id>`: at the counter. Only staff can use it. */
export class InStoreProvider extends CrossborderProvider {
  static override identifier = "crossborder-in-store";
  protected readonly makePlan = planInStore;
}

/** What the gateway knows of a payment right now. */
async function retrieve(context: ProviderContext, data: unknown) {
  const transaction = await transactionIn(context, data);
  const current = isFinal(transaction.state) ? transaction : await queryTransaction(context, transaction);
  return { state: current.state, data: shownData(current) };
}

/**
 * Opens the order at the gateway, priced and described by what Medusa's database says of the session; or writes it down, where the
 * shopper opens it later.
 * @throws MedusaError `invalid_input`, `already_paid`, `channel_off`, `other_sales_channel`, `payment_unavailable`, or naming the field that cannot be paid
 */
export async function initiate(
  context: ProviderContext,
  { data, context: medusa }: InitiatePaymentInput,
  makePlan: MakePlan,
): Promise<InitiatePaymentOutput> {
  const id = medusa?.idempotency_key ?? "";
  if (opensLater(data ?? {}, context.account.options) && !data?.[DEDUCTION_TICKET]) {
    const alone = known(context, await context.records.sessionAlone(id));
    if (hasRule(context.account.options, alone.provider_id))
      await checkSoldAt(context, known(context, await context.records.newSession(id)));
    const prepared = isNothing(alone.amount) ? undefined : await prepare(context, alone, data, makePlan);
    if (prepared) return prepared;
  }
  const session = known(context, await context.records.newSession(id));
  // Of a cart that is an order anybody who knows it can ask for a further session; Medusa does not stop them.
  const { payment_collection } = session;
  if (payment_collection.is_paid) throw paymentError("already_paid", "This has been paid already.");
  // Of a cart's session no deduction can be.
  const paid = payment_collection.cart ? undefined : await claimDeduction(context, session, data);
  return paid ?? (await open(context, session, data, makePlan));
}

/** @throws MedusaError `invalid_input` */
function known<Session extends { provider_id: string }>(
  context: ProviderContext,
  session: Session | undefined,
): Session {
  if (session && isOwn(context, session)) return session;
  throw paymentError("invalid_input", "context.idempotency_key: no such payment session");
}

/**
 * A changed amount is a new order under a new reference; the old one is closed first. Also opens the order of a session when its shopper
 * goes to pay.
 * @throws MedusaError `already_paid`, `payment_unavailable`
 */
export async function update(
  context: ProviderContext,
  input: UpdatePaymentInput,
  makePlan: MakePlan,
): Promise<UpdatePaymentOutput> {
  if (input.data?.[OPEN_NOW]) {
    const { [OPEN_NOW]: id } = input.data;
    const session = await context.records.newSession(String(id));
    return await openNow(context, session, { ...keptInput(input.data), [OPEN_NOW]: id }, makePlan);
  }
  const transaction = await transactionIn(context, input.data);
  const session = await context.records.newSession(transaction.payment_session_id);
  if (!session || !isStoredIn(session, input.data))
    throw paymentError(
      "invalid_input",
      "data.crossborder: is not what Medusa keeps with its payment session",
    );
  const amount = toAmount(input.amount);
  const currency_code = input.currency_code.toLowerCase();
  if (sameAmount(amount, transaction.amount) && currency_code === transaction.currency_code)
    return { data: input.data };
  const close = () => voidUnpaid(context, transaction, "its amount changed");
  if (!(await forPayer(context.log, transaction, "payment_unavailable", close))) {
    throw paymentError("already_paid", "The payment has been made already, so its amount cannot change.");
  }
  await replaceOthers(context, session.id, transaction);
  const changed = { ...session, amount, currency_code };
  const kept = keptInput(input.data);
  const alone = { ...changed, payment_collection_id: session.payment_collection.id };
  const later = opensLater(kept, context.account.options) && (await prepare(context, alone, kept, makePlan));
  const { data, status } = later || (await open(context, changed, kept, makePlan));
  return { data, status };
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
  if (session && !isStoredIn(session, data)) return {};
  if (isMoneyBack(transaction)) return {};
  if (session?.payment) {
    throw paymentError(
      "payment_recorded",
      "The payment has been made and recorded; its session cannot be deleted.",
    );
  }
  await closeUnpaid(context, transaction, "its payment session was deleted");
  return {};
}

/**
 * Whether the session's payment was made. The transaction is found by the session's id, never by anything the shopper could have written.
 * @throws MedusaError as the act `authorize`
 */
export async function authorizePayment(
  context: ProviderContext,
  session_id = "",
): Promise<AuthorizePaymentOutput> {
  const transaction = await findOwnBySession(context, session_id);
  const nothing = transaction ? undefined : await authorizeNothing(context, session_id);
  if (nothing) return nothing;
  const authorized = await authorize(context, transaction);
  // What Medusa keeps of the session stays as it is.
  if (authorized.placed) return { status: "pending_authorization", data: storedData(authorized.placed.data) };
  const { transaction: paid } = authorized;
  return { status: sessionStatus(paid.state), data: await shownOf(context, paid) };
}

/** What Medusa keeps with a payment, and a receipt shows: of the first one of a subscription also what its customer agreed to. */
async function shownOf(
  { ledger }: Pick<ProviderContext, "ledger">,
  transaction: LedgerTransaction,
): Promise<ReturnType<typeof shownData>> {
  const { schedule_id } = transaction;
  if (!schedule_id || isDeduction(transaction)) return shownData(transaction);
  const { plan, frequency, payment_count } = await ledger.retrieveRecurringSchedule(schedule_id);
  return shownData(transaction, { recurring: { plan, frequency, payment_count } });
}

/**
 * Captures a hold, by the amount in the capture's own row, which Medusa has written already. A sale was captured when it was paid; there is
 * nothing left to do for it.
 */
export async function capturePayment(
  context: ProviderContext,
  { data, context: medusa }: CapturePaymentInput,
): Promise<CapturePaymentOutput> {
  const capture_id = medusa?.idempotency_key ?? "";
  const found = await context.records.capture(capture_id);
  const transaction = found && (await findOwnBySession(context, found.payment_session_id));
  if (!found || !transaction?.pre_auth) return { data };
  const captured = await captureHold(context, transaction, { amount: found.amount, capture_id });
  // Medusa asks for no release of what is left, and reconciliation looks at a hold once an hour.
  return { data: shownData(await releaseRestByItself(context, captured)) };
}

/**
 * Refunds the whole payment. It is found by the refund's own row in Medusa, not by `data`.
 * @throws MedusaError `not_in_ledger`, and as the act `refund`
 */
export async function refundPayment(
  context: ProviderContext,
  { amount, data, context: medusa }: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const id = medusa?.idempotency_key ?? "";
  const known = await readOwnBooks(context, await context.records.sessionOfRefund(id));
  const asked = toAmount(amount);
  if (known) return { data: await shownOf(context, await refund(context, known, { id, amount: asked })) };
  // Of a cart of less than half a cent nothing was paid.
  if (isNothing(asked)) return { data };
  throw paymentError("not_in_ledger", "The payment is not in the ledger, so it cannot be refunded here.");
}

/**
 * Cancels a payment of Medusa's. A call without a payment's id is not a cancel: Medusa makes it when two authorizations of one good payment
 * race.
 * @throws MedusaError as the act `cancel`
 */
export async function cancelPayment(
  context: ProviderContext,
  { data, context: { idempotency_key: payment_id } = {} }: CancelPaymentInput,
): Promise<CancelPaymentOutput> {
  const session_id = payment_id ? await context.records.sessionOfPayment(payment_id) : undefined;
  const known = await readOwnBooks(context, session_id);
  if (!known?.medusa.payment) return { data };
  return { data: await shownOf(context, await cancel(context, known, known.medusa.payment)) };
}
