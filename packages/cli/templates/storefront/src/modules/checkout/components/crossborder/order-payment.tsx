"use client"

import { crossborderStore } from "@lib/crossborder/store"
import { CrossborderOrderPayment } from "medusa-payment-crossborder-storefront/order/react"
import React from "react"

type OrderPaymentProps = {
  countryCode: string
  paymentCollectionId: string
  orderId: string
  locale?: string
}

/** What an order still has to be paid, for whoever has its payment link. */
const OrderPayment: React.FC<OrderPaymentProps> = ({
  countryCode,
  paymentCollectionId,
  orderId,
  locale,
}) => (
  <CrossborderOrderPayment
    sdk={crossborderStore}
    order_id={orderId}
    payment_collection_id={paymentCollectionId}
    path={`/${countryCode}/payment-collection/${paymentCollectionId}?order_id=${orderId}`}
    locale={locale}
  />
)

export default OrderPayment
