import type { HttpTypes } from "@medusajs/framework/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cartIds } from "./cart";
import { isGone, sdk } from "./store";

export type Order = HttpTypes.StoreOrder;
export type Customer = HttpTypes.StoreCustomer;

const ORDER = { fields: "*payment_collections.payments,+payment_status" };
const ORDERS = { fields: "+payment_status,*items,+items.product_handle", order: "-created_at", limit: 20 };

/** @param isWaiting whether the order is asked for again, until something has become of it */
export function useOrder(id: string, isWaiting: (order: Order) => boolean) {
  return useQuery({
    queryKey: ["order", id],
    refetchInterval: ({ state: { data } }) => data && isWaiting(data) && 2_000,
    queryFn: async () => (await sdk.store.order.retrieve(id, ORDER)).order,
  });
}

/** Null for a visitor who has not signed in. */
export function useCustomer() {
  return useQuery({
    queryKey: ["customer"],
    queryFn: async () => {
      if (!(await sdk.client.getToken())) return null;
      try {
        return (await sdk.store.customer.retrieve()).customer;
      } catch (error) {
        if (!isGone(error)) throw error;
        await sdk.client.clearToken();
        return null;
      }
    },
  });
}

export interface Account {
  email: string;
  password: string;
}

const signIn = async (account: Account): Promise<void> => {
  const answer = await sdk.auth.login("customer", "emailpass", account);
  if (typeof answer !== "string") throw new Error("This account is not signed in with a password alone");
  // What was put into a cart before is the customer's from now on.
  for (const id of cartIds()) await sdk.store.cart.transferCart(id).catch(() => undefined);
};

const register = async (account: Account): Promise<void> => {
  await sdk.auth.register("customer", "emailpass", account);
  await sdk.store.customer.create({ email: account.email });
  await signIn(account);
};

/** Signs in, registers or signs out; everything on the page is asked for anew. */
export function useEntrance() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries();
  return {
    signIn: useMutation({ mutationFn: signIn, onSuccess }),
    register: useMutation({ mutationFn: register, onSuccess }),
    signOut: useMutation({ mutationFn: () => sdk.auth.logout(), onSuccess }),
  };
}

export function useOrders() {
  return useQuery({
    queryKey: ["orders"],
    queryFn: async () => (await sdk.store.order.list(ORDERS)).orders,
  });
}

/** A card that is charged again and again (docs/guides/subscriptions.md). Amounts are decimal text. */
export interface Subscription {
  id: string;
  status: "pending" | "active" | "completed" | "cancelled";
  frequency: number;
  /** 0 has no limit. */
  payment_count: number;
  amount: string;
  currency_code: string;
  next_deduction_at: string | null;
  cancelling: boolean;
  order_id: string | null;
  paid_count: number;
}

const PATH = "/store/crossborder/recurring-schedules";

/** @param isAsked whether there is a customer to ask for */
export function useSubscriptions(isAsked = true) {
  return useQuery({
    queryKey: ["subscriptions"],
    enabled: isAsked,
    queryFn: async () =>
      (await sdk.client.fetch<{ recurring_schedules: Subscription[] }>(PATH)).recurring_schedules,
  });
}

export function useEndSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      sdk.client.fetch(`${PATH}/${id}`, { method: "POST", body: { status: "CANCELLED" } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["subscriptions"] }),
  });
}
