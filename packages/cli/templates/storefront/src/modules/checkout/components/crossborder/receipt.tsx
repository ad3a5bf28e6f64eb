import { crossborderStore } from "@lib/crossborder/store"
import { getLocale } from "@lib/data/locale-actions"
import { CrossborderReceipt } from "medusa-payment-crossborder-storefront/order/react"

/** What was paid for an order, to print or to quote. Nothing for an order that was paid in another way. */
export default async function Receipt({ orderId }: { orderId: string }) {
  return (
    <CrossborderReceipt
      sdk={crossborderStore}
      order_id={orderId}
      locale={(await getLocale()) ?? undefined}
    />
  )
}
