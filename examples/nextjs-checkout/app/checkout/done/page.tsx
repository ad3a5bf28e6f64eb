"use client";

import { useRouter } from "next/navigation";
import { CrossborderReturn } from "medusa-payment-crossborder-storefront/react";
import { forgetCart } from "../../cart";
import { store } from "../../store";

/** The browser comes back here from the cashier page. */
export default function Done() {
  const router = useRouter();
  return (
    <CrossborderReturn
      sdk={store}
      retryUrl="/checkout"
      onOrder={async ({ id }) => {
        await forgetCart();
        router.replace(`/order/${id}`);
      }}
    />
  );
}
