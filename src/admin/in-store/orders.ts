import type { HttpTypes } from "@medusajs/framework/types";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fullNameOf } from "../../http/person";
import { sdk } from "../common/sdk";

/** An order as the counter shows it. */
export interface CounterOrder {
  id: string;
  number: string;
  draft: boolean;
  customer: string | undefined;
  outstanding: number;
  currency: string;
  created: string;
}

/** An order of Medusa's; one that is a draft has a page and a name of its own. */
export type MedusaOrder = (HttpTypes.AdminOrder | HttpTypes.AdminDraftOrder) & { is_draft: boolean };

const FIELDS = [
  "id",
  "display_id",
  "status",
  "email",
  "currency_code",
  "created_at",
  "summary",
  "customer.first_name",
  "customer.last_name",
  "payment_collections.status",
  "payment_collections.payments.provider_id",
].join(",");

interface Wanted {
  id?: string;
  q?: string;
  limit?: number;
  order?: string;
}

/** Orders and draft orders, which Medusa lists apart. */
export async function findOrders(wanted: Wanted): Promise<MedusaOrder[]> {
  const query = { fields: FIELDS, ...wanted };
  const [{ orders }, { draft_orders }] = await Promise.all([
    sdk.admin.order.list(query),
    sdk.admin.draftOrder.list(query),
  ]);
  return [
    ...orders.map((order) => ({ ...order, is_draft: false })),
    ...draft_orders.map((order) => ({ ...order, is_draft: true })),
  ];
}

export function toCounterOrder(order: MedusaOrder): CounterOrder {
  return {
    id: order.id,
    number: `#${order.display_id}`,
    draft: order.is_draft,
    customer: fullNameOf(order.customer) || order.email || undefined,
    outstanding: order.summary.pending_difference,
    currency: order.currency_code,
    created: String(order.created_at),
  };
}

/**
 * The order of a payment, as Medusa has it since the payment stands as it does: one that was a draft becomes an order when it
 * is paid. Until that is known it is shown as it was, and `isCurrent` is false.
 */
export function useOrder(id: string | null | undefined, standing: string) {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["crossborder", "order", id, standing],
    queryFn: async () => (await findOrders({ id: id ?? "" })).map(toCounterOrder)[0] ?? null,
    enabled: Boolean(id),
    placeholderData: keepPreviousData,
  });
  return { order: data ?? undefined, isCurrent: !isPlaceholderData };
}
