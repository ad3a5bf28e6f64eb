import { useQuery } from "@tanstack/react-query";
import { nameOf } from "../../http/person";
import { sdk } from "../common/sdk";

/** Who the customers are, by their ids; of Medusa's own route, so that only who may see customers reads a name. */
export function useCustomers(ids: readonly (string | null)[]): (id: string | null) => string | undefined {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))].sort();
  const { data: customers } = useQuery({
    queryKey: ["crossborder", "customers", wanted],
    queryFn: async () => (await sdk.admin.customer.list({ id: wanted, limit: wanted.length })).customers,
    enabled: wanted.length > 0,
    retry: false,
  });
  return (wantedId) => nameOf(customers?.find(({ id }) => id === wantedId)) || undefined;
}
