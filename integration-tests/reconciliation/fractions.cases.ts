import { Modules } from "@medusajs/framework/utils";
import { createTaxRatesWorkflow, updateRegionsWorkflow } from "@medusajs/medusa/core-flows";
import { LONG } from "../../testing/jest/length";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { redeem } from "../../testing/shop/free-cart";
import { Auditor, NO_FINDINGS } from "./auditor";
import { PartRefunds } from "./part-refunds";

const HOLD = "pp_crossborder-channel-a_hold";

interface Price {
  currency?: "usd" | "cny";
  /** Percent off the goods. */
  off: number;
  /** Off the shipping as well. */
  all?: boolean;
  /** Percent of tax. */
  tax?: number;
}

export default cases("a discount or a tax makes an amount of more than two places", (shop) => {
  const auditor = new Auditor(shop);

  /** A cart that costs what Medusa has made of it, and the gateway's amount for it. */
  async function cartOf({ currency = "usd", off, all = false, tax }: Price) {
    if (tax !== undefined) await chargeTax(tax);
    const { shopper, cart } = await shop.withCart(currency, "jasmine-tea");
    const codes = Object.entries({ items: "TEA", ...(all && { shipping_methods: "SHIPPING" }) });
    for (const [target_type, code] of codes) {
      const application_method = { type: "percentage", target_type, allocation: "across", value: off };
      await shop.posted("promotions", { code, type: "standard", status: "active", application_method });
    }
    const redeemed = codes.map(([, code]) => code);
    return { shopper, cart, total: await redeem(shop, cart.id, redeemed) };
  }

  async function chargeTax(rate: number): Promise<void> {
    const { container, seeded } = shop;
    const selector = { id: seeded.regions.usd };
    await updateRegionsWorkflow(container).run({ input: { selector, update: { automatic_taxes: true } } });
    const taxes = container.resolve(Modules.TAX);
    const [region] = await taxes.listTaxRegions({ country_code: "us" });
    const tax_region_id = region?.id ?? "";
    await shop.database("tax_region").update({ provider_id: "tp_system" });
    const input = [{ tax_region_id, name: "Sales tax", code: "tax", rate, is_default: true }];
    await createTaxRatesWorkflow(container).run({ input });
  }

  /** Such a cart, paid on the cashier page. */
  async function paidOrder(price: Price) {
    const { shopper, total } = await cartOf(price);
    const { shown } = await shopper.choosePayment("channel-a");
    const { reference } = shown;
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    await shop.reconciled(reference);
    await shop.gateway.notified(reference);
    await shop.processed(reference);
    return { reference, total: String(total), ...(await placed(reference)) };
  }

  async function placed(reference: string) {
    const { order_id } = await shop.transaction(reference);
    const order = (await shop.orders()).find(({ id }) => id === order_id);
    const payment = order?.payment_collections[0]?.payments[0];
    if (!order || !payment) throw new Error(`No order was placed for ${reference}`);
    return { order_id: order.id, payment_id: payment.id };
  }

  /** The four books with all their places, and what the order costs now. */
  async function booksOf(reference: string) {
    const { order_id, captured_amount, refunded_amount } = await shop.transaction(reference);
    const { paid, refunded } = await shop.gateway.order(reference);
    const amounts = async (table: string, where: Record<string, unknown> = {}) => {
      const rows = await shop.database(table).where(where).whereNull("deleted_at").orderBy("created_at");
      return rows.map(({ raw_amount }: { raw_amount: { value: string } }) => raw_amount.value);
    };
    const order = await shop.admin.get(`/admin/orders/${order_id}?fields=summary`);
    const { current_order_total, pending_difference } = order.data.order.summary;
    return {
      gateway: [paid, refunded],
      ledger: [captured_amount, refunded_amount],
      payments: [await amounts("capture"), await amounts("refund")],
      order: await amounts("order_transaction", { order_id }),
      costs: [current_order_total, pending_difference],
    };
  }

  const isPaid = (exact: string, amount: string) => ({
    gateway: [amount, "0.00"],
    ledger: [amount, "0.00"],
    payments: [[exact], []],
    order: [exact],
    costs: [Number(exact), 0],
  });
  const isRefunded = (exact: string, amount: string) => ({
    gateway: [amount, amount],
    ledger: [amount, amount],
    payments: [[exact], [exact]],
    order: [exact, `-${exact}`],
    costs: [0, 0],
  });

  const PRICES: [string, Price, string, string][] = [
    ["rounded up", { off: 8.752 }, "16.406", "16.41"],
    ["of half a cent", { off: 5 }, "16.875", "16.88"],
    ["with a tax, rounded down", { off: 5, tax: 8.875 }, "18.37265625", "18.37"],
    ["of yuan", { currency: "cny", off: 3.33 }, "115.0696", "115.07"],
  ];

  forEach(PRICES, { fast: 0, ci: 1 })(
    "%s: the audit finds nothing, before a refund and after it",
    async (_, price, exact, amount) => {
      const { reference, total, payment_id } = await paidOrder(price);
      expect(total).toBe(exact);
      expect(await booksOf(reference)).toEqual(isPaid(exact, amount));
      await auditor.timePasses();
      const { audit: before } = await auditor.audit();
      expect(before).toMatchObject({ transactions: 1, findings: NO_FINDINGS });
      expect(before.days).toMatchObject([
        { gateway: amount, ledger: amount, payments: amount, orders: amount, found: "0.00" },
      ]);
      expect((await shop.admin.post(`/admin/payments/${payment_id}/refund`, {})).status).toBe(200);
      expect(await booksOf(reference)).toEqual(isRefunded(exact, amount));
      await auditor.timePasses();
      const { audit: after } = await auditor.audit();
      expect(after).toMatchObject({ findings: NO_FINDINGS, days: [{ orders: "0.00", difference: "0.00" }] });
    },
  );

  interface Paid {
    reference: string;
    order_id: string;
    payment_id: string;
    total: string;
    amount: string;
  }

  const inDialog = (payment_id: string, amount: string) =>
    shop.admin.post(`/admin/payments/${payment_id}/refund`, { amount: Number(amount) });

  const WAYS: [string, (paid: Paid) => Promise<unknown>][] = [
    ["Medusa's dialog, as the gateway has it", ({ payment_id, amount }) => inDialog(payment_id, amount)],
    ["Medusa's dialog, as the order has it", ({ payment_id, total }) => inDialog(payment_id, total)],
    ["the payment's own button", ({ reference }) => shop.staff("refund", reference)],
    [
      "the gateway's dashboard",
      async ({ reference }) => {
        await shop.gateway.act(reference, "refund");
        return await shop.staff("reconcile", reference);
      },
    ],
    ["cancelling the order", ({ order_id }) => shop.admin.post(`/admin/orders/${order_id}/cancel`)],
  ];

  const PAIRS = WAYS.flatMap((way, at) =>
    PRICES.filter((_, index) => LONG || index === at % PRICES.length).map(
      (price): [...typeof way, ...typeof price] => [...way, ...price],
    ),
  );

  forEach(PAIRS, { fast: 0, ci: 1 })(
    "refunded by %s: the order's book ends at exactly 0",
    async (way, refund, _, price, exact, amount) => {
      const paid = await paidOrder(price);
      expect(await refund({ ...paid, amount })).toMatchObject({ status: 200 });
      await shop.runJobLater();
      expect(await booksOf(paid.reference)).toEqual(isRefunded(exact, amount));
      expect(await shop.gateway.calls("refund")).toHaveLength(way.includes("dashboard") ? 0 : 1);
    },
  );

  describe("to less than half a cent", () => {
    const FRACTION = { off: 99.98, all: true };
    const totalsOf = async (order_id: string) => {
      const { data } = await shop.admin.get(`/admin/orders/${order_id}?fields=total,summary,payment_status`);
      return data.order;
    };

    it.each([
      ["as any other cart", {}],
      ["with an order that is opened when it is paid", { opening: "on_pay" }],
    ])("%s: it is completed, nothing is asked of the gateway, and the books agree", async (_, data) => {
      const { shopper, cart, total } = await cartOf(FRACTION);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(0.005);
      const answer = await shopper.choose("channel-a", data);
      expect(answer.status).toBe(200);
      const { order } = await shopper.complete(cart.id);
      const { id = "" } = order ?? {};
      expect(id).toMatch(/^order_/);
      expect(await shop.gateway.calls()).toEqual([]);
      expect(await shop.database("crossborder_transaction")).toEqual([]);
      expect(await totalsOf(id)).toMatchObject({
        payment_status: "captured",
        summary: { pending_difference: 0 },
      });
      await auditor.timePasses();
      const { audit } = await auditor.audit();
      expect(audit).toMatchObject({ findings: NO_FINDINGS });
      expect((await shop.admin.post(`/admin/orders/${id}/cancel`)).status).toBe(200);
      await shop.runJobLater();
      expect(await shop.gateway.calls()).toEqual([]);
      const entries = await shop.database("order_transaction").where({ order_id: id });
      const sum = entries.reduce((all: number, { amount }: { amount: string }) => all + Number(amount), 0);
      expect(sum).toBeCloseTo(0, 10);
    });

    it("that costs something again before it is completed: no order without a payment", async () => {
      const { shopper, cart } = await cartOf(FRACTION);
      expect((await shopper.choose("channel-a")).status).toBe(200);
      await redeem(shop, cart.id, []);
      expect((await shopper.post(`/store/carts/${cart.id}/complete`, {})).data.type).not.toBe("order");
      // As a race between the two leaves it: the session of nothing beside a collection that asks for something.
      expect((await shopper.choose("channel-a")).status).toBe(200);
      await shop.database("crossborder_transaction").update({ payment_session_id: null });
      const nothing = { amount: 0.0037, raw_amount: { value: "0.0037", precision: 20 } };
      await shop.database("payment_session").update(nothing);
      expect((await shopper.post(`/store/carts/${cart.id}/complete`, {})).data.type).not.toBe("order");
      expect(await shop.orders()).toEqual([]);
    });

    it("with a subscription: refused with what to do", async () => {
      const { shopper } = await cartOf(FRACTION);
      const answer = await shopper.choose("creditcard", { recurring_plan: "monthly" });
      expect([answer.status, answer.data.code]).toEqual([400, "nothing_due"]);
      expect(answer.data.message).toContain("recurring_plan");
    });
  });

  slow.it("given back in the dashboard in two parts: the order's book ends at exactly 0", async () => {
    const { reference } = await paidOrder({ off: 8.752 });
    const staff = new PartRefunds(shop);
    await staff.giveBack(reference, "5.00");
    await staff.act(reference, "reconcile");
    expect((await staff.book(reference)).status).toBe(200);
    await staff.giveBack(reference, "11.41");
    await staff.act(reference, "reconcile");
    await shop.runJobLater();
    expect(await booksOf(reference)).toEqual({
      ...isRefunded("16.406", "16.41"),
      payments: [["16.406"], ["5", "11.406"]],
      order: ["16.406", "-5", "-11.406"],
    });
  });

  slow.it("a part is a part: a cent less is refused, and nothing moves", async () => {
    const { reference, payment_id } = await paidOrder({ off: 8.752 });
    expect(await inDialog(payment_id, "16.40")).toMatchObject(
      refusal("partial_refund", "whole payment of 16.41 USD"),
    );
    expect(await booksOf(reference)).toEqual(isPaid("16.406", "16.41"));
  });

  slow.it("a payment of another provider is refunded as it is asked for", async () => {
    const { shopper, cart } = await cartOf({ off: 8.752 });
    expect((await shopper.choose("pp_system_default")).status).toBe(200);
    await shopper.completeUntilOrdered(cart.id);
    const [order] = await shop.orders();
    const payment_id = order?.payment_collections[0]?.payments[0]?.id ?? "";
    expect((await shop.admin.post(`/admin/payments/${payment_id}/capture`, {})).status).toBe(200);
    expect((await inDialog(payment_id, "16.41")).status).toBe(200);
    expect(await shop.database("refund")).toMatchObject([{ raw_amount: { value: "16.41" } }]);
  });

  slow.it.each([
    ["all of it", {}],
    ["its whole amount", { amount: "16.41" }],
  ])("of a hold, staff captures %s: the order is paid to its last place", async (_, body) => {
    const { shopper } = await cartOf({ off: 8.752 });
    const { reference } = (await shopper.openSession(HOLD)).shown;
    await shop.gateway.act(reference, "pay");
    await shop.held(reference);
    expect((await shop.staff("capture", reference, body)).status).toBe(200);
    expect(await booksOf(reference)).toEqual(isPaid("16.406", "16.41"));
    expect((await shop.staff("refund", reference)).status).toBe(200);
    expect(await booksOf(reference)).toEqual(isRefunded("16.406", "16.41"));
  });

  slow.it("an order that lost its entries gets them back as they were", async () => {
    const { reference, order_id, payment_id } = await paidOrder({ off: 8.752 });
    await shop.database("order_transaction").where({ order_id }).delete();
    await auditor.timePasses();
    await shop.runJobLater();
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    expect((await booksOf(reference)).order).toEqual(["16.406"]);
    expect((await inDialog(payment_id, "16.41")).status).toBe(200);
    expect((await booksOf(reference)).order).toEqual(["16.406", "-16.406"]);
  });

  slow.it("paid at the counter: the order is paid to its last place", async () => {
    const clerk = new Clerk(shop);
    const order_id = await clerk.unpaidOrder(false, 6.203);
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    expect((await clerk.scan(reference, "280000000000000006")).status).toBe(200);
    await shop.reconciled(reference);
    expect(await booksOf(reference)).toEqual(isPaid("12.406", "12.41"));
  });
});
