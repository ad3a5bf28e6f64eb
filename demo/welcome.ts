import { ADMIN } from "../testing/store/accounts";
import type { RunningShop } from "../testing/servers/running-shop";

/** What is where, and what to try. */
export const welcome = ({ storefrontUrl, medusaUrl, sandboxUrl }: RunningShop): string => `
  Storefront  ${storefrontUrl}
  Admin       ${medusaUrl}/app   ${ADMIN.email} / ${ADMIN.password}
  Gateway     ${sandboxUrl}

  Try this:
  1. Put something into the cart at the storefront, choose a payment method and pay on the gateway's page.
  2. Decline there instead: the shop says so and offers another try.
  3. Choose a QR code instead (in USD), and play the customer behind the link under it.
  4. Find the order in the admin and refund it; the gateway's page shows the refund.

  The admin’s first page takes some seconds. Ctrl-C stops everything. The gateway's calls appear below as they happen.
`;
