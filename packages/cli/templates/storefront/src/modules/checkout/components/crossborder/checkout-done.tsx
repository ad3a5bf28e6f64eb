"use client"

import { finishOrder, restoreCheckout } from "@lib/crossborder/actions"
import { crossborderStore, donePath, retryPath } from "@lib/crossborder/store"
import {
  begunHere,
  CrossborderReturn,
} from "medusa-payment-crossborder-storefront/react"
import { useRouter } from "next/navigation"
import React, { useEffect, useState } from "react"

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
  const [hasCart, setHasCart] = useState<boolean>()

  useEffect(() => {
    // The cookies are not sent with the navigation from the gateway's page: an action of this page gets them.
    // Anybody can make an address with a cart in it: only that of a payment begun in this browser is taken from there.
    const ownCartId = cartId && begunHere(cartId) ? cartId : undefined
    restoreCheckout(ownCartId, locale).then(setHasCart, () => setHasCart(false))
  }, [cartId, locale])

  return (
    <CrossborderReturn
      sdk={crossborderStore}
      path={donePath(countryCode)}
      retryUrl={hasCart ? retryPath(countryCode) : undefined}
      locale={locale}
      onOrder={async (order, { cart_id }) =>
        // In place of this page: the button "back" leads past it.
        router.replace(await finishOrder(cart_id, order.id, countryCode))
      }
    />
  )
}

export default CheckoutDone
