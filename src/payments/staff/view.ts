import { z } from "@medusajs/framework/zod";
import type { HistoryEvent, LedgerOperation, LedgerTransaction } from "../../modules/crossborder/internal";
import type { OpenChange, Order, Payment } from "../../medusa";
import { type Account, accountOf } from "../accounts";
import { type AttentionText, attentionTextOf } from "../attention/texts";
import type { StoreContext } from "../context";
import { paymentError, quoted } from "../errors";
import { counterObstacle } from "../in-store/take-payment";
import { accountIn, channelIn } from "../provider-id";
import { UNREAD } from "../picture";
import { heldAmount } from "../views/money";
import { isOpenAtCounter } from "../views/obstacles";
import { type Action, actionsOf, type StaffAct } from "../views/staff";
import { type Named, nameActors } from "./names";
import { environmentOf } from "../options";

/** A transaction as staff sees it: with its story, what it needs, and what can be done. */
export interface TransactionView extends LedgerTransaction {
  operations: Named<LedgerOperation>[];
  /** The newest first. */
  events: Named<HistoryEvent>[];
  /** `channel_a`, `channel_b`, `channel_c`, `creditcard` or `in_store`. */
  channel: string | null;
  account: { id: string | null; environment: string | null };
  held_amount: string;
  /** Money as the gateway told of it: decimal text, null where it did not. */
  amounts: {
    usd: string | null;
    rmb: string | null;
    exchange_rate: string | null;
    settle_currency: string | null;
  };
  attention: (AttentionText & { code: string; since: Date | null }) | null;
  actions: Record<StaffAct, Action>;
}

/** @throws MedusaError `transaction_not_found` */
export async function viewTransaction(context: StoreContext, reference: string): Promise<TransactionView> {
  const transaction = await context.ledger.retrieveByReference(reference);
  const order = transaction.order_id ? await context.records.order(transaction.order_id) : undefined;
  const medusa = await readMedusa(context, [transaction], order);
  return await view(context, transaction, medusa);
}

/**
 * What was opened at the gateway to pay for an order, draft or not, the newest first.
 * @throws MedusaError `order_not_found`
 */
export async function viewTransactionsOfOrder(
  context: StoreContext,
  order_id: string,
): Promise<TransactionView[]> {
  const order = await context.records.order(order_id);
  if (!order) throw paymentError("order_not_found", `order_id: ${quoted(order_id)} does not exist`);
  const payment_collection_id = order.collections.map(({ id }) => id);
  const transactions = await context.ledger.listTransactions(
    { $or: [{ order_id }, { payment_collection_id }] },
    { take: null, order: { created_at: "DESC", id: "DESC" } },
  );
  const medusa = await readMedusa(context, transactions, order);
  return await Promise.all(transactions.map((transaction) => view(context, transaction, medusa)));
}

/** What Medusa has of the transactions of one order. */
interface InMedusa {
  payments: Payment[];
  change: OpenChange | undefined;
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
  const payments = await records.paymentsOfSessions(sessions);
  const id = payments.find((payment) => payment.order)?.order?.id;
  const change = id ? await records.openChange(id) : undefined;
  return { payments, change, counter: await counterAction(context, order) };
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
): Promise<TransactionView> {
  const { ledger, clock } = context;
  const account = accountBehind(context, transaction);
  const [operations, events] = await Promise.all([
    ledger.operationsOf(transaction),
    ledger.historyOf({ transaction_id: transaction.id }),
  ]);
  const named = await nameActors(context, [...operations, ...events]);
  const { attention_code: code, attention_since: since, provider_id, reference } = transaction;
  const payment = medusa.payments.find((one) => one.payment_session_id === transaction.payment_session_id);
  const books = {
    ...UNREAD,
    operations,
    payment: payment ?? "absent",
    change: medusa.change ?? "absent",
  } as const;
  // A payment that a clerk has open is gone on with; else one is opened for what the order owes.
  const isOpen = isOpenAtCounter(transaction, clock.now());
  return {
    ...transaction,
    operations: operations.map(named),
    events: events.map(named),
    channel: channelIn(provider_id) ?? null,
    account: {
      id: accountIn(provider_id) ?? null,
      environment: account ? environmentOf(account.options) : null,
    },
    held_amount: heldAmount(transaction),
    amounts: amountsTold(operations),
    attention: code === null ? null : { code, since, ...attentionTextOf(code) },
    actions: {
      ...actionsOf({ transaction, books }, account),
      open_at_counter: isOpen ? { possible: true, reason: null, reference } : medusa.counter,
    },
  };
}

/** Undefined where medusa-config has it no more: its history is still there. */
function accountBehind({ container }: StoreContext, { provider_id }: LedgerTransaction): Account | undefined {
  try {
    return accountOf(container, provider_id);
  } catch {
    return undefined;
  }
}

const told = z.object({
  amount: z.string().nullish(),
  rmb_amount: z.string().nullish(),
  currency: z.string().nullish(),
  exchange_rate: z.coerce.string().nullish(),
  settle_currency: z.string().nullish(),
});

/** What other operations tell is about a part of the payment, or about its way back. */
const PAYING: readonly LedgerOperation["kind"][] = ["open", "scan", "deduction"];

/** What the gateway told last of the payment. Its `amount` is USD, unless it names another currency (§2.2). */
function amountsTold(operations: readonly LedgerOperation[]): TransactionView["amounts"] {
  const amounts: TransactionView["amounts"] = {
    usd: null,
    rmb: null,
    exchange_rate: null,
    settle_currency: null,
  };
  for (const operation of operations) {
    const { data } = told.safeParse(operation.told);
    if (!data || !PAYING.includes(operation.kind)) continue;
    const inRmb = ["CNY", "RMB"].includes(data.currency?.toUpperCase() ?? "");
    amounts.usd = (inRmb ? null : data.amount) ?? amounts.usd;
    amounts.rmb = data.rmb_amount ?? (inRmb ? data.amount : null) ?? amounts.rmb;
    amounts.exchange_rate = data.exchange_rate ?? amounts.exchange_rate;
    amounts.settle_currency = data.settle_currency ?? amounts.settle_currency;
  }
  return amounts;
}
