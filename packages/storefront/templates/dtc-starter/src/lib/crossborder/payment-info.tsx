import { methods } from "medusa-payment-crossborder-storefront"
import React from "react"

/** Ids of the plugin's entries in medusa-config: one for each account at the gateway. */
const ACCOUNTS = ["main"]
const CHANNELS = ["channel-a", "channel-b", "channel-c", "creditcard"]

const providers = ACCOUNTS.flatMap((account) =>
  CHANNELS.map((channel) => `pp_crossborder-${channel}_${account}`)
)

/** Names and pictures of the payment methods, for `paymentInfoMap`. */
export const crossborderPaymentInfo: Record<
  string,
  { title: string; icon: React.JSX.Element }
> = Object.fromEntries(
  methods(providers).map(({ id, name, mark }) => [
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
