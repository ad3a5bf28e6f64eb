import CheckoutDone from "@modules/checkout/components/crossborder/checkout-done"
import type { Metadata } from "next"

export const metadata: Metadata = {
  title: "Checkout",
}

type Props = {
  params: Promise<{ countryCode: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** To which the gateway's cashier page sends the shopper back. */
export default async function CheckoutDonePage(props: Props) {
  const { countryCode } = await props.params
  const { cart_id, locale } = await props.searchParams
  const one = (value: typeof locale) =>
    typeof value === "string" ? value : undefined

  return (
    <div className="content-container py-12">
      <CheckoutDone
        countryCode={countryCode}
        cartId={one(cart_id)}
        locale={one(locale)}
      />
    </div>
  )
}
