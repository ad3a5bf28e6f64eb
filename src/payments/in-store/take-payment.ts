import { ContainerRegistrationKeys, type MedusaError, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows";
import { amountText } from "../../gateway";
import { judgeClaim, type LedgerTransaction } from "../../modules/crossborder/internal";
import { accountOf, firstInStoreProviderId } from "../accounts";
import type { AskedBy } from "../acts";
import {
  collectionDue,
  counterCurrencyObstacle,
  dueObstacle,
  findOwing,
  openCollections,
  type Owing,
  type Payable,
} from "../amount-due";
import type { StoreContext } from "../context";
import { debtIdOf, findCollection, readDebt } from "../debts";
import { messageOf, paymentError, quoted, throwFirst, withMedusaErrors } from "../errors";
import { withInStoreLock } from "../locking/locks";
import { isInStore } from "../provider-id";
import { sealerOf } from "../seal";
import { throwIf } from "../transactions/obstacles";
import { type InStoreRequest, inStoreSessionData } from "../transactions/session-ticket";
import { type InStorePayment, viewPayment } from "./view";

/** How long a ticket lives between being made and being used, on the same server. */
const TICKET_MS = 60_000;

/** What a clerk takes money for, and how. */
export interface InStoreInput extends Payable, AskedBy {
  method: InStoreRequest["method"];
  /** The wallet of a QR code; elsewhere the customer's code decides. */
  vendor?: NonNullable<InStoreRequest["vendor"]>;
  /** Holds the money instead of taking it. */
  pre_auth?: boolean;
  store_admin_no?: string;
  /** Which account, where medusa-config has several. */
  provider_id?: string;
}

/**
 * Opens an in-store payment for an order's outstanding amount or a payment collection.
 * @throws MedusaError `payment_is_open` when somebody is taking it already, `invalid_input` for another provider, what `collectionDue` throws, or what the
 *   gateway answered
 */
export async function takePayment(context: StoreContext, input: InStoreInput): Promise<InStorePayment> {
  return await withMedusaErrors(async () => {
    const debt_id = input.order_id ?? (await debtIdOf(context.query, input.payment_collection_id ?? ""));
    return await withInStoreLock(context, debt_id, () => take(context, input));
  });
}

async function take(context: StoreContext, input: InStoreInput): Promise<InStorePayment> {
  const { container, ledger } = context;
  const provider_id = input.provider_id ?? firstInStoreProviderId(container);
  if (!isInStore({ provider_id }))
    throw paymentError("invalid_input", `provider_id: ${quoted(provider_id)} is not an in-store provider`);
  // The account must be one of medusa-config.
  accountOf(container, provider_id);
  const order = input.order_id === undefined ? undefined : await findOwing(context, input.order_id);
  // Before `collectionDue`: it changes the amount of a payment collection, which somebody may be paying.
  if (order) throwIf(await openObstacle(context, openCollections(order)));
  const payment_collection_id = await collectionDue(context, input);
  throwIf(await openObstacle(context, [payment_collection_id]));
  throwIf(await debtObstacle(context, payment_collection_id));
  const request: InStoreRequest = {
    provider_id,
    payment_collection_id,
    method: input.method,
    vendor: input.vendor ?? null,
    pre_auth: input.pre_auth ?? false,
    store_admin_no: input.store_admin_no ?? (await clerkNo(context, input.user_id)) ?? null,
    expires_at: Date.now() + TICKET_MS,
  };
  const data = inStoreSessionData(
    request,
    sealerOf(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)),
  );
  const { result: session, errors } = await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id, provider_id, data },
    throwOnError: false,
  });
  throwFirst(errors);
  const transaction = await ledger.findBySession(session.id);
  if (!transaction) throw new Error(`No transaction was opened: ${messageOf(session)}`);
  return await viewPayment(context, transaction);
}

/** One payment at a time for what is due: the first one is finished or cancelled before another is opened. */
async function openObstacle(
  context: StoreContext,
  payment_collection_ids: string[],
): Promise<MedusaError | undefined> {
  return isOpen(await listBeingPaid(context, payment_collection_ids));
}

const isOpen = ([other]: LedgerTransaction[]): MedusaError | undefined =>
  other &&
  paymentError(
    "payment_is_open",
    `This is being paid already (${other.reference}, ${other.state}): finish or cancel that payment first.`,
  );

/** What is open, held or paid for other payment collections of the same order leaves too little of it to be paid. */
async function debtObstacle(context: StoreContext, id: string): Promise<MedusaError | undefined> {
  const collection = await findCollection(context.query, id);
  const debt = collection && (await readDebt(context.query, collection));
  if (!collection || !debt) return undefined;
  const others = await listBeingPaid(context, debt.payment_collection_ids);
  const claim = judgeClaim(debt, collection.amount, others);
  if (claim === "overpaid")
    return paymentError(
      "nothing_due",
      `payment_collection_id: less than ${amountText(collection.amount)} is outstanding`,
    );
  const open = others.filter((other) => other.reconciliation_status !== "reconciled");
  return claim === "not_yet" ? isOpen(open) : undefined;
}

/** Why a clerk cannot open a payment for an order now; undefined where that is possible. */
export async function counterObstacle(context: StoreContext, order: Owing): Promise<MedusaError | undefined> {
  return (
    counterCurrencyObstacle(order.currency_code) ??
    (await dueObstacle(context, order)) ??
    (await openObstacle(context, openCollections(order)))
  );
}

/** What is open, held or paid for these payment collections, the newest first. */
async function listBeingPaid(
  { ledger }: StoreContext,
  payment_collection_id: string[],
): Promise<LedgerTransaction[]> {
  const transactions = await ledger.listTransactions(
    {
      payment_collection_id,
      state: ["drafted", "open", "paid", "held", "captured"],
      reconciliation_status: ["pending", "reconciled", "needs_attention", "solved"],
      ineligible_since: null,
    },
    { order: { created_at: "DESC", id: "DESC" } },
  );
  return transactions.filter(
    ({ state, expires_at }) => state !== "open" || !expires_at || expires_at > new Date(),
  );
}

const orderSchema = z.object({
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
});

/**
 * The in-store payments that are open, held or paid for an order, the newest first.
 * @throws MedusaError `order_not_found`
 */
export async function listPaymentsOfOrder(
  context: StoreContext,
  order_id: string,
): Promise<InStorePayment[]> {
  const { data } = await context.query.graph({
    entity: "order",
    fields: ["id", "payment_collections.id"],
    filters: { id: order_id },
  });
  if (!data[0]) throw paymentError("order_not_found", `order_id: ${quoted(order_id)} does not exist`);
  const collections = orderSchema.parse(data[0]).payment_collections ?? [];
  const ids = collections.flatMap((collection) => collection?.id ?? []);
  const transactions = (await listBeingPaid(context, ids)).filter(isInStore);
  return await Promise.all(transactions.map((transaction) => viewPayment(context, transaction)));
}

const user = z.object({ metadata: z.object({ store_admin_no: z.string().min(1) }) });

/** The clerk number in the admin user's metadata; the option of the account counts where there is none. */
async function clerkNo({ container }: StoreContext, id?: string): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [found] = await container.resolve(Modules.USER).listUsers({ id }, { select: ["id", "metadata"] });
  return user.safeParse(found).data?.metadata.store_admin_no;
}
