import type { RunningShop } from "../../testing/servers/running-shop";
import { ADMIN } from "../../testing/store/accounts";

/** What to try, once. */
export const WELCOME = `
  Try this, at the storefront:
  1. Put something into the cart, choose a payment method and pay on the gateway's page. 中文 is at the top.
  2. Decline there instead: the shop says so and offers another try.
  3. Choose a QR code instead (in USD), and play the customer behind the link under it.
  4. What if… makes the gateway slow, deaf or dead: break it, buy, and see what becomes of your order.
     Switch on "Order, then pay" there, buy, and go back, or decline: the order waits, and is paid on its page.

  And in the admin:
  5. Orders: open yours, and read its payment's story beside it. Refund it; the gateway's page shows the refund.
     Edit it, and put something into it: its page in the shop asks for the rest.
  6. Orders: Katherine Johnson's is authorized. Capture a part of it, and void the rest.
  7. Counter: take the money for one of the two draft orders. Any code is good, such as 280000000000000001.
  8. Payments, Needs action: the gateway refused a refund: refund again. And Ada Lovelace paid at the gateway what she
     had paid in cash: return the payment.
  9. Subscriptions: end the one that is there. Reconciliation, Audit: the one of a minute ago.
  10. Settings, Payment gateway: send a test notification, and switch a channel off: the storefront no longer offers it.
`;

/** What stays on the screen. */
export const statusOf = (
  { storefrontUrl, medusaUrl, sandboxUrl }: RunningShop,
  logFile: string,
): string[] => [
  `  ${"─".repeat(60)}`,
  `  Storefront  ${storefrontUrl}`,
  `  Admin       ${medusaUrl}/app   ${ADMIN.email} / ${ADMIN.password}`,
  `  Gateway     ${sandboxUrl}`,
  `  Log         ${logFile}   Ctrl-C stops everything`,
];
