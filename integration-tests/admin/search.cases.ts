import { ci } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { keepTransactions } from "../../testing/shop/keep-transactions";
import { eventually } from "../../testing/shop/sandbox-control";

const API = "/admin/crossborder";

export default cases("one search for staff", (shop) => {
  async function ask(path: string) {
    const { status, data } = await shop.admin.get(`${API}/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return data;
  }
  const found = async (q: string): Promise<string[]> =>
    (await ask(`transactions?q=${encodeURIComponent(q)}`)).transactions.map(
      ({ reference }: { reference: string }) => reference,
    );

  it("finds a guest's payment by any part of what is known of it, and by several", async () => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    const { reference } = shown;
    expect(await found(reference)).toEqual([reference]);
    await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    const { order_id, order_display_id, transaction_no, amount, customer_id } =
      await shop.transaction(reference);
    const { email } = (await shop.admin.get(`/admin/customers/${customer_id}`)).data.customer;
    const wanted = [
      ["Ada Lovelace", "lovelace ada", "ada l", email, email.slice(0, 6).toUpperCase()],
      [amount, amount.replace(".", ","), `$${amount}`, `USD ${amount}`],
      [String(order_id), `#${order_display_id}`, String(order_display_id)],
      [
        reference,
        reference.slice(0, 12),
        reference.slice(-8),
        reference.slice(-10).toLowerCase(),
        transaction_no,
        transaction_no?.slice(0, 8),
        transaction_no?.slice(-4),
      ],
      [`lovelace ${amount}`, `${amount} Ada Lovelace`, `ada #${order_display_id}`, `${email} $${amount}`],
      [`${reference.slice(-6)} ${amount}`, `lovelace ${transaction_no?.slice(-6)}`],
    ].flat();
    for (const q of wanted) expect([q, await found(String(q))]).toEqual([q, [reference]]);
    for (const q of [
      "nobody ada",
      "lovelace 17.51",
      `nobody ${amount}`,
      `¥${amount}`,
      "order_0",
      "%",
      "nobody",
      "'\\ | ! :*",
    ])
      expect([q, await found(q)]).toEqual([q, []]);
  });

  ci.it("finds a payment by the number of its refund", async () => {
    const { reference, payment } = await shop.paidOrder();
    expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).status).toBe(200);
    const { id } = await shop.transaction(reference);
    const [refund] = await shop.ledger.listOperations({ transaction_id: id, kind: "refund" });
    for (const number of [refund?.reference, refund?.gateway_id]) {
      expect(await found(String(number))).toEqual([reference]);
      expect(await found(String(number).slice(0, -1))).toEqual([reference]);
    }
  });

  ci.it("finds a payment by each number that the gateway has given it", async () => {
    const { reference } = await shop.paidOrder();
    const before = await shop.transaction(reference);
    await shop.ledger.advance(before, { transaction_no: "other-0815" });
    for (const q of ["other-0815", "0815", String(before.transaction_no)])
      expect([q, await found(q)]).toEqual([q, [reference]]);
  });

  ci.it(
    "finds a name in Chinese characters from either side, and no longer where the address says another",
    async () => {
      const { reference, order } = await shop.paidOrder();
      const name = async (first_name: string, last_name: string) => {
        const address = { first_name, last_name };
        await shop.admin.post(`/admin/orders/${order.id}`, {
          shipping_address: address,
          billing_address: address,
        });
      };
      await name("明", "张");
      await eventually(async () => (await found("张明")).length === 1, "the name to be found");
      for (const q of ["张", "张 明", "明 张"]) expect([q, await found(q)]).toEqual([q, [reference]]);
      await name("Grace", "Hopper");
      await eventually(async () => (await found("hopper")).length === 1, "the new name to be found");
      for (const q of ["张明", "张 明", "明 张"]) expect([q, await found(q)]).toEqual([q, []]);
    },
  );

  it("takes 6 for order 6, and shows what was named exactly before what only begins or ends so", async () => {
    await keepTransactions(shop, [
      { reference: "cb-4711", order_display_id: 6 },
      { reference: "4711", order_display_id: 61 },
      { reference: "cb-6666", order_display_id: 4711 },
      { reference: "4711-cb", order_display_id: 66 },
    ]);
    expect(await found("6")).toEqual(["cb-4711"]);
    expect(await found("#4711")).toEqual(["cb-6666"]);
    expect(new Set((await found("4711")).slice(0, 2))).toEqual(new Set(["cb-6666", "4711"]));
    expect(await found("4711")).toHaveLength(4);
  });

  it("finds money that no order has by the name and the e-mail address that its shopper gave", async () => {
    const { shopper, reference, cashier_url } = await shop.checkout();
    expect(await found("lovelace")).toEqual([]);
    await shop.stock(0);
    await shop.gateway.faults({
      reverse: { refuse: { ret_code: "000030", ret_msg: "no" } },
      refund: { refuse: { ret_code: "000030", ret_msg: "no" } },
    });
    await shopper.atCashier(cashier_url);
    await eventually(
      async () => (await shop.transaction(reference)).attention_code !== null,
      "a person to be asked",
    );
    expect(await shop.transaction(reference)).toMatchObject({ order_id: null });
    for (const q of ["lovelace", "lovelace ada", "ada 17.50"])
      expect([q, await found(q)]).toEqual([q, [reference]]);
    expect(await found("nobody")).toEqual([]);
  });

  it("knows what an address says now, and copies nothing of it", async () => {
    const { reference, order } = await shop.paidOrder();
    expect(await found("lovelace")).toEqual([reference]);
    const address = { first_name: "Grace", last_name: "Hopper" };
    await shop.admin.post(`/admin/orders/${order.id}`, {
      shipping_address: address,
      billing_address: address,
    });
    expect(await found("hopper")).toEqual([reference]);
    expect(await found("Hopper 17.50")).toEqual([reference]);
    const { rows } = await shop.database.raw(
      `select relname as name from pg_class where relname like 'crossborder%' and relkind = 'r'`,
    );
    for (const { name } of rows) {
      const kept = JSON.stringify(await shop.database(name).select());
      expect([name, /lovelace|hopper|@example/i.test(kept)]).toEqual([name, false]);
    }
  });

  ci.it("says what to type where Medusa takes longer than two seconds to find a name", async () => {
    const { reference } = await shop.paidOrder();
    const lock = await shop.database.transaction();
    await lock.raw("lock table order_address in access exclusive mode");
    const { status, data } = await shop.admin.get(`${API}/transactions?q=lovelace`);
    expect([status, data.code]).toEqual([400, "search_too_slow"]);
    expect(data.message).toMatch(/a whole e-mail address, an amount or an order's number/);
    await lock.rollback();
    expect(await found("lovelace")).toEqual([reference]);
  });
});
