import { ci, forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { ipn } from "./ipn";

const ADDRESS = "/hooks/crossborder/pp_crossborder-channel-a_main/return";

export default cases("somebody reads a payment's reference on a receipt", (shop) => {
  const comeBack = async (query: Record<string, string>, address = ADDRESS) => {
    const url = `${shop.backendUrl}${address}?${new URLSearchParams(query).toString()}`;
    return (await shop.shopper().comeBack(url)).storefront;
  };
  const secretIn = (callback: string) => new URL(callback).searchParams.get("secret") ?? "";

  forEach(["before it is paid", "once it is an order"], { fast: 2 })(
    "and opens its return address %s: learns neither cart nor order, and how it stands",
    async (moment) => {
      const { shopper, reference, cashier_url } = await shop.checkout();
      if (moment !== "before it is paid") {
        await shopper.comeBack(await shopper.atCashier(cashier_url));
        await shop.reconciled(reference);
      }
      const storefront = await comeBack({ reference });
      expect(Object.fromEntries(storefront.searchParams)).toEqual({
        payment: moment === "before it is paid" ? "pending" : "paid",
      });
    },
  );

  slow.it("and a page that the shopper should come back to is not told either", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const return_url = `https://storefront.example/done?cart=${cart.id}`;
    const { shown } = await shopper.choosePayment("channel-a", { return_url });
    expect(String(await comeBack({ reference: shown.reference }))).not.toContain(cart.id);
    const mine = (await shopper.comeBack(await shopper.atCashier(shown.cashier_url))).storefront;
    expect(mine.searchParams.get("cart")).toBe(cart.id);
  });

  forEach(
    [
      ["guessed", () => "0".repeat(32)],
      ["cut", (own: string) => own.slice(0, 31)],
      ["longer", (own: string) => `${own}0`],
      ["that of another payment", () => ""],
    ],
    { fast: 1 },
  )("with a secret that is %s: as without", async (what, forge) => {
    const { reference, shopper, cashier_url } = await shop.checkout();
    const own = secretIn(await shopper.atCashier(cashier_url));
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    let secret = forge(own);
    if (what === "that of another payment") {
      const other = await shop.checkout();
      secret = secretIn(await other.shopper.atCashier(other.cashier_url));
    }
    const storefront = await comeBack({ reference, secret });
    expect([...storefront.searchParams.keys()]).toEqual(["payment"]);
  });

  ci.it("the shopper's own secret, an hour after the order's end at the gateway: as without", async () => {
    const { reference, shopper, cashier_url } = await shop.checkout();
    const callback = await shopper.atCashier(cashier_url);
    const { storefront } = await shopper.comeBackDecided(callback);
    expect(storefront.searchParams.get("order_id")).toMatch(/^order_/);
    const ended = new Date(Date.now() - 61 * 60_000);
    await shop.database("crossborder_transaction").where({ reference }).update({ expires_at: ended });
    const late = (await shopper.comeBack(callback)).storefront;
    expect(Object.fromEntries(late.searchParams)).toEqual({ payment: "paid" });
  });

  forEach(
    [
      ["is paid", "success", "pending"],
      ["is closed", "closed", "expired"],
      ["was refused", " FAILED ", "declined"],
      ["is what nobody has heard of", "<b>paid</b>", "pending"],
      ["is the placeholder itself", "{status}", "pending"],
    ],
    { fast: 1 },
  )("a browser that says that the payment %s: it is shown, and never believed", async (_, status, told) => {
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    const secret = secretIn(await shopper.atCashier(cashier_url, "decline"));
    const storefront = await comeBack({ reference, secret, status });
    expect(Object.fromEntries(storefront.searchParams)).toEqual({ payment: told, cart_id: cart.id });
    expect(await shop.transaction(reference)).toMatchObject({
      state: "open",
      reconciliation_status: "pending",
    });
    expect((await shopper.complete(cart.id)).type).toBe("cart");

    const { storefront: paid } = await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    expect(paid.searchParams.get("payment")).toBe("paid");
    const lied = await comeBack({ reference, secret, status: "failed" });
    expect(lied.searchParams.get("payment")).toBe("paid");
  });

  it("what a stranger says of it is not even shown", async () => {
    const { reference } = await shop.checkout();
    const storefront = await comeBack({ reference, status: "failed" });
    expect(Object.fromEntries(storefront.searchParams)).toEqual({ payment: "pending" });
  });

  ci.it("and no other public address leads from the reference to the cart or the order", async () => {
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    await shopper.comeBack(await shopper.atCashier(cashier_url));
    await shop.reconciled(reference);
    const { order_id, payment_session_id, transaction_no } = await shop.transaction(reference);
    const known = [reference, String(transaction_no)];
    const stranger = shop.shopper();
    const answers = await Promise.all(
      known.flatMap((key) => [
        stranger.get(`/store/crossborder/sessions/${key}`),
        stranger.get(`/store/crossborder/sessions/${encodeURIComponent(`${key}%`)}`),
        stranger.get(`/store/crossborder/recurring-schedules/${key}`),
        stranger.get(`/store/carts/${key}`),
        stranger.get(`/store/orders/${key}`),
        stranger.post("/hooks/payment/crossborder-channel-a_main", { reference: key, transactionNo: key }),
        ipn(shop, { reference: key, transactionNo: key }),
      ]),
    );
    const told = answers.map(({ data, headers }) => JSON.stringify([data, headers])).join("\n");
    for (const secret of [cart.id, order_id, payment_session_id]) expect(told).not.toContain(secret);
  });

  ci.it("a shopper who comes back ten times at once has the gateway asked once", async () => {
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { delay_ms: 300 } });
    const { shopper, cashier_url } = await shop.checkout();
    const callback = await shopper.atCashier(cashier_url);
    const before = (await shop.gateway.calls("tran-query")).length;
    await Promise.all(Array.from({ length: 10 }, () => shopper.comeBack(callback)));
    const { storefront } = await shopper.comeBackDecided(callback);
    expect(storefront.searchParams.get("payment")).toBe("paid");
    expect((await shop.gateway.calls("tran-query")).length - before).toBe(1);
  });
});
