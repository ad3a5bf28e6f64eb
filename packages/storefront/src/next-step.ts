import type { Api, PaymentSession } from "./api";
import { CrossborderError, type PlacedOrder } from "./outcome";
import { refuse } from "./refuse";
import { type Prepay, shownPayment } from "./shown-payment";

/**
 * A code to scan: the address of its picture, and the same payment as a link that opens the wallet on a phone.
 * @example
 * const pictureOf = ({ qrcode_url }: QrCode) => qrcode_url;
 */
export interface QrCode {
  qrcode_url?: string;
  deep_link?: string;
}

/**
 * How the shopper pays. Exactly one of the first four is there.
 * @example
 * const addressOf = ({ redirect, code }: NextStep) => redirect ?? code?.deep_link;
 */
export interface NextStep {
  /** The gateway's cashier page, to which the browser goes. */
  redirect?: string;
  /** What the page shows. */
  code?: QrCode;
  /** What the wallet's SDK takes, in an app or a mini-program. */
  prepay?: Prepay;
  /** The cart is paid already, and this is its order. */
  paid?: PlacedOrder;
  /** Of Medusa's payment session, as what follows; not with `paid`. */
  session_id?: string;
  provider_id?: string;
  /** What is paid. */
  amount?: number;
  currency_code?: string;
  expires_at?: string | null;
}

/**
 * How a session is paid, whose order is opened with that where it is not open yet.
 * @param data what is known now, such as the device
 * @throws CrossborderError
 */
export async function stepOf(
  api: Api,
  session: PaymentSession,
  data: Record<string, unknown>,
): Promise<NextStep> {
  const isOpen = shownPayment(session)?.state !== "unopened";
  const step = lookAt(
    isOpen ? session : { ...session, ...(await api.openNow(session.id, data).catch(refuse)) },
  );
  if (step.redirect || step.code || step.prepay) return step;
  throw new CrossborderError("unavailable");
}

/** How a session is paid, as far as it says so. */
export function lookAt(session: PaymentSession): NextStep {
  const { cashier_url, qrcode_url, deep_link, prepay, expires_at } = shownPayment(session) ?? {};
  const { id: session_id, provider_id, amount, currency_code } = session;
  const about = { session_id, provider_id, amount, currency_code, expires_at };
  if (cashier_url) return { ...about, redirect: cashier_url };
  if (prepay) return { ...about, prepay };
  return qrcode_url || deep_link ? { ...about, code: { qrcode_url, deep_link } } : about;
}
