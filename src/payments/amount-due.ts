import { type MedusaError, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils";
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "./context";
import { paymentError, quoted } from "./errors";
import { isCrossborder } from "./provider-id";
import { heldAmount } from "./views/money";

const CLOSED: readonly string[] = [
  "completed",
  "authorized",
  "partially_authorized",
  "partially_captured",
  "canceled",
];

/** Medusa's own provider, which moves no money: a person says when it was paid. */
const MANUAL = "pp_system_default";

const collectionSchema = z.object({ id: z.string(), status: z.string() });
const paymentSchema = z.object({
  provider_id: z.string(),
  canceled_at: z.unknown(),
  captures: z.array(z.object({ id: z.string() }).nullish()).nullish(),
});
const withPayments = collectionSchema.extend({ payments: z.array(paymentSchema.nullish()).nullish() });
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  summary: z.looseObject({ pending_difference: z.number() }),
  payment_collections: z.array(withPayments.nullish()).nullish(),
});

/** An order, as far as it says what is due. */
export type Owing = z.output<typeof orderSchema>;

/** What is to be paid: exactly one of the two. */
export interface Payable {
  order_id?: string;
  payment_collection_id?: string;
}

/**
 * The payment collection that money is taken for: the one that was named, or one for what the order still owes.
 * @throws MedusaError `payment_collection_not_found`, `payment_collection_closed`, `order_not_found`, `order_canceled`,
 *   `order_has_hold` or `nothing_due`
 */
export async function collectionDue(context: StoreContext, payable: Payable): Promise<string> {
  return payable.order_id === undefined
    ? await namedCollection(context, payable.payment_collection_id ?? "")
    : await collectionOfOrder(context, payable.order_id);
}

async function namedCollection({ query }: StoreContext, id: string): Promise<string> {
  const fields = ["id", "status"];
  const { data } = await query.graph({ entity: "payment_collection", fields, filters: { id } });
  if (!data[0]) {
    throw paymentError("payment_collection_not_found", `payment_collection_id: ${quoted(id)} does not exist`);
  }
  const collection = collectionSchema.parse(data[0]);
  if (!CLOSED.includes(collection.status)) return collection.id;
  throw paymentError(
    "payment_collection_closed",
    `payment_collection_id: it is ${collection.status} already`,
  );
}

async function collectionOfOrder(context: StoreContext, id: string): Promise<string> {
  const order = await findOwing(context, id);
  if (!order) throw paymentError("order_not_found", `order_id: ${quoted(id)} does not exist`);
  const obstacle = await dueObstacle(context, order);
  if (obstacle) throw obstacle;
  // Medusa would cancel a payment of which a part was captured.
  for (const { id: ended, payments } of authorizedOf(order))
    if (payments.every(isOurs)) await endAuthorization(context, ended, payments.some(hasCaptures));
  const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(context.container).run({
    input: { order_id: id },
  });
  // An updated collection comes alone, a new one in a list.
  return z.union([collectionSchema, z.tuple([collectionSchema]).transform(([first]) => first)]).parse(result)
    .id;
}

/** An order with what it owes, draft or not. */
export async function findOwing(
  { query }: Pick<StoreContext, "query">,
  id: string,
): Promise<Owing | undefined> {
  const fields = [
    "id",
    "status",
    "currency_code",
    "summary",
    "payment_collections.id",
    "payment_collections.status",
    "payment_collections.payments.provider_id",
    "payment_collections.payments.canceled_at",
    "payment_collections.payments.captures.id",
  ];
  const { data } = await query.graph({ entity: "order", fields, filters: { id } });
  return data[0] ? orderSchema.parse(data[0]) : undefined;
}

/** Why nothing can be taken for an order now; undefined where something can. */
export async function dueObstacle(
  { ledger }: Pick<StoreContext, "ledger">,
  order: Owing,
): Promise<MedusaError | undefined> {
  const { status, summary } = order;
  if (status === "canceled") return paymentError("order_canceled", "order_id: the order is cancelled");
  const authorized = authorizedOf(order);
  const ours = await ledger.listTransactions(
    { payment_collection_id: { $in: authorized.map(({ id }) => id) }, pre_auth: true },
    { take: null },
  );
  const held = ours.find((transaction) => heldAmount(transaction) !== "0.00");
  const isHeld = held ?? authorized.flatMap(({ payments }) => payments).find(isHeldElsewhere);
  // Medusa would cancel that hold and open a new collection in its place.
  if (isHeld)
    return paymentError(
      "order_has_hold",
      `order_id: ${held ? `${heldAmount(held)} is held for this order (${held.reference})` : "an amount is held for this order"}: capture or release it first`,
    );
  if (summary.pending_difference <= 0)
    return paymentError("nothing_due", "order_id: the order is paid, nothing is outstanding");
  return undefined;
}

type OwingPayment = z.output<typeof paymentSchema>;

/**
 * What Medusa counts as authorized. It goes on doing so when a part of a hold was captured and the rest is released, and where money is
 * only promised.
 */
const authorizedOf = ({ payment_collections }: Owing) =>
  (payment_collections ?? []).flatMap((one) =>
    one?.status.endsWith("authorized")
      ? { id: one.id, payments: (one.payments ?? []).flatMap((payment) => payment ?? []) }
      : [],
  );

const isOurs = ({ provider_id }: OwingPayment): boolean => isCrossborder(provider_id);

const hasCaptures = ({ captures }: OwingPayment): boolean => (captures ?? []).length > 0;

/** Of another provider nothing tells whether it holds the money still. */
const isHeldElsewhere = ({ provider_id, canceled_at }: OwingPayment): boolean =>
  !canceled_at && !isCrossborder(provider_id) && provider_id !== MANUAL;

/** Nothing is held any more: Medusa's payment collection says what was captured, and what is due can be paid by another one. */
export async function endAuthorization(
  { container }: Pick<StoreContext, "container">,
  payment_collection_id: string,
  isCaptured: boolean,
): Promise<void> {
  const { CANCELED, PARTIALLY_CAPTURED } = PaymentCollectionStatus;
  const status = isCaptured ? PARTIALLY_CAPTURED : CANCELED;
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(payment_collection_id, { status });
}

/** The payment collections of an order that can still be paid. */
export const openCollections = ({ payment_collections }: Owing): string[] =>
  (payment_collections ?? []).flatMap((one) => (one && !CLOSED.includes(one.status) ? one.id : []));

/** At the counter the gateway takes USD only (§4.2, §4.4, §4.8). */
export const counterCurrencyObstacle = (currency_code: string): MedusaError | undefined =>
  currency_code === "usd"
    ? undefined
    : paymentError("currency_not_supported", "currency_code: in-store payments are in USD only");
