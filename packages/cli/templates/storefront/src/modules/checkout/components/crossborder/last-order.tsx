"use client"

import { finishOrder } from "@lib/crossborder/actions"
import { crossborderStore } from "@lib/crossborder/store"
import { CrossborderLastOrder } from "medusa-payment-crossborder-storefront/react"
import { notFound, useParams, useRouter } from "next/navigation"
import React from "react"

/** Whoever has paid and comes back is led to the order. For everybody else there is no such page. */
const LastOrder: React.FC<{ locale?: string }> = ({ locale }) => {
  const router = useRouter()
  const { countryCode } = useParams<{ countryCode: string }>()

  return (
    <div className="content-container py-12">
      <CrossborderLastOrder
        sdk={crossborderStore}
        locale={locale}
        onOrder={async (order, { cart_id }) =>
          router.replace(await finishOrder(cart_id, order.id, countryCode))
        }
      >
        <NotFound />
      </CrossborderLastOrder>
    </div>
  )
}

const NotFound = (): React.ReactNode => notFound()

export default LastOrder
