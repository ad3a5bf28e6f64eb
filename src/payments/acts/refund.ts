import { type Fields, refundPassword, sameAmount } from "../../gateway";
import {
  callContext,
  type InLedger,
  isLive,
  isOpenRefund,
  isPartialRefund,
  type LedgerOperation,
  type LedgerTransaction,
  type Manager,
  runWith,
  unrecordedRefunds,
} from "../../modules/crossborder/internal";
import type { PaymentContext, StoreContext } from "../context";
import { capturedOf, compareBook, exactAmount, paymentRefunded } from "../../medusa";
import type { InBooks } from "../snapshot";
import { paymentError, underWay } from "../errors";
import { tell } from "../events";
import { gatewayKey, isNotThere, type Moves, pricedAs } from "../gateway";
import type { ParsedOptions } from "../options";
import { pickResponse } from "../views/answer";
import { heldAmount, isMoneyBack, keptAmount } from "../views/money";
import { medusaRefundObstacle, refundedInPart, throwIf } from "../views/obstacles";
import { queryTransaction } from "./query";
import { outcomeOfStatus, performOrAsk } from "./call";
import { tryReleaseRest } from "./release";

/** A refund of Medusa's, whose row is there already. */
interface MedusaRefund {
  id: string;
  /** Decimal text with two places. */
  amount: string;
}

/**
 * Medusa has a refund, and the gateway makes it. Of what came back without a refund in Medusa, one of that amount is made already, and nothing
 * is called. What a capture left of a hold is released before the last refund: afterwards a gateway may do nothing more with the order.
 * @throws MedusaError `nothing_captured`, `several_orders`, `order_change_open`, `refunded_in_part`, `refund_under_way`, `under_way`, or
 *   `partial_refund` naming the one amount that is possible
 */
export async function refund(
  context: PaymentContext,
  { medusa, ...known }: InBooks,
  { id, amount }: MedusaRefund,
): Promise<LedgerTransaction> {
  const { transaction, operations } = known;
  throwIf(medusaRefundObstacle({ transaction, order: medusa.order, change: medusa.change }));
  const recorded = medusa.payment?.refunds.map((one) => one.id) ?? [];
  const open = operations.find(isOpenRefund);
  const isOpen = open && (open.medusa_id === id || sameAmount(open.amount, amount));
  const takesParts = context.account.options.partialRefunds;
  const mustClaim =
    unrecordedRefunds(operations, recorded).length > 0 || (!takesParts && operations.some(isPartialRefund));
  if (mustClaim && !isOpen) return await claimPart(context, transaction, recorded, { id, amount });
  if (!takesParts && !sameAmount(amount, transaction.captured_amount)) throw notWhole(transaction, amount);
  const isLast = sameAmount(amount, keptAmount(transaction));
  const current = transaction.pre_auth && isLast ? await releaseBefore(context, known) : transaction;
  return await refundTransaction(context, { ...known, transaction: current }, { medusa_id: id, amount });
}

/** @throws MedusaError `under_way` while the gateway is releasing it: it refuses a refund meanwhile */
async function releaseBefore(
  context: PaymentContext,
  known: Pick<InLedger, "transaction" | "operations">,
): Promise<LedgerTransaction> {
  const current = await tryReleaseRest(context, known);
  if (heldAmount(current) === "0.00") return current;
  const releases = await context.ledger.operationsOf(current, "release");
  if (releases.some(({ outcome }) => outcome === "accepted")) throw underWay();
  return current;
}

export function notWhole({ captured_amount: whole, currency_code }: LedgerTransaction, amount: string) {
  const currency = currency_code.toUpperCase();
  return paymentError(
    "partial_refund",
    `Only the whole payment of ${whole} ${currency} can be refunded, not ${amount} ${currency}: ` +
      "the gateway takes no partial refunds. Press Refund… in the payment's block on the order page, and choose A part….",
  );
}

/** @throws MedusaError `refunded_in_part` where nothing of this amount came back that Medusa has no refund for */
async function claimPart(
  { ledger, account }: PaymentContext,
  transaction: LedgerTransaction,
  recorded: readonly string[],
  refund: MedusaRefund,
): Promise<LedgerTransaction> {
  if (!(await ledger.claimRefund(transaction, refund, recorded)))
    throw refundedInPart(transaction, account.options);
  return await ledger.retrieveTransaction(transaction.id);
}

/** What refunding a transaction goes by. */
type Refundable = Pick<InLedger, "transaction" | "operations" | "under_way">;

interface WantedRefund {
  /** Medusa's id of the refund; null where Medusa has no record of the payment. */
  medusa_id: string | null;
  /** Decimal text with two places; all that is left where it is left out. */
  amount?: string;
}

/**
 * Refunds a payment, or a part of it where the merchant's gateway takes parts (§4.11). One refund is under way at a time. Once it has been
 * asked for, a further attempt queries the transaction first. That of the whole keeps its refundReference unless it has failed, and a gateway
 * makes it once; that of a part is never sent again: what nobody saw of it until it cannot arrive any more has failed.
 * @throws MedusaError `refund_under_way`, `under_way`, `refunded_in_part`, `manager_required` or `manager_not_configured` before any call that
 *   refunds
 * @throws GatewayError when the gateway refuses, or when the outcome is still unknown
 */
export async function refundTransaction(
  context: PaymentContext,
  { transaction, operations, under_way }: Refundable,
  { medusa_id, amount = keptAmount(transaction) }: WantedRefund,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  const open = operations.find(isOpenRefund);
  if (open && !sameAmount(open.amount, amount)) throw anotherOpen(open);
  // Asked now, the gateway could tell nothing that stays so.
  if (under_way) throw underWay();
  const current = open
    ? await queryTransaction(context, transaction)
    : await askedLately(context, transaction);
  if (isMoneyBack(current)) return current;
  const refunds = open ? await ledger.operationsOf(transaction) : operations;
  const live = refunds.find((one) => one.id === open?.id && isLive(one));
  // What is made, or accepted and under way, can only be asked about.
  if (live?.outcome === "succeeded" || live?.outcome === "accepted") return current;
  if (live?.kind === "part_refund") throw anotherOpen(live);
  // Something went back meanwhile that nobody here knew of.
  if (current.refunded_amount !== transaction.refunded_amount) throw refundedInPart(current, account.options);
  const kind = sameAmount(amount, current.captured_amount) ? "refund" : "part_refund";
  if (kind === "part_refund" && !account.options.partialRefunds) throw refundedInPart(current);
  const permission = refundPermission(account.options, transaction);
  const reference = live?.reference ?? nextReference(account, refunds, medusa_id ?? transaction.id);
  const wanted = { kind, amount, medusa_id, reference } as const;
  const requested = await ledger.request(current, wanted, live?.medusa_id);
  const isAsOrdered =
    kind === "refund" && transaction.pre_auth && account.options.refundOfCapture === "ordered";
  const call = (moves: Moves) =>
    moves.refund({
      ...pricedAs({ ...transaction, amount: isAsOrdered ? transaction.amount : amount }),
      ...gatewayKey(transaction),
      refundReference: reference,
      ...permission,
    });
  const isOnce = kind === "part_refund";
  const { transaction: after, failed } = await performOrAsk(
    context,
    { ...requested, isOnce },
    call,
    ({ result }) => ({
      result: {
        outcome: outcomeOfStatus("refund", result.status ?? "success"),
        gateway_id: result.refundTransactionId ?? null,
        told: pickResponse(result),
      },
    }),
  );
  // Medusa deletes its refund of what failed, and this money went back.
  if (!failed || isMoneyBack(after)) return after;
  throw failed.error;
}

const anotherOpen = ({ amount, currency_code, reference }: LedgerOperation) =>
  paymentError(
    "refund_under_way",
    `What became of the refund of ${amount} ${currency_code.toUpperCase()} (${reference}) is not known yet: refresh its status, and refund ` +
      "again once it is.",
  );

/** So long what the gateway has said of a payment is good enough to refund it. */
const GOOD_MS = 60 * 60_000;

/**
 * Before the first refund that the ledger knows of: money may have gone back that it does not know, in the gateway's dashboard, or before
 * the database was restored from a backup, and no second refund may go out under another number.
 */
async function askedLately(
  context: PaymentContext,
  transaction: LedgerTransaction,
): Promise<LedgerTransaction> {
  const age_ms = context.clock.now() - (transaction.queried_at?.getTime() ?? 0);
  if (age_ms >= 0 && age_ms < GOOD_MS) return transaction;
  try {
    return await queryTransaction(context, transaction);
  } catch (error) {
    // Some gateways tell of old payments no more, and refund them all the same.
    if (isNotThere(error)) return transaction;
    throw error;
  }
}

/** The refund of the whole that moved the money or may have. */
export const liveRefund = (operations: readonly LedgerOperation[]): LedgerOperation | undefined =>
  operations.find((one) => one.kind === "refund" && isLive(one));

/** One that failed, at once or after it was accepted, moved no money, and its number is taken. */
function nextReference(
  { options }: PaymentContext["account"],
  operations: readonly LedgerOperation[],
  id: string,
): string {
  // With room for a further attempt; the end is what tells two of them apart.
  const longest = options.referenceMaxLength - 3;
  const first = id.replace(/[^A-Za-z0-9-]/g, "-").slice(-longest);
  const taken = operations.filter(
    ({ kind, outcome, reference }) =>
      (kind === "refund" || kind === "part_refund") && outcome === "failed" && reference?.startsWith(first),
  );
  return taken.length === 0 ? first : `${first}-${taken.length + 1}`;
}

type Refunded = Pick<LedgerTransaction, "id">;

/**
 * Runs `work` with the permission of a manager to refund a transaction: the refund of it that Medusa asks for meanwhile carries it,
 * and no refund of another one. It is kept nowhere else, so that no workflow's input, no row and no log can have it.
 */
export async function permittedBy<T>(
  manager: Manager | undefined,
  { id }: Refunded,
  work: () => Promise<T>,
): Promise<T> {
  const permission = { id, manager };
  try {
    return await runWith({ permission }, work);
  } finally {
    // What the work began and left running is not permitted any more.
    permission.manager = undefined;
  }
}

/**
 * What the gateway wants with a refund where the merchant configured its permission check (§4.11); empty elsewhere. The one
 * who is there goes before the one of the options.
 * @throws MedusaError `manager_required`, or `manager_not_configured` where nobody may be named
 */
export function refundPermission(
  { refund }: ParsedOptions,
  { id }: Refunded,
): Pick<Fields<"refund">, "managerAccountNo" | "password"> {
  const { permission } = callContext();
  const manager = permission?.id === id ? permission.manager : undefined;
  if (!refund) {
    if (!manager) return {};
    throw paymentError(
      "manager_not_configured",
      "refund.passwordPrefix is not in the provider's options: refunds take no manager here.",
    );
  }
  const managerAccountNo = manager?.account_no ?? refund.managerAccountNo;
  const password = manager?.password ?? refund.storeAdminPassword;
  if (managerAccountNo === undefined || password === undefined)
    throw paymentError(
      "manager_required",
      "A refund needs a manager's account and password: refund it in the payment's block on the order page.",
    );
  return { managerAccountNo, password: refundPassword(refund.passwordPrefix, password) };
}

/**
 * Has Medusa make and record a refund, with the order's book; the provider finds it made already where it was.
 * @param amount the gateway's: what Medusa has in its place is written
 * @param without_book only the payment's own record is missing: see the step
 */
export async function recordRefund(
  { acts, records }: Pick<StoreContext, "acts" | "records">,
  {
    payment_id,
    amount,
    ...input
  }: { payment_id: string; amount: string; created_by?: string; note?: string },
  without_book: boolean,
): Promise<void> {
  const payment = await records.payment(payment_id);
  const own = payment ? capturedOf(payment) : amount;
  const refund = { payment_id, amount: exactAmount(own, amount), ...input };
  await (without_book ? acts.refundWithoutBook(refund) : acts.refund(refund));
}

/** What a refund that the order owes again is recorded with. */
type OwedRefund = Parameters<typeof recordRefund>[1] & { transaction_id: string; order_id: string };

/**
 * As `recordRefund`, and the order owes again what it costs: Medusa's own workflow would write a credit line over what is refunded beyond
 * the difference. A refund that is under way is written into the order's book by reconciliation, once the money went back.
 */
export async function recordRefundOwed(
  context: StoreContext,
  { transaction_id, order_id, ...refund }: OwedRefund,
): Promise<LedgerTransaction> {
  const { acts, records, ledger } = context;
  const { payment_id } = refund;
  await recordRefund(context, refund, true);
  await ledger.postMessages([paymentRefunded(payment_id)]);
  tell(context);
  const transaction = await ledger.retrieveTransaction(transaction_id);
  const payment = await records.payment(payment_id);
  if (!payment) return transaction;
  const found = compareBook(transaction.state, payment, await records.entries([order_id]));
  await acts.mendBook(order_id, payment.currency_code, found);
  return transaction;
}

/** Whether a link asks for the rest of the order once this payment went back. */
export async function asksForRest(
  { ledger }: Pick<StoreContext, "ledger">,
  order_id: string,
  { reference: rest_of }: Pick<LedgerTransaction, "reference">,
): Promise<boolean> {
  const links = await ledger.listPaymentLinks({ order_id, rest_of, revoked_at: null }, { take: 1 });
  return links.length > 0;
}
