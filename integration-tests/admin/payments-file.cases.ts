import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { keepTransactions } from "../../testing/shop/keep-transactions";

const API = "/admin/crossborder/transactions";

export default cases("staff take payments along as a CSV file", (shop) => {
  const exported = async (query: string): Promise<string[]> => {
    const { status, data, headers } = await shop.admin.get(`${API}/export?${query}`);
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="payments.csv"');
    return String(data).split("\r\n");
  };

  it("which has what the filters leave, and no formula of a customer's", async () => {
    const { reference, order } = await shop.paidOrder();
    await keepTransactions(shop, [{}]);
    const { customer_id, transaction_no, order_display_id } = await shop.transaction(reference);
    const { email } = (await shop.admin.get(`/admin/customers/${customer_id}`)).data.customer;
    // A guest's name is what stands in the addresses of the order.
    await shop.database("order_address").update({ first_name: "=1+1", last_name: 'the "Countess",=2 Ada' });
    const [columns, line, end, ...more] = await exported(`q=${order_display_id}&state=paid`);
    expect(columns).toMatch(
      /^"created_at","reference","transaction_no","order_number","order_id","customer","email","channel",/,
    );
    expect(line).toContain(
      `,"${reference}","${transaction_no}",${order_display_id},"${order.id}","'=1+1 the ""Countess"",'=2 Ada",` +
        `"${email}","channel_a",`,
    );
    expect(line).toContain(',"usd",17.50,');
    expect([end, more]).toEqual(["", []]);
  });

  it("with the store's own words, and all that the gateway told of the money and of its way back", async () => {
    const shopper = shop.shopper();
    const { id } = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a", { description: "two pots", note: "ring" });
    const { reference } = shown;
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    await shopper.complete(id);
    await shop.reconciled(reference);
    expect((await shop.admin.post(`${API}/${reference}/refund`)).status).toBe(200);
    const [refund] = await shop.operations(reference, "refund");
    const { exchange_rate } = refund?.told ?? {};
    const told = {
      description: "two pots",
      note: "ring",
      amounts: { usd: "17.50", exchange_rate, settle_currency: "USD" },
      refunds: [
        {
          gateway_id: refund?.gateway_id,
          reference: refund?.reference,
          refund_amount: "17.50",
          refund_rmb_amount: null,
          currency: "USD",
          exchange_rate,
          settle_currency: "USD",
        },
      ],
    };
    const { data } = await shop.admin.get(`${API}/${reference}`);
    expect(data.transaction).toMatchObject(told);
    const [names = "", line = ""] = await exported(`q=${reference}`);
    const cells = line.split(",").map((cell) => cell.replaceAll('"', ""));
    const filed = Object.fromEntries(
      names.split(",").map((name, at) => [name.replaceAll('"', ""), cells[at]]),
    );
    expect(filed).toMatchObject({
      description: "two pots",
      note: "ring",
      usd: "17.50",
      rmb: "",
      exchange_rate,
      settle_currency: "USD",
      refund_numbers: refund?.gateway_id,
      refund_references: refund?.reference,
      refund_amounts: "17.50",
      refund_rmb_amounts: "",
      refund_currencies: "USD",
      refund_settle_currencies: "USD",
    });
  });

  slow.it("which is complete, also where the ledger has many", async () => {
    const rows = Array.from({ length: 1100 }, (_, number) => ({
      amount: number % 10 === 0 ? "1.00" : "2.00",
    }));
    await keepTransactions(shop, rows);
    // The same moment for all: none is missed or told twice where a page ends.
    await shop.database("crossborder_transaction").update({ created_at: new Date() });
    const references = (lines: string[]) => new Set(lines.slice(1, -1).map((line) => line.split(",")[1]));
    const lines = await exported("");
    expect([lines.length, references(lines).size]).toEqual([1102, 1100]);
    expect(await exported("amount[$lt]=2")).toHaveLength(112);
  });
});
