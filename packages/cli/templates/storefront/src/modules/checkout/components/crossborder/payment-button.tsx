"use client"

import { finishOrder } from "@lib/crossborder/actions"
import { localeOf } from "@lib/crossborder/payment-info"
import { crossborderStore, donePath } from "@lib/crossborder/store"
import type { HttpTypes } from "@medusajs/types"
import { CrossborderButton } from "medusa-payment-crossborder-storefront/react"
import { useParams, useRouter } from "next/navigation"
import React from "react"

type CrossborderPaymentButtonProps = {
  cart: HttpTypes.StoreCart
  notReady: boolean
  "data-testid"?: string
}

/** The button of the review step: leads to the gateway's cashier page, or shows the QR code. */
const CrossborderPaymentButton: React.FC<CrossborderPaymentButtonProps> = ({
  cart,
  notReady,
  "data-testid": dataTestId,
}) => {
  const router = useRouter()
  const { countryCode } = useParams<{ countryCode: string }>()

  return (
    <div data-testid={dataTestId}>
      <CrossborderButton
        sdk={crossborderStore}
        cart={cart}
        path={donePath(countryCode)}
        locale={localeOf(cart)}
        disabled={notReady}
        onOrder={async (order) =>
          router.push(await finishOrder(cart.id, order.id, countryCode))
        }
      />
    </div>
  )
}

export default CrossborderPaymentButton
