"use client"

import { localeOf } from "@lib/crossborder/payment-info"
import type { HttpTypes } from "@medusajs/types"
import Divider from "@modules/common/components/divider"
import { Button, Heading, Text } from "@modules/common/components/ui"
import { textOf } from "medusa-payment-crossborder-storefront/react"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import React from "react"

/** The payment step of a cart that costs nothing: there is no method to choose. */
const NothingToPay: React.FC<{ cart: HttpTypes.StoreCart }> = ({ cart }) => {
  const router = useRouter()
  const pathname = usePathname()
  const isOpen = useSearchParams().get("step") === "payment"

  return (
    <div className="bg-white">
      <Heading level="h2" className="text-3xl-regular mb-6">
        Payment
      </Heading>
      <Text>{textOf("free", localeOf(cart))}</Text>
      {isOpen && (
        <Button
          size="large"
          className="mt-6"
          onClick={() =>
            router.push(`${pathname}?step=review`, { scroll: false })
          }
          data-testid="submit-payment-button"
        >
          Continue to review
        </Button>
      )}
      <Divider className="mt-8" />
    </div>
  )
}

export default NothingToPay
