import type { HttpTypes } from "@medusajs/types";
import { useQuery } from "@tanstack/react-query";
import { sdk } from "./store";

export type Order = HttpTypes.StoreOrder;

const ORDER = { fields: "*payment_collections.payments,+payment_status" };

export function useOrder(id: string) {
  return useQuery({
    queryKey: ["order", id],
    queryFn: async () => (await sdk.store.order.retrieve(id, ORDER)).order,
  });
}
