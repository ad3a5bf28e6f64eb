/** §2.6 What a mini-program hands to the wallet; also an app, for `channel_a`. */
export interface MiniProgramPrepay {
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/** §2.7 What an app hands to the wallet of `channel_b`. */
export interface AppPrepay {
  appid: string;
  noncestr: string;
  package: string;
  partnerid: string;
  prepayid: string;
  sign: string;
  timestamp: string;
}

/** What a storefront finds under `session.data.crossborder`. Which of the optional ones is there is the way to pay. */
export interface ShownPayment {
  reference: string;
  transaction_no: string | null;
  state: string;
  /** ISO 8601; null where the gateway has no time limit. */
  expires_at: string | null;
  /** The gateway's page, to which the browser goes. */
  cashier_url?: string;
  /** A picture to be scanned with the wallet, for `presentation: "qrcode"`. */
  qrcode_url?: string;
  /** The same payment as a link, which opens the wallet on a phone. */
  deep_link?: string;
  /** What the wallet's own SDK takes, for `terminal: "MINIPROGRAM"` and `"APP"`. */
  prepay?: MiniProgramPrepay | AppPrepay;
}

/** What a payment session shows; undefined for a session of somebody else's provider. */
export function shownPayment(session: { data?: Record<string, unknown> | null }): ShownPayment | undefined {
  const shown = session.data?.crossborder;
  return isShown(shown) ? shown : undefined;
}

const isShown = (value: unknown): value is ShownPayment =>
  typeof value === "object" && value !== null && "reference" in value && typeof value.reference === "string";
