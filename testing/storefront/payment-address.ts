import { shownPayment } from "../../packages/storefront/src";
import type { PaymentSession } from "./store-answers";
import { StoreRefusal } from "./store-api";

/** Where the shopper pays: the gateway's page, or our own with the QR code. @throws StoreRefusal */
export function paymentAddress(session: PaymentSession, cart_id: string): string {
  const shown = shownPayment(session);
  if (shown?.cashier_url) return shown.cashier_url;
  if (shown?.qrcode_url) return `/pay/${session.id}?${new URLSearchParams({ cart_id }).toString()}`;
  throw new StoreRefusal("The gateway gave no way to pay.");
}
