import { getLocale } from "@lib/data/locale-actions"
import LastOrder from "./last-order"

/** The checkout of a browser that has no cart: the one that was paid is an order by now. */
export default async function NoCart() {
  return <LastOrder locale={(await getLocale()) ?? undefined} />
}
