import { useQuery } from "@tanstack/react-query";
import { sdk } from "./store";
import { useShop } from "./shop";

/** All goods with their prices in this country. */
export function useProducts() {
  const { region_id } = useShop();
  return useQuery({
    queryKey: ["products", region_id],
    queryFn: async () => {
      const fields = "id,title,handle,*variants.calculated_price";
      const { products } = await sdk.store.product.list({ region_id, fields, order: "created_at" });
      return products;
    },
  });
}
