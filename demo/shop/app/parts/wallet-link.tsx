import { openPayment } from "medusa-payment-crossborder-storefront";
import { useQuery } from "@tanstack/react-query";
import type { Cart } from "../data/cart";
import { useShop } from "../data/shop";
import { sdk } from "../data/store";

/** A visitor of the demo has no wallet that could scan the code: this is where it would lead. */
export function WalletLink({ cart }: { cart: Cart }) {
  const { checkout } = useShop().texts;
  const { data: link } = useQuery({
    queryKey: ["wallet", cart.id],
    refetchInterval: 2_000,
    queryFn: async () => (await openPayment(sdk, cart))?.code?.deep_link ?? null,
  });
  if (!link) return null;
  return (
    <p className="quiet">
      {checkout.demo}{" "}
      <a href={link} target="_blank" rel="noreferrer">
        {checkout.wallet}
      </a>
    </p>
  );
}
