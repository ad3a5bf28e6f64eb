import { getLocale } from "@lib/data/locale-actions"
import OrderPayment from "@modules/checkout/components/crossborder/order-payment"
import type { Metadata } from "next"
import { notFound } from "next/navigation"

export const metadata: Metadata = {
  title: "Payment",
  // Whoever has the address can see the order: neither a search engine nor the gateway's page gets it.
  robots: { index: false, follow: false },
  referrer: "same-origin",
}

type Props = {
  params: Promise<{ countryCode: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Where "Copy payment link" of Medusa's dashboard leads. */
export default async function PaymentCollectionPage(props: Props) {
  const { countryCode, id } = await props.params
  const { order_id } = await props.searchParams
  const isId = (value: typeof order_id): value is string =>
    typeof value === "string" && /^\w+$/.test(value)
  if (!isId(id) || !isId(order_id)) {
    return notFound()
  }

  return (
    <div className="content-container py-12">
      <OrderPayment
        countryCode={countryCode}
        paymentCollectionId={id}
        orderId={order_id}
        locale={(await getLocale()) ?? undefined}
      />
    </div>
  )
}
