import { z } from "@medusajs/framework/zod";
import { amountText } from "../../gateway";
import { AMOUNT, exactMoney, listOf } from "./money";
import { PAID, paidSchema } from "./payment";
import { type Query, readOne, within } from "./query";

const withAmounts = <T extends { raw_amount: string }>({ raw_amount: exact_amount, ...record }: T) => ({
  ...record,
  amount: amountText(exact_amount),
  exact_amount,
});

export const collectionSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    currency_code: z.string(),
    raw_amount: exactMoney,
    payment_sessions: listOf(
      z
        .object({
          id: z.string(),
          provider_id: z.string(),
          currency_code: z.string(),
          raw_amount: exactMoney,
          status: z.string(),
          data: z.record(z.string(), z.unknown()).nullish(),
        })
        .transform(withAmounts),
    ),
    payments: listOf(paidSchema),
  })
  .transform(withAmounts);

/** A payment collection with its sessions and payments. `amount` is decimal text with two places, `exact_amount` all that Medusa has. */
export type Collection = z.output<typeof collectionSchema>;

export const COLLECTION = [
  ...["id", "status", "currency_code", ...AMOUNT],
  ...within("payment_sessions", ["id", "provider_id", "currency_code", ...AMOUNT, "status", "data"]),
  ...within("payments", PAID),
];

export const readCollection = (query: Query, id: string): Promise<Collection | undefined> =>
  readOne(query, collectionSchema, { entity: "payment_collection", fields: COLLECTION, filters: { id } });
