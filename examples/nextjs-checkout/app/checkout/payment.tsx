"use client";

import { useRouter } from "next/navigation";
import { CrossborderPayment } from "medusa-payment-crossborder-storefront/react";
import { forgetCart } from "../cart";
import { store } from "../store";

export function Payment({ cart }: { cart: { id: string } }) {
  const router = useRouter();
  return (
    <CrossborderPayment
      sdk={store}
      cart={cart}
      path="/checkout/done"
      onOrder={async ({ id }) => {
        await forgetCart();
        router.push(`/order/${id}`);
      }}
    />
  );
}
