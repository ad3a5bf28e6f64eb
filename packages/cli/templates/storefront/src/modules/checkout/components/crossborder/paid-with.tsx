import { infoOf } from "@lib/crossborder/payment-info"
import { getLocale } from "@lib/data/locale-actions"

type PaidWithProps = {
  /** Of the payment provider. */
  id: string
  show?: "title" | "icon"
}

/** How an order was paid, in the shopper's language. A method that has no name here is told by its id. */
export default async function PaidWith({ id, show = "title" }: PaidWithProps) {
  const info = infoOf([id], (await getLocale()) ?? undefined)
  return info[id]?.[show] ?? (show === "title" ? id : null)
}
