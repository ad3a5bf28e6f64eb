import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import axios, { type AxiosResponse } from "axios";
import { isPrintable } from "../../src/gateway";
import { cases } from "../../testing/shop/cases";
import type { Shopper } from "../../testing/shop/shopper";

const LONG = "a".repeat(8_000);

/** What somebody puts where an id should be. */
const STRANGE: Readonly<Record<string, string>> = {
  "8,000 letters": LONG,
  "a prefix and 8,000 letters": `cart_${LONG}`,
  "a provider with 6,000 letters": `pp_crossborder-channel-a_${"a".repeat(6_000)}`,
  NUL: "%00",
  "an id with a NUL": "cart_01%00",
  "a forged log line": "cart_01%0A%1B%5B31mroot%3A%20all%20is%20well",
  "half a character": "%ED%A0%80",
  "no UTF-8": "%ff",
  "a lonely percent sign": "%",
  "a way up": "..%2F..%2Fadmin",
  Chinese: "%E8%8C%B6",
  "an emoji": "%F0%9F%92%B0",
  "a quote": "x'%20OR%201%3D1--",
  blanks: "%20%20",
};

const STRANGE_QUERIES: Readonly<Record<string, string>> = {
  "8,000 letters": `q=${LONG}`,
  NUL: "q=%00",
  "a NUL in a name": "%00=1",
  "a forged log line": "q=a%0Aroot%3A%20all%20is%20well",
  "a forged log line in a name": "a%0Aroot%3A%20all%20is%20well=1",
  "half a character": "q=%ED%A0%80",
  "no UTF-8": "q=%ff",
  "a lonely percent sign": "q=%",
  "a list": "limit[]=1&limit[]=2",
  "an object": "limit[a]=1",
  "a list where a word belongs": "order[]=created_at&order[]=-created_at",
  "points in a name": "a.b.c=1",
  Chinese: "limit=%E8%8C%B6",
};

/** Under /admin Medusa answers 500 to staff for what cannot be decoded, before it asks any plugin. */
const isBeforePlugins = (address: string): boolean => {
  if (!address.startsWith("/admin/")) return false;
  try {
    decodeURIComponent(address);
    return false;
  } catch {
    return true;
  }
};

type Send = (path: string) => Promise<AxiosResponse>;

export default cases("somebody puts strange things into an address", (shop) => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = shop.shopper();
    await shopper.signUp();
  });

  const anybody = axios.create({ validateStatus: () => true, maxRedirects: 0 });
  const get: Send = (path) => anybody.get(shop.backendUrl + path);
  const notify: Send = (path) => anybody.post(shop.backendUrl + path, "reference=R-1");
  const shopperGets: Send = (path) => shopper.get(path);
  const shopperPosts =
    (body: object): Send =>
    (path) =>
      shopper.post(path, body);
  const staffGets: Send = (path) => shop.admin.get(path);
  const staffPosts =
    (body: object): Send =>
    (path) =>
      shop.admin.post(path, body);

  const session = { provider_id: "pp_crossborder-channel-a_main", data: {} };
  const scan = { payment_barcode: "28763443825664394", vendor: "channel_a" };
  const ADMIN = "/admin/crossborder";

  /** Every route with a parameter in its path. */
  const PATHS: readonly [string, (strange: string) => string, Send][] = [
    ["a notification", (id) => `/hooks/crossborder/${id}/ipn`, notify],
    ["a browser's return", (id) => `/hooks/crossborder/${id}/return?reference=R-1`, get],
    ["a poll", (id) => `/store/crossborder/sessions/${id}`, shopperGets],
    [
      "a cancellation",
      (id) => `/store/crossborder/recurring-schedules/${id}`,
      shopperPosts({ status: "CANCELLED" }),
    ],
    ["a transaction", (id) => `${ADMIN}/transactions/${id}`, staffGets],
    ["a reconciliation", (id) => `${ADMIN}/transactions/${id}/reconcile`, staffPosts({})],
    ["a return of money", (id) => `${ADMIN}/transactions/${id}/return`, staffPosts({})],
    ["a capture", (id) => `${ADMIN}/transactions/${id}/capture`, staffPosts({})],
    ["a release", (id) => `${ADMIN}/transactions/${id}/release`, staffPosts({})],
    ["an in-store payment", (id) => `${ADMIN}/in-store/payments/${id}`, staffGets],
    ["a scan", (id) => `${ADMIN}/in-store/payments/${id}/scan`, staffPosts(scan)],
    ["a cancelled in-store payment", (id) => `${ADMIN}/in-store/payments/${id}/cancel`, staffPosts({})],
    ["a notification's retry", (id) => `${ADMIN}/notifications/${id}/retry`, staffPosts({})],
    ["an audit", (id) => `${ADMIN}/audits/${id}`, staffGets],
    ["an audit's export", (id) => `${ADMIN}/audits/${id}/export`, staffGets],
    ["a schedule", (id) => `${ADMIN}/recurring-schedules/${id}`, staffGets],
    ["a changed schedule", (id) => `${ADMIN}/recurring-schedules/${id}`, staffPosts({ payment_count: 1 })],
    ["a cart's completion", (id) => `/store/carts/${id}/complete`, shopperPosts({})],
    ["a payment session", (id) => `/store/payment-collections/${id}/payment-sessions`, shopperPosts(session)],
  ];

  /** Lists, which take a query. */
  const LISTS: readonly [string, string, Send][] = [
    ["own schedules", "/store/crossborder/recurring-schedules", shopperGets],
    ["transactions", `${ADMIN}/transactions`, staffGets],
    ["notifications", `${ADMIN}/notifications`, staffGets],
    ["schedules", `${ADMIN}/recurring-schedules`, staffGets],
    ["audits", `${ADMIN}/audits`, staffGets],
    ["in-store payments", `${ADMIN}/in-store/payments`, staffGets],
  ];

  /** Everything that is logged, and every query about the plugin's tables or locks, while `work` runs. */
  async function watched(work: () => Promise<void>) {
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER);
    const logged: unknown[] = [];
    const spies = (["info", "warn", "error"] as const).map((level) =>
      jest.spyOn(logger, level).mockImplementation((...messages: unknown[]) => void logged.push(...messages)),
    );
    const queries: string[] = [];
    const note = ({ sql }: { sql: string }) => {
      // Every minute a job looks for an audit to go on with.
      if (/"crossborder_audit".*"status" = 'running'/.test(sql)) return;
      // Work of the test before may go on, about a payment of its own. No strange address names a payment.
      if (/'cb-[0-9A-Z]{26}'/.test(sql)) return;
      if (/crossborder|"locking"|"cart"|"payment_/.test(sql)) queries.push(sql);
    };
    shop.database.on("query", note);
    try {
      await work();
    } finally {
      shop.database.removeListener("query", note);
      spies.forEach((spy) => spy.mockRestore());
    }
    return { logged, queries };
  }

  const oneError = ({ status, data }: AxiosResponse) =>
    status >= 400 && status < 500 && (typeof data.message === "string" || status === 431);

  const forged = (logged: unknown[]) =>
    logged.filter((message) => typeof message === "string" && !isPrintable(message));

  it.each(PATHS)("%s: is refused with one error, and asks nobody", async (_, addressOf, send) => {
    const calls = (await shop.gateway.calls()).length;
    const wrong: unknown[] = [];
    const { logged, queries } = await watched(async () => {
      for (const [what, strange] of Object.entries(STRANGE)) {
        const address = addressOf(strange);
        if (isBeforePlugins(address)) continue;
        const answer = await send(address);
        if (!oneError(answer)) wrong.push([what, answer.status, answer.data]);
      }
    });
    expect(wrong).toEqual([]);
    expect(forged(logged)).toEqual([]);
    expect(queries).toEqual([]);
    expect(await shop.gateway.calls()).toHaveLength(calls);
  });

  it("the admin's routes without being staff: is refused whatever it is", async () => {
    const answers = Object.values(STRANGE).map((strange) => get(`${ADMIN}/transactions/${strange}`));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([401]);
  });

  it.each(LISTS)("a query for %s: is refused with one error", async (_, path, send) => {
    const wrong: unknown[] = [];
    const { logged } = await watched(async () => {
      for (const [what, query] of Object.entries(STRANGE_QUERIES)) {
        const answer = await send(`${path}?${query}`);
        if (!oneError(answer)) wrong.push([what, answer.status, answer.data]);
      }
    });
    expect(wrong).toEqual([]);
    expect(forged(logged)).toEqual([]);
  });

  it.each(Object.entries(STRANGE_QUERIES))("a returning browser with %s: is sent on", async (_, query) => {
    const address = "/hooks/crossborder/pp_crossborder-channel-a_main/return";
    for (const found of [`${address}?${query}`, `${address}?${query.replace(/^[^=]+/, "reference")}`]) {
      const { status, headers } = await get(found);
      expect([found.slice(0, 80), status]).toEqual([found.slice(0, 80), 303]);
      expect(new URL(String(headers.location)).searchParams.get("payment")).toBe("pending");
    }
  });

  it.each([
    ["NUL", "\0"],
    ["half a character", "\ud800"],
    ["nothing but depth", JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`)],
  ])("%s in a body: is refused with one error", async (_, odd) => {
    const anyone = shop.shopper();
    await anyone.fillCart();
    const sent = await Promise.all([
      anyone.choose("channel-a", { description: odd }),
      anyone.choose("channel-a", { note: { deep: odd } }),
      anyone.choose("channel-a", { return_url: odd }),
      shop.admin.post(`${ADMIN}/in-store/payments`, { order_id: odd, method: "merchant_scan" }),
      shop.admin.post(`${ADMIN}/in-store/payments`, { [String(odd).slice(0, 9)]: 1, method: odd }),
      shop.admin.post(`${ADMIN}/transactions/cb-nobody/capture`, { amount: odd }),
    ]);
    expect(sent.filter((answer) => !oneError(answer)).map(({ status, data }) => [status, data])).toEqual([]);
  });
});
