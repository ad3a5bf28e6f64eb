import { z } from "@medusajs/framework/zod";
import { listOf, type Query, readAll, within } from "./reading";

const PAGE = 100;
const paymentSchema = z.object({ provider_id: z.string(), payment_session_id: z.string() });
const PAYMENT = ["provider_id", "payment_session_id"];

/** A payment, as far as it says whose it is. */
export type OwnedPayment = z.output<typeof paymentSchema>;

const refundSchema = z
  .object({ payment: paymentSchema.nullish() })
  .transform(({ payment }) => (payment ? [payment] : []));
const orderSchema = z
  .object({ payment_collections: listOf(z.object({ payments: listOf(paymentSchema) })) })
  .transform(({ payment_collections }) => payment_collections.flatMap(({ payments }) => payments));

/** What says in Medusa that money goes back, and the payments it is about. */
const SOURCES = [
  { entity: "refund", fields: within("payment", PAYMENT), moment: "created_at", schema: refundSchema },
  {
    entity: "order",
    fields: within("payment_collections.payments", PAYMENT),
    moment: "canceled_at",
    schema: orderSchema,
  },
] as const;

/** The payments that Medusa has refunded since a moment, and those of the orders that it has cancelled: page by page. */
export async function* readMovedBack(query: Query, since: Date): AsyncGenerator<OwnedPayment[]> {
  for (const { entity, fields, moment, schema } of SOURCES) {
    for (let skip = 0, read = PAGE; read === PAGE; skip += PAGE) {
      const pages = await readAll(query, schema, {
        entity,
        fields: ["id", ...fields],
        filters: { [moment]: { $gte: since } },
        pagination: { skip, take: PAGE, order: { [moment]: "ASC" } },
      });
      read = pages.length;
      yield pages.flat();
    }
  }
}
