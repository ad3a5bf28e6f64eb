/*
 * Which device a browser is on, and which wallet's own browser it is: the only place that knows. `npm run copy:device` copies this file
 * into the plugin, which cannot import the package.
 */

/**
 * What a browser says of itself. `navigator` is one; a server has the header `user-agent` alone.
 * @example
 * const ofRequest = (headers: { "user-agent"?: string }): BrowserSigns => ({ userAgent: headers["user-agent"] });
 */
export interface BrowserSigns {
  userAgent?: string;
  /** A script knows it. An iPad that asks for pages as a Mac does differs from a Mac in nothing else. */
  maxTouchPoints?: number;
}

/**
 * Where the shopper is. A phone opens the wallet by a link; on a desktop another device scans a code; a tablet, and what may be one,
 * is shown both.
 * @example
 * const showsLink = ({ kind }: Device) => kind !== "desktop";
 */
export interface Device {
  /** `unknown`: a tablet or a desktop, as far as a server can tell. */
  kind: "phone" | "tablet" | "desktop" | "unknown";
  /** The gateway's cashier page for it (§4.1). */
  terminal: "WAP" | "ONLINE";
  /** On a phone or tablet: the channel of the wallet whose own browser it is. */
  wallet?: string;
}

/** The first that matches counts. What calls itself otherwise, such as a Mac, is told by its screen. */
const KINDS: readonly { name: RegExp; kind: Device["kind"] }[] = [
  { name: /iPad|\bTablet;/i, kind: "tablet" },
  { name: /iPhone|iPod|Mobi|Opera Mini/i, kind: "phone" },
  { name: /Windows NT|CrOS|\(PC;/i, kind: "desktop" },
  { name: /Android|OpenHarmony/i, kind: "tablet" },
];

/** Wallets add it in their own browsers. */
const WALLETS: readonly { name: RegExp; channel: string }[] = [
  { name: /AlipayClient|AliApp\(AP\b/i, channel: "channel-a" },
  { name: /MicroMessenger/i, channel: "channel-b" },
  { name: /UnionPay\/|com\.unionpay\./i, channel: "channel-c" },
];

/**
 * The device that a browser is on.
 * @example
 * deviceOf({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" }).kind; // "phone"
 * deviceOf({ userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", maxTouchPoints: 5 }).kind; // "tablet"
 */
export function deviceOf({ userAgent = "", maxTouchPoints }: BrowserSigns): Device {
  const kind = KINDS.find(({ name }) => name.test(userAgent))?.kind ?? kindByScreen(maxTouchPoints);
  const isInHand = kind === "phone" || kind === "tablet";
  const wallet = isInHand && WALLETS.find(({ name }) => name.test(userAgent))?.channel;
  return { kind, terminal: isInHand ? "WAP" : "ONLINE", ...(wallet && { wallet }) };
}

/** Tablets ask for pages as a Mac or as Linux does. */
function kindByScreen(maxTouchPoints: number | undefined): Device["kind"] {
  if (maxTouchPoints === undefined) return "unknown";
  return maxTouchPoints > 0 ? "tablet" : "desktop";
}

/**
 * Of payment providers those that can be paid by in a wallet's own browser: no other wallet opens there. All where none would be left.
 * @param wallet of {@link Device}
 * @example
 * payableIn("channel-b", ["pp_crossborder-channel-a_main", "pp_crossborder-channel-b_main"]); // ["pp_crossborder-channel-b_main"]
 */
export function payableIn(wallet: string | undefined, provider_ids: readonly string[]): string[] {
  const channelOf = (id: string) => /^pp_crossborder-(channel-[abc])_/.exec(id)?.[1];
  const left = provider_ids.filter((id) => !wallet || [undefined, wallet].includes(channelOf(id)));
  return left.length > 0 ? left : [...provider_ids];
}
