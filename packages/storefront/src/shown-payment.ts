/**
 * What a mini-program hands to the wallet's SDK (§2.6). An app gets the same for `channel_a`. The fields are
 * signed by the gateway: change none of them.
 * @example
 * const isForMiniProgram = (prepay: Prepay): prepay is MiniProgramPrepay => "paySign" in prepay;
 */
export interface MiniProgramPrepay {
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/**
 * What an app hands to the SDK of the wallet of `channel_b` (§2.7). The fields are signed by the gateway:
 * change none of them.
 * @example
 * const isForApp = (prepay: Prepay): prepay is AppPrepay => "partnerid" in prepay;
 */
export interface AppPrepay {
  appid: string;
  noncestr: string;
  package: string;
  partnerid: string;
  prepayid: string;
  sign: string;
  timestamp: string;
}

/**
 * What an app or a mini-program gets where the gateway answers in a form that the document does not show: `result`, as it is (§4.9).
 * @example
 * const isOther = (prepay: Prepay): prepay is OtherPrepay => "result" in prepay;
 */
export interface OtherPrepay {
  result: unknown;
}

/**
 * What the wallet's own SDK takes (§4.9).
 * @example
 * const isForApp = (prepay: Prepay): prepay is AppPrepay => "partnerid" in prepay;
 */
export type Prepay = MiniProgramPrepay | AppPrepay | OtherPrepay;

/**
 * What a customer agrees to who chooses a plan: the cart's total is charged now, and again every `frequency` days.
 * @example
 * const isEndless = ({ payment_count }: PlanTerms) => payment_count === 0;
 */
export interface PlanTerms {
  /** Its name in the store's options: `recurring_plan` of a payment. */
  plan: string;
  /** Days between two payments. */
  frequency: number;
  /** How many payments there are, the first one included; 0: until somebody ends it. */
  payment_count: number;
}

/**
 * What a storefront finds under `session.data.crossborder`. Which of the optional fields is there says how
 * the customer pays.
 * @example
 * const addressOf = ({ cashier_url, deep_link }: ShownPayment) => cashier_url ?? deep_link;
 */
export interface ShownPayment {
  /** The shop's reference of the order at the gateway (§4.1). */
  reference: string;
  /** The gateway's number, once it is known (§2.3). */
  transaction_no: string | null;
  /** `before_payment` where the store places the order before it is paid. */
  order_placement?: "before_payment";
  /** State in the ledger, such as `unopened`, `open`, `paid` or `closed`. */
  state: string;
  /** ISO 8601; null where the gateway has no time limit. */
  expires_at: string | null;
  /** What the customer agreed to where it is the first payment of a subscription. */
  recurring?: PlanTerms;
  /** The gateway's cashier page, to which the browser goes (§2.3). */
  cashier_url?: string;
  /** Address of a QR code that the customer scans, for `presentation: "qrcode"` (§2.4). Not with `qrcodeImage: false`: draw `deep_link`. */
  qrcode_url?: string;
  /** The same payment as a link that opens the wallet on a phone (§2.4). */
  deep_link?: string;
  /** What the wallet's own SDK takes, for `terminal: "MINIPROGRAM"` and `"APP"` (§4.9). */
  prepay?: Prepay;
}

/**
 * What a payment session shows; undefined for a session of another plugin's provider.
 * @param session a payment session as the store API answers it
 * @example
 * const session = { data: { crossborder: { reference: "cb-1", cashier_url: "https://gateway.example/c" } } };
 * shownPayment(session)?.cashier_url; // "https://gateway.example/c"
 */
export function shownPayment(session: { data?: Record<string, unknown> | null }): ShownPayment | undefined {
  const shown = session.data?.crossborder;
  return isShown(shown) ? shown : undefined;
}

const isShown = (value: unknown): value is ShownPayment =>
  typeof value === "object" && value !== null && "reference" in value && typeof value.reference === "string";

/**
 * Whole seconds until a moment, never less than 0; `Infinity` for null, where there is no time limit.
 * @param expires_at ISO 8601 or a Date
 * @param now milliseconds since 1970
 * @example
 * secondsLeft("2026-01-01T10:00:00Z", Date.parse("2026-01-01T09:59:00Z")); // 60
 */
export function secondsLeft(expires_at: string | Date | null, now = Date.now()): number {
  if (expires_at === null) return Infinity;
  return Math.max(0, Math.ceil((new Date(expires_at).getTime() - now) / 1000));
}

/**
 * Seconds as a countdown shows them; empty for `Infinity`, where there is no time limit.
 * @example
 * clockText(249); // "4:09"
 * clockText(5_400); // "1:30:00"
 */
export function clockText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "";
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
