import axios from "axios";
import { forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { ipn, MAIN, signed } from "./ipn";

const anybody = axios.create({ validateStatus: () => true, maxRedirects: 0 });
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

export default cases("a gateway sends in its own way", (shop) => {
  const address = (page: string, provider = MAIN) =>
    `${shop.backendUrl}/hooks/crossborder/${provider}/${page}`;

  it("a genuine notification in many wrappings is one: it is kept once, and the payment is reconciled", async () => {
    const { shopper, cart, reference } = await shop.paidUnnoticed();
    const fields = signed({ reference, transactionNo: "2026112100000000123", status: "success" });
    const text = JSON.stringify(fields);
    const bodies = [
      text,
      `\ufeff${text}`,
      `[${text}]`,
      JSON.stringify({ data: fields }),
      JSON.stringify(text),
      text.replace('"2026112100000000123"', "2026112100000000123"),
      form(fields).replaceAll("&", "&amp;"),
      `${form(fields)}\r\n`,
      form({ payload: text }),
    ];
    for (const body of bodies) expect((await ipn(shop, body)).data).toBe("success");
    expect((await anybody.post(`${address("ipn")}?${form(fields)}`)).data).toBe("success");
    expect((await anybody.get(`${address("ipn")}?${form(fields)}`)).data).toBe("success");
    await shop.reconciled(reference);
    expect((await shop.inbox()).map(({ signature }) => signature)).toEqual(["valid"]);
    expect((await shopper.complete(cart.id)).type).toBe("order");
  });

  forEach(["HEAD", "GET"] as const, { fast: 2 })(
    "%s at the address of notifications is answered, and tells of no account",
    async (method) => {
      const looks = await Promise.all(
        [MAIN, "pp_crossborder-channel-a_nobody"].map((provider) =>
          anybody.request({ method, url: address("ipn", provider) }),
        ),
      );
      expect(looks.map(({ status, data }) => [status, data])).toEqual([
        [200, ""],
        [200, ""],
      ]);
      expect(await shop.inbox()).toEqual([]);
    },
  );

  forEach(
    [
      ["by a form", (callback: URL) => ({ url: String(callback), data: "status=success" })],
      ["by a multipart", (callback: URL) => ({ url: String(callback), data: MULTIPART })],
      [
        "by a form with all that is known of it",
        (callback: URL) => ({ url: callback.origin + callback.pathname, data: callback.search.slice(1) }),
      ],
      ["by a body too large", (callback: URL) => ({ url: String(callback), data: "a".repeat(20_000) })],
    ] as const,
    { fast: 4 },
  )("a shopper who comes back %s ends as others do", async (_, send) => {
    const { shopper, cart, cashier_url } = await shop.checkout();
    const callback = new URL(await shopper.atCashier(cashier_url));
    const { status, headers } = await anybody.request({ method: "POST", ...send(callback) });
    expect(status).toBe(303);
    expect(new URL(headers.location).searchParams.get("cart_id")).toBe(cart.id);
    const { storefront } = await shopper.comeBackDecided(String(callback));
    expect(storefront.searchParams.get("payment")).toBe("paid");
  });

  forEach(
    [
      ["a second question mark", (callback: string) => `${callback}?transactionId=29&status=success`],
      ["names twice", (callback: string) => `${callback}&${callback.split("?")[1]}`],
      ["ampersands as a page has them", (callback: string) => callback.replaceAll("&", "&amp;")],
      ["blanks", (callback: string) => callback.replaceAll("&", "%20&").replaceAll("=", "=+")],
    ] as const,
    { fast: 4 },
  )("a shopper whose address has %s ends as others do", async (_, change) => {
    const { shopper, cart, cashier_url } = await shop.checkout();
    const callback = change(await shopper.atCashier(cashier_url));
    const { storefront } = await shopper.comeBackDecided(callback);
    expect(storefront.searchParams.get("payment")).toBe("paid");
    expect(storefront.searchParams.get("cart_id")).toBe(cart.id);
  });
});

const MULTIPART = ["--b", 'Content-Disposition: form-data; name="status"', "", "success", "--b--", ""].join(
  "\r\n",
);
