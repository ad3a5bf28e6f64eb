import type { Action, TransactionDetail } from "../../http";
import type { StaffAct } from "../../http/actions";
import { adviceFor } from "../../http/views/attention";
import { momentOrNull } from "../../http/values";
import { viewEvent } from "../../http/views/history";
import { toldAmounts, toldRefunds, viewOperation, viewTransaction } from "../../http/views/transaction";
import { type LedgerTransaction, NEWEST_FIRST } from "../../modules/crossborder/internal";
import { isCreditOf, type OpenChange, type Order, type Payment, readCustomers } from "../../medusa";
import { accountBehind } from "../accounts";
import { retrieveOrder } from "../amount-due";
import { type StoreContext, withAccount } from "../context";
import { nextCommand } from "../decide";
import type { StepName } from "../decide/step";
import { counterObstacle } from "../in-store/take-payment";
import { environmentOf } from "../options";
import { accountIn, channelIn } from "../provider-id";
import { readBooks, settingsOf } from "../snapshot";
import { heldAmount } from "../views/money";
import { noticeOf } from "../views/notice";
import { isOpenAtCounter } from "../views/obstacles";
import { actionsOf } from "../views/staff";
import { nameActors } from "../names";
import { refundAndAskAction } from "./refund-and-ask";

/** A transaction with its story, and what can be done with it by someone who may do everything. */
export interface JudgedTransaction extends Omit<TransactionDetail, "actions"> {
  actions: Record<StaffAct, Action>;
}

/** @throws MedusaError `transaction_not_found` */
export async function readTransaction(context: StoreContext, reference: string): Promise<JudgedTransaction> {
  const transaction = await context.ledger.retrieveByReference(reference);
  const order = transaction.order_id ? await context.records.order(transaction.order_id) : undefined;
  const medusa = await readMedusa(context, [transaction], order);
  return await view(context, transaction, medusa);
}

/** Of these a shopper can open any number. */
const GIVEN_UP: readonly LedgerTransaction["state"][] = ["unopened", "closed", "failed"];
const MOST_GIVEN_UP = 25;
const MOST_OTHERS = 100;

/**
 * What was opened at the gateway to pay for an order, draft or not, the newest first: of what nobody has paid the last ones.
 * @throws MedusaError `order_not_found`
 */
export async function readTransactionsOfOrder(
  context: StoreContext,
  order_id: string,
): Promise<JudgedTransaction[]> {
  const order = await retrieveOrder(context, order_id);
  const payment_collection_id = order.collections.map(({ id }) => id);
  const newest = { order: NEWEST_FIRST };
  const forOrder = { $or: [{ order_id }, { payment_collection_id }] };
  const found = await Promise.all([
    context.ledger.listTransactions(
      { ...forOrder, state: { $nin: GIVEN_UP } },
      { ...newest, take: MOST_OTHERS },
    ),
    context.ledger.listTransactions({ ...forOrder, state: GIVEN_UP }, { ...newest, take: MOST_GIVEN_UP }),
  ]);
  const transactions = found
    .flat()
    .sort((one, other) => Number(other.created_at) - Number(one.created_at) || (other.id < one.id ? -1 : 1));
  const medusa = await readMedusa(context, transactions, order);
  return await Promise.all(transactions.map((transaction) => view(context, transaction, medusa)));
}

/** What Medusa has of the transactions of one order. */
interface InMedusa {
  payments: Payment[];
  change: OpenChange | undefined;
  customerOf: Awaited<ReturnType<typeof readCustomers>>;
  order: Order | undefined;
  /** Whether a clerk can open a payment for the order. */
  counter: Action;
}

async function readMedusa(
  context: StoreContext,
  transactions: readonly LedgerTransaction[],
  order: Order | undefined,
): Promise<InMedusa> {
  const { records } = context;
  const sessions = transactions.flatMap(({ payment_session_id }) => payment_session_id ?? []);
  const [payments, customerOf] = await Promise.all([
    records.paymentsOfSessions(sessions),
    readCustomers(records, transactions),
  ]);
  const id = payments.find((payment) => payment.order)?.order?.id;
  const change = id ? await records.openChange(id) : undefined;
  return { payments, customerOf, change, order, counter: await counterAction(context, order) };
}

async function counterAction(context: StoreContext, order: Order | undefined): Promise<Action> {
  if (!order) return { possible: false, reason: "order_not_found" };
  const obstacle = await counterObstacle(context, order);
  return { possible: !obstacle, reason: obstacle?.code ?? null, order_id: order.id };
}

async function view(
  context: StoreContext,
  transaction: LedgerTransaction,
  medusa: InMedusa,
): Promise<JudgedTransaction> {
  const { ledger, clock } = context;
  const options = accountBehind(context, transaction.provider_id)?.options;
  const [operations, events] = await Promise.all([
    ledger.operationsOf(transaction),
    ledger.historyOf({ transaction_id: transaction.id }),
  ]);
  const nameOf = await nameActors(context, [...operations, ...events]);
  const { attention_code: code, attention_since, provider_id, reference } = transaction;
  const payment = medusa.payments.find((one) => one.payment_session_id === transaction.payment_session_id);
  // A payment that a clerk has open is gone on with; else one is opened for what the order owes.
  const isOpen = isOpenAtCounter(transaction, clock.now());
  // What its own refund has left open is gone on with.
  const change = isCreditOf(medusa.change, reference) ? undefined : medusa.change;
  const actions = actionsOf(
    { transaction, operations, payment, change, options },
    await ledger.shopObstacle(transaction),
  );
  const { order } = medusa;
  const named = operations.map((operation) => viewOperation(operation, nameOf(operation)));
  return {
    ...viewTransaction(transaction),
    operations: named,
    events: events.map((event) => ({ ...viewEvent(event), actor_name: nameOf(event) })),
    channel: channelIn(provider_id) ?? null,
    account: {
      id: accountIn(provider_id) ?? null,
      environment: options ? environmentOf(options) : null,
    },
    customer: medusa.customerOf(transaction),
    goods: await goodsOf(context, transaction),
    held_amount: heldAmount(transaction),
    amounts: toldAmounts(operations),
    refunds: toldRefunds(operations),
    attention: code === null ? null : { ...adviceFor(code), code, since: momentOrNull(attention_since) },
    by_itself: await byItself(context, transaction),
    notice: noticeOf(transaction, named, order?.status === "pending" ? order.due : "0", options),
    actions: {
      ...actions,
      refund_and_ask: await refundAndAskAction(context, actions.refund, order, transaction),
      open_at_counter: isOpen ? { possible: true, reason: null, reference } : medusa.counter,
    },
  };
}

/** What an order would have been made of. */
async function goodsOf({ records }: StoreContext, { order_id, cart_id }: LedgerTransaction) {
  if (order_id !== null || cart_id === null) return null;
  return (await records.goods(cart_id)) ?? null;
}

const COMMANDS: Partial<Record<StepName, NonNullable<TransactionDetail["by_itself"]>["act"]>> = {
  void: "void",
  return: "return",
  refund: "refund",
  record_refunds: "refund",
  capture: "capture",
  capture_in_medusa: "capture",
  release: "release",
  release_rest: "release",
  finish_release: "release",
};

/** What the job does by itself, which no person need press. */
async function byItself(
  context: StoreContext,
  transaction: LedgerTransaction,
): Promise<TransactionDetail["by_itself"]> {
  const { next_check_at, provider_id } = transaction;
  if (!next_check_at || !accountBehind(context, provider_id)) return null;
  const known = await readBooks(context, transaction);
  const next = nextCommand(known, settingsOf(withAccount(context, provider_id)));
  const act = next && COMMANDS[next.step];
  return act ? { act, at: next.at.toISOString() } : null;
}
