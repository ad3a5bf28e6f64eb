import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A storefront with the places that are changed, as a starter of Medusa's has them; the starters themselves are tried by integration-tests/package. */
export const SMALL_STARTER: Record<string, string> = {
  "package.json":
    '{ "dependencies": { "next": "15.0.0", "medusa-payment-crossborder-storefront": "^0.1.0" } }\n',
  "src/lib/data/payment.ts": `"use server"

import { ask } from "./ask"

export const listCartPaymentMethods = async (regionId: string) => {
  return ask("/store/payment-providers", {
    region_id: regionId,
    cache: "force-cache",
  }).catch(() => null)
}
`,
  "src/lib/data/cart.ts": `"use server"

import { ask } from "./ask"
import { getCartId } from "./cookies"

export async function retrieveCart(cartId?: string, fields?: string) {
  const id = cartId || (await getCartId())
  return await ask<{ cart: Cart }>(\`/store/carts/\${id}\`, {
    fields,
    cache: "force-cache",
  })
    .then(({ cart }: { cart: Cart }) => cart)
    .catch(() => null)
}

export async function getOrSetCart(countryCode: string) {
  let cart = await retrieveCart(undefined, "id,region_id")
  return cart ?? (await makeCart(countryCode))
}

export async function updateRegion(countryCode: string) {
  const cartId = await getCartId()
  if (cartId) await ask(\`/store/carts/\${cartId}\`, { countryCode })
}
`,
  "src/lib/data/locale-actions.ts": `"use server"

import { getCacheTag, getCartId } from "./cookies"

export const updateLocale = async (locale: string) => {
  const cartId = await getCartId()
  if (cartId) await update(cartId, locale, await getCacheTag("carts"))
}
`,
  "src/modules/checkout/components/payment/index.tsx": `"use client"

import { isStripeLike, paymentInfoMap } from "@lib/constants"
import { initiatePaymentSession } from "@lib/data/cart"
import { Button } from "@modules/common/components/ui"
import { usePathname } from "next/navigation"
import { useState } from "react"

const Payment = ({ cart, availablePaymentMethods }: { cart: Cart; availablePaymentMethods: { id: string }[] }) => {
  const [selectedPaymentMethod, setSelected] = useState("")
  const pathname = usePathname()

  const choose = async (method: string) => {
    setSelected(method)
    if (isStripeLike(method)) {
      await initiatePaymentSession(cart, { provider_id: method })
    }
  }

  const submit = async () => {
    await initiatePaymentSession(cart, {
      provider_id: selectedPaymentMethod,
    })
  }

  return (
    <Button onClick={submit}>
      {availablePaymentMethods.map(({ id }) => (
        <i key={id} onClick={() => choose(id)} title={pathname}>
          {paymentInfoMap[id]?.title}
        </i>
      ))}
    </Button>
  )
}

export default Payment
`,
  "src/modules/checkout/components/payment-button/index.tsx": `"use client"

import { isManual } from "@lib/constants"
import React from "react"

const PaymentButton: React.FC<Props> = ({ cart, "data-testid": dataTestId }) => {
  const notReady = !cart || !cart.email
  const paymentSession = cart.payment_collection?.payment_sessions?.[0]

  switch (true) {
    case isManual(paymentSession?.provider_id):
      return <Manual notReady={notReady} data-testid={dataTestId} />
    default:
      return <button disabled>Select a payment method</button>
  }
}

export default PaymentButton
`,
  "src/app/[countryCode]/(checkout)/checkout/page.tsx": `import { retrieveCart } from "@lib/data/cart"
import { notFound } from "next/navigation"

export default async function Checkout() {
  const cart = await retrieveCart()

  if (!cart) {
    return notFound()
  }

  return <p>{cart.id}</p>
}
`,
  "src/modules/checkout/templates/checkout-form/index.tsx": `import Payment from "@modules/checkout/components/payment"

export default async function CheckoutForm({ cart }: { cart: Cart }) {
  const paymentMethods = await listCartPaymentMethods(cart.id)

  return (
    <div>
      <Payment cart={cart} availablePaymentMethods={paymentMethods} />
    </div>
  )
}
`,
  "src/modules/checkout/components/review/index.tsx": `"use client"

const Review = ({ cart }: { cart: Cart }) => {
  const paidByGiftcard = cart.gift_cards.length > 0 && cart.total === 0
  const ready = cart.shipping_address && (cart.payment_collection || paidByGiftcard)
  return ready ? <p>Review</p> : null
}

export default Review
`,
  "src/modules/order/components/payment-details/index.tsx": `import { paymentInfoMap } from "@lib/constants"

const PaymentDetails = ({ order }: { order: Order }) => {
  const payment = order.payment_collections?.[0].payments?.[0]

  return payment ? (
    <div>
      <b>{paymentInfoMap[payment.provider_id].title}</b>
      <i>{paymentInfoMap[payment.provider_id].icon}</i>
    </div>
  ) : null
}

export default PaymentDetails
`,
};

/** The files of it that are changed. */
export const CHANGED = Object.keys(SMALL_STARTER).filter((path) => path.startsWith("src/"));

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
