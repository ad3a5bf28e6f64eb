import axios, { type AxiosResponse } from "axios";
import type { Shop } from "./shop";

const LINKS = "/admin/crossborder/payment-links";
const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36";

interface Browser {
  language?: string;
  userAgent?: string;
  /** Its address, as the proxy in front of the store tells it. */
  from?: string;
}

/** Somebody who has a payment link, and nothing else: a browser without the store's API. */
export class LinkVisitor {
  constructor(
    private readonly shop: Shop,
    private readonly browser: Browser = {},
  ) {}

  /** Has staff make a link, which must work. */
  async linkFor(order_id: string, more: object = {}) {
    const { status, data } = await this.shop.admin.post(LINKS, { order_id, ...more });
    expect([status, data.message]).toEqual([200, undefined]);
    const { id, url }: { id: string; url: string } = data.payment_link;
    return { id, url, link: data.payment_link };
  }

  /** The page, as its visitor sees it. */
  async visit(url: string) {
    return readPage(await axios.get<string>(url, { headers: this.#headers(), ...AS_IT_IS }));
  }

  /** Chooses a method on the page, with the amount that it shows or another one. */
  async press(url: string, channel: string, amount?: string) {
    const shown = amount ?? (await this.visit(url)).amount ?? "";
    return await this.send(url, { method: `pp_crossborder-${channel}_main`, amount: shown });
  }

  /** Pays by a method of the page, and comes back from the cashier page. Resolves to where the browser is then. */
  async pay(url: string, channel: string): Promise<string> {
    const { next } = await this.press(url, channel);
    const shopper = this.shop.shopper();
    return (await shopper.comeBackDecided(await shopper.atCashier(next))).storefront.toString();
  }

  /** Sends whatever to the page. */
  async send(url: string, fields: Record<string, string>) {
    const body = new URLSearchParams(fields).toString();
    const headers = { ...this.#headers(), "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await axios.post<string>(url, body, { headers, ...AS_IT_IS });
    const { location } = answer.headers;
    const next = location ? new URL(String(location), url).toString() : "";
    return { ...readPage(answer), next };
  }

  #headers = () => ({
    "Accept-Language": this.browser.language ?? "en",
    "User-Agent": this.browser.userAgent ?? PHONE,
    ...(this.browser.from && { "X-Forwarded-For": this.browser.from }),
  });
}

const AS_IT_IS = { maxRedirects: 0, validateStatus: () => true, responseType: "text" } as const;

function readPage({ status, data, headers }: AxiosResponse<string>) {
  const said = /<p class="said[^"]*" role="\w+">([^<]*)</.exec(data)?.[1];
  return {
    status,
    headers,
    text: data,
    said,
    amount: /name="amount" value="([^"]*)"/.exec(data)?.[1],
    goods: [...data.matchAll(/<li>([^<]*)</g)].map(([, one]) => one),
    receipt: [...data.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)</g)].map(([, name, value]) => [name, value]),
    methods: [...data.matchAll(/name="method" value="pp_crossborder-([a-z-]+)_main"/g)].map(([, one]) => one),
  };
}
