import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { isCrossborder } from "../provider-id";
import { waitAtMost } from "./later";
import { tryReconcile } from "./reconcile-transaction";

const PAGE = 100;
const HOUR_MS = 60 * 60_000;
/** Far enough back for a server that was down over night; later runs only look at what is new. */
const FIRST_LOOK_MS = 25 * HOUR_MS;
const OVERLAP_MS = HOUR_MS / 4;

let lookedAt: number | undefined;

const paymentSchema = z
  .object({ provider_id: z.string(), payment_session_id: z.string().nullish() })
  .nullish();
type Payment = z.output<typeof paymentSchema>;

const refundSchema = z.object({ payment: paymentSchema }).transform(({ payment }) => [payment]);
const orderSchema = z
  .object({
    payment_collections: z
      .array(z.object({ payments: z.array(paymentSchema).nullish() }).nullish())
      .nullish(),
  })
  .transform(({ payment_collections }) =>
    (payment_collections ?? []).flatMap((collection) => collection?.payments ?? []),
  );

const ORDER_FIELDS = [
  "payment_collections.payments.provider_id",
  "payment_collections.payments.payment_session_id",
];

/** What says in Medusa that money goes back, and the payments it is about. */
const SOURCES = [
  {
    entity: "refund",
    fields: ["payment.provider_id", "payment.payment_session_id"],
    moment: "created_at",
    payments: refundSchema,
  },
  { entity: "order", fields: ORDER_FIELDS, moment: "canceled_at", payments: orderSchema },
] as const;

/**
 * Transactions whose payment Medusa has refunded, or whose order it has cancelled, while the ledger still has the money
 * and waits for nothing: a server that died between Medusa's record and ours leaves no other trace. Page by page. Follows orders
 * to other customers as well.
 */
export async function* listDrift(context: StoreContext): AsyncGenerator<LedgerTransaction[]> {
  const now = Date.now();
  const since = new Date(lookedAt === undefined ? now - FIRST_LOOK_MS : lookedAt - OVERLAP_MS);
  for (const source of SOURCES) yield* listFrom(context, source, since);
  await followTransfers(context, since);
  lookedAt = now;
}

const transfer = z.object({ order: z.object({ id: z.string(), customer_id: z.string() }) });

/** Medusa moves an order to another customer's account without an event: its payments are found by their present customer. */
async function followTransfers({ query, ledger }: StoreContext, since: Date): Promise<void> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["order.id", "order.customer_id"],
    filters: { change_type: "transfer", confirmed_at: { $gte: since } },
  });
  for (const { order } of z.array(transfer).parse(data)) {
    const { id: order_id, customer_id } = order;
    await ledger.followOrder(order_id, customer_id);
  }
}

async function* listFrom(
  context: StoreContext,
  { entity, fields, moment, payments }: (typeof SOURCES)[number],
  since: Date,
): AsyncGenerator<LedgerTransaction[]> {
  for (let skip = 0; ; skip += PAGE) {
    const { data } = await context.query.graph({
      entity,
      fields: ["id", ...fields],
      filters: { [moment]: { $gte: since } },
      pagination: { skip, take: PAGE, order: { [moment]: "ASC" } },
    });
    const found = data.flatMap((one) => payments.parse(one));
    yield await context.ledger.listTransactions({
      payment_session_id: ourSessions(found),
      state: ["paid", "captured", "held"],
      // A person has looked at these.
      solved_state: null,
      next_check_at: null,
    });
    if (data.length < PAGE) return;
  }
}

/**
 * Medusa cancels an order and counts it as refunded, also when the refund failed. Checks whether the money really moved,
 * and moves it; what fails is tried again by the job. Resolves after two seconds at the latest: with some event buses the
 * next event waits for this one. The work goes on.
 */
export async function reconcileCanceledOrder(context: StoreContext, order_id: string): Promise<void> {
  const work = moveMoneyOf(context, order_id).catch((error: unknown) => {
    context.logger.warn(
      `crossborder: cancelled order ${order_id} is not reconciled yet: ${messageOf(error)}`,
    );
  });
  await waitAtMost(BACKGROUND_MS, work);
}

async function moveMoneyOf(context: StoreContext, order_id: string): Promise<void> {
  const { query, ledger } = context;
  const { data } = await query.graph({ entity: "order", fields: ORDER_FIELDS, filters: { id: order_id } });
  for (const session of ourSessions(data.flatMap((order) => orderSchema.parse(order)))) {
    const transaction = await ledger.findBySession(session);
    if (!transaction) continue;
    await tryReconcile(context, { reference: transaction.reference, by: "staff", thorough: true });
  }
}

const ourSessions = (payments: Payment[]): string[] =>
  payments.flatMap((payment) =>
    payment && isCrossborder(payment.provider_id) ? (payment.payment_session_id ?? []) : [],
  );
