import type { MedusaContainer } from "@medusajs/framework/types";
import { z } from "zod";
import { ledgerOf, queryOf } from "../container";

const PAGE = 100;
const HOUR = 60 * 60_000;
/** Far enough back for a server that was down over night; later runs only look at what is new. */
const FIRST_LOOK_MS = 25 * HOUR;
const OVERLAP_MS = HOUR / 4;

let lookedAt: number | undefined;

const paymentSchema = z
  .object({ provider_id: z.string(), payment_session: z.object({ id: z.string() }).nullish() })
  .nullish();
type Payment = z.output<typeof paymentSchema>;

const refundSchema = z.object({ payment: paymentSchema }).transform(({ payment }) => [payment]);
const orderSchema = z
  .object({
    payment_collections: z.array(z.object({ payments: z.array(paymentSchema).nullish() }).nullish()),
  })
  .transform(({ payment_collections }) =>
    payment_collections.flatMap((collection) => collection?.payments ?? []),
  );

/** What says in Medusa's books that money goes back, and the payments it is about. */
const SOURCES = [
  {
    entity: "refund",
    fields: ["payment.provider_id", "payment.payment_session.id"],
    moment: "created_at",
    payments: refundSchema,
  },
  {
    entity: "order",
    fields: ["payment_collections.payments.provider_id", "payment_collections.payments.payment_session.id"],
    moment: "canceled_at",
    payments: orderSchema,
  },
] as const;

/**
 * References of payments that Medusa has refunded, or whose order it has cancelled, while the ledger still has the
 * money and waits for nothing: a server that died between Medusa's note and our own leaves no other trace. Page by
 * page.
 */
export async function* listUnheard(container: MedusaContainer): AsyncGenerator<string[]> {
  const now = Date.now();
  const since = new Date(lookedAt === undefined ? now - FIRST_LOOK_MS : lookedAt - OVERLAP_MS);
  for (const source of SOURCES) yield* listFrom(container, source, since);
  lookedAt = now;
}

async function* listFrom(
  container: MedusaContainer,
  { entity, fields, moment, payments }: (typeof SOURCES)[number],
  since: Date,
): AsyncGenerator<string[]> {
  for (let skip = 0; ; skip += PAGE) {
    const { data } = await queryOf(container).graph({
      entity,
      fields: ["id", ...fields],
      filters: { [moment]: { $gte: since } },
      pagination: { skip, take: PAGE, order: { [moment]: "ASC" } },
    });
    yield await withMoney(
      container,
      data.flatMap((one) => payments.parse(one)),
    );
    if (data.length < PAGE) return;
  }
}

async function withMoney(container: MedusaContainer, payments: Payment[]): Promise<string[]> {
  const sessions = payments.flatMap((payment) =>
    payment?.provider_id.startsWith("pp_crossborder-") ? (payment.payment_session?.id ?? []) : [],
  );
  const rows = await ledgerOf(container).listTransactions({
    payment_session_id: sessions,
    state: ["paid", "captured", "held"],
    next_check_at: null,
  });
  return rows.map(({ reference }) => reference);
}
