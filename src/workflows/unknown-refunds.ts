import type { MedusaContainer } from "@medusajs/framework/types";
import { z } from "zod";
import { ledgerOf, queryOf } from "../container";

const PAGE = 100;
const HOUR = 60 * 60_000;
/** Far enough back for a server that was down over night; later runs only look at what is new. */
const FIRST_LOOK_MS = 25 * HOUR;
const OVERLAP_MS = HOUR / 4;

let lookedAt: number | undefined;

const refundSchema = z.object({
  payment: z
    .object({ provider_id: z.string(), payment_session: z.object({ id: z.string() }).nullish() })
    .nullish(),
});

/**
 * References of payments that Medusa has a refund of while the ledger still has the money: a server that died
 * between Medusa's note and our own leaves no other trace. Page by page.
 */
export async function* listUnknownRefunds(container: MedusaContainer): AsyncGenerator<string[]> {
  const now = Date.now();
  const since = new Date(lookedAt === undefined ? now - FIRST_LOOK_MS : lookedAt - OVERLAP_MS);
  for (let skip = 0; ; skip += PAGE) {
    const { data } = await queryOf(container).graph({
      entity: "refund",
      fields: ["id", "payment.provider_id", "payment.payment_session.id"],
      filters: { created_at: { $gte: since } },
      pagination: { skip, take: PAGE, order: { created_at: "ASC" } },
    });
    const refunds = z.array(refundSchema).parse(data);
    const sessions = refunds.flatMap(({ payment }) =>
      payment?.provider_id.startsWith("pp_crossborder-") ? (payment.payment_session?.id ?? []) : [],
    );
    const rows = await ledgerOf(container).listTransactions({
      payment_session_id: sessions,
      state: ["paid", "captured"],
      next_check_at: null,
    });
    yield rows.map(({ reference }) => reference);
    if (refunds.length < PAGE) break;
  }
  lookedAt = now;
}
