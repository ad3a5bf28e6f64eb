import { paymentInfoMap } from "@lib/constants"
import type { HttpTypes } from "@medusajs/types"
import { methods } from "medusa-payment-crossborder-storefront"
import React from "react"

type PaymentInfo = Record<string, { title: string; icon: React.JSX.Element }>

/** The starter's `paymentInfoMap` with the methods of this plugin that a cart can be paid by, in the cart's language. */
export const paymentInfo = (
  cart: HttpTypes.StoreCart,
  providers: { id: string }[]
): PaymentInfo => {
  const sessions = cart.payment_collection?.payment_sessions ?? []
  const ids = [
    ...providers.map(({ id }) => id),
    ...sessions.map(({ provider_id }) => provider_id),
  ]
  return { ...paymentInfoMap, ...infoOf(ids, localeOf(cart)) }
}

/** Names and pictures of methods by provider id, of whichever account at the gateway. */
export const infoOf = (providerIds: string[], locale?: string): PaymentInfo =>
  Object.fromEntries(
    methods(providerIds, { locale }).map(({ id, name, mark }) => [
      id,
      {
        title: name,
        icon: (
          <svg
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d={mark} />
          </svg>
        ),
      },
    ])
  )

/** The language that the cart was made in; the store answers it, and its types do not name it. */
export const localeOf = (cart: HttpTypes.StoreCart) =>
  "locale" in cart && typeof cart.locale === "string" ? cart.locale : undefined
