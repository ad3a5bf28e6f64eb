"use client"

import { finishOrder, restoreCheckout } from "@lib/crossborder/actions"
import { crossborderStore, retryPath } from "@lib/crossborder/store"
import { CrossborderReturn } from "medusa-payment-crossborder-storefront/react"
import { useRouter } from "next/navigation"
import React, { useEffect } from "react"

type CheckoutDoneProps = {
  countryCode: string
  cartId?: string
  locale?: string
}

/** Says how the payment ended, and goes on to the order or back to the checkout. */
const CheckoutDone: React.FC<CheckoutDoneProps> = ({
  countryCode,
  cartId,
  locale,
}) => {
  const router = useRouter()

  useEffect(() => {
    // The cookies are not sent with the navigation from the gateway's page: an action of this page gets them.
    void restoreCheckout(cartId, locale)
  }, [cartId, locale])

  return (
    <CrossborderReturn
      sdk={crossborderStore}
      retryUrl={retryPath(countryCode)}
      locale={locale}
      onOrder={async (order, { cart_id }) =>
        router.push(await finishOrder(cart_id, order.id, countryCode))
      }
    />
  )
}

export default CheckoutDone
