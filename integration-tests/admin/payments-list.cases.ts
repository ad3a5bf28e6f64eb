import { Modules } from "@medusajs/framework/utils";
import { acceptOrderTransferWorkflow, requestOrderTransferWorkflow } from "@medusajs/medusa/core-flows";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { keepTransactions } from "../../testing/shop/keep-transactions";

const API = "/admin/crossborder/transactions";
const DAY_MS = 24 * 60 * 60_000;

export default cases("staff find payments in the ledger", (shop) => {
  async function list(query: string) {
    const { status, data } = await shop.admin.get(`${API}?${query}`);
    expect([status, data.message]).toEqual([200, undefined]);
    return data;
  }
  const found = async (query: string): Promise<string[]> =>
    (await list(query)).transactions.map(({ reference }: { reference: string }) => reference);

  async function emailOf(reference: string): Promise<string> {
    const { customer_id } = await shop.transaction(reference);
    return (await shop.admin.get(`/admin/customers/${customer_id}`)).data.customer.email;
  }

  it("by order and by customer, whose e-mail address also finds what nobody has paid", async () => {
    const { reference, order } = await shop.paidOrder();
    const other = (await shop.checkout("creditcard")).reference;
    expect(await found(`order_id=${order.id}`)).toEqual([reference]);
    const { customer_id } = await shop.transaction(other);
    expect(await found(`customer_id=${customer_id}`)).toEqual([other]);
    expect(await found(`q=${await emailOf(other)}`)).toEqual([other]);
  });

  it("by first and last name, also a payment at the counter that nobody has paid yet", async () => {
    const clerk = new Clerk(shop);
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan", store_admin_no: "7" });
    const { customer_id } = await shop.transaction(reference);
    await shop.admin.post(`/admin/customers/${customer_id}`, { first_name: "Ada", last_name: "Lovelace" });
    const { display_id } = await shop.database("order").where({ id: order_id }).first();
    expect(await found(`q=%23${display_id}`)).toEqual([reference]);
    expect(await list("q=lovelace%20ada")).toMatchObject({
      count: 1,
      transactions: [
        {
          reference,
          state: "open",
          order_id,
          order_display_id: display_id,
          channel: "in_store",
          account: { id: "main" },
          store_admin_no: "7",
          customer: { email: "ada@shop.example", first_name: "Ada", last_name: "Lovelace" },
        },
      ],
    });
  });

  slow.it("by the customer whose account the order was moved to", async () => {
    const { reference, order } = await shop.paidOrder();
    const former = await emailOf(reference);
    const grace = await newCustomer("grace@shop.example");
    await requestOrderTransferWorkflow(shop.container).run({
      input: { order_id: order.id, customer_id: grace, logged_in_user: grace },
    });
    const [change] = await shop.container
      .resolve(Modules.ORDER)
      .listOrderChanges({ order_id: order.id }, { relations: ["actions"] });
    const token = String(change?.actions[0]?.details?.token);
    await acceptOrderTransferWorkflow(shop.container).run({ input: { order_id: order.id, token } });
    await shop.runJob();
    expect(await list("q=grace")).toMatchObject({
      transactions: [{ reference, customer: { email: "grace@shop.example" } }],
    });
    // The order keeps the address that it was placed with.
    expect(await found(`q=${former}`)).toEqual([reference]);
  });

  async function newCustomer(email: string): Promise<string> {
    const customers = shop.container.resolve(Modules.CUSTOMER);
    return (await customers.createCustomers({ email, has_account: true })).id;
  }

  it("by channel, account, currency, state, status, day and amount", async () => {
    await keepTransactions(shop, [
      { amount: "9.00", provider_id: "pp_crossborder-in-store_main", state: "open" },
      { amount: "10.00", provider_id: "pp_crossborder-channel-a_hold", state: "paid" },
      { amount: "100.00", currency_code: "cny", state: "paid", reconciliation_status: "reconciled" },
      { amount: "17.50", provider_id: "pp_crossborder-channel-b_hold" },
    ]);
    expect(await found("channel=in_store&channel=channel_b")).toEqual(["cb-0", "cb-3"]);
    expect(await found("account=hold")).toEqual(["cb-1", "cb-3"]);
    expect(await found("account=hold&channel=channel_b")).toEqual(["cb-3"]);
    expect(await found("account=nowhere")).toEqual([]);
    expect(await found("provider_id=pp_crossborder-channel-a_hold")).toEqual(["cb-1"]);
    expect(await found("currency_code=cny")).toEqual(["cb-2"]);
    expect(await found("state=open")).toEqual(["cb-0"]);
    expect(await found("state=paid&state=open")).toEqual(["cb-0", "cb-1", "cb-2"]);
    expect(await found("reconciliation_status=reconciled")).toEqual(["cb-2"]);
    expect(await found("amount[$gte]=10&amount[$lt]=100")).toEqual(["cb-1", "cb-3"]);
    expect(await found("amount[$eq]=9")).toEqual(["cb-0"]);
    const moment = new Date(Date.now() - 1.5 * DAY_MS).toISOString();
    expect(await found(`created_at[$gte]=${moment}`)).toEqual(["cb-0", "cb-1"]);
    expect(await found(`created_at[$lt]=${moment}&channel=channel_a`)).toEqual(["cb-2"]);
  });

  it("in the order they want, amounts as numbers, page by page", async () => {
    await keepTransactions(shop, [
      { amount: "9.00", state: "paid", order_id: "order_2", order_display_id: 12 },
      { amount: "100.00", state: "open" },
      { amount: "17.50", state: "paid", order_id: "order_1", order_display_id: 7 },
      { amount: "17.50", state: "failed" },
    ]);
    const byAmount = ["cb-0", "cb-3", "cb-2", "cb-1"];
    const sameAmount = (references: string[]) =>
      references.map((reference) => (reference === "cb-3" ? "cb-2" : reference));
    expect(sameAmount(await found("order=amount"))).toEqual(sameAmount(byAmount));
    expect(sameAmount(await found("order=-amount"))).toEqual(sameAmount(byAmount.toReversed()));
    expect(await found("order=created_at")).toEqual(["cb-3", "cb-2", "cb-1", "cb-0"]);
    expect((await found("order=order_display_id")).slice(2)).toEqual(["cb-2", "cb-0"]);
    expect((await found("order=-order_display_id")).slice(0, 2)).toEqual(["cb-0", "cb-2"]);
    expect(await list("order=created_at&limit=2&offset=1")).toMatchObject({
      count: 4,
      has_more: false,
      limit: 2,
      offset: 1,
      transactions: [{ reference: "cb-2" }, { reference: "cb-1" }],
    });
  });

  it("page by page at any depth, by tabs that are counted, with sums by currency", async () => {
    await keepTransactions(shop, [
      { reference: "kept", amount: "9.10", state: "paid", captured_amount: "9.10", order_id: "order_2" },
      { reference: "kept-1", amount: "100.00", state: "open" },
      {
        amount: "17.50",
        state: "captured",
        captured_amount: "17.50",
        refunded_amount: "2.20",
        order_id: "order_1",
      },
      { reference: "kept-3", amount: "17.50", state: "failed" },
      { amount: "20.05", state: "held", currency_code: "cny", reconciliation_status: "needs_attention" },
      { amount: "1.00", state: "reversed", captured_amount: "1.00", returned_amount: "1.00" },
      { amount: "1.00", state: "released" },
    ]);
    for (const order of [
      "-created_at",
      "created_at",
      "amount",
      "-amount",
      "order_display_id",
      "-order_display_id",
    ]) {
      for (const filter of ["", "&q=kept", "&tab=not_paid"]) {
        const whole = await found(`order=${order}${filter}`);
        const walked: string[] = [];
        let page = await list(`order=${order}${filter}&limit=2`);
        for (;;) {
          walked.push(...page.transactions.map(({ reference }: { reference: string }) => reference));
          if (!page.next) break;
          const { transactions } = page;
          page = await list(`order=${order}${filter}&limit=2&after=${page.next}`);
          const back = await list(`order=${order}${filter}&limit=2&before=${page.previous}`);
          expect([order, filter, back.transactions]).toEqual([order, filter, transactions]);
        }
        expect([order, filter, walked]).toEqual([order, filter, whole]);
      }
    }
    const { data } = await shop.admin.get(`${API}/counts`);
    const counted = Object.entries<{ count: number }>(data.counts).map(([tab, { count }]) => [tab, count]);
    expect(Object.fromEntries(counted)).toEqual({
      all: 7,
      with_money: 5,
      paid: 2,
      held: 1,
      attention: 1,
      refunded: 1,
      not_paid: 2,
    });
    expect((await list("tab=paid")).sums).toEqual([
      {
        currency_code: "usd",
        count: 2,
        amount: "26.60",
        captured_amount: "26.60",
        refunded_amount: "2.20",
        returned_amount: "0.00",
      },
    ]);
    expect((await list("")).sums).toMatchObject([{ currency_code: "cny", amount: "20.05" }, { count: 6 }]);
    expect(await found("tab=paid&state=paid&state=held")).toEqual(["kept"]);
    expect(await found("tab=held&state=paid")).toEqual([]);
  });

  it.each([
    ["tab=lost", /tab: must be one of all/],
    ["amount[$gte]=cheap", /amount: must be decimal text/],
    ["amount[$near]=10", /Unrecognized/],
    ["created_at[$gte]=yesterday", /Expected type: 'date' for field 'created_at/],
    ["channel=cash", /channel: must be one of channel_a/],
    ["state=lost", /state: must be one of unopened, drafted, open/],
    [
      "reconciliation_status=pending&reconciliation_status=lost",
      /reconciliation_status: must be one of pending/,
    ],
    ["colour=red", /Unrecognized fields: 'colour'/],
    ["order=reference", /order/],
    ["limit=0", /'limit' too small, expected at least: '1'/],
    ["limit=1000", /'limit' too big, expected at most: '100'/],
  ])("and read which parameter of ?%s is wrong", async (query, message) => {
    // A file has them all, in its own order.
    for (const path of /^(order|limit)=/.test(query) ? [API] : [API, `${API}/export`])
      expect(await shop.admin.get(`${path}?${query}`)).toMatchObject({
        status: 400,
        data: { type: "invalid_data", message: expect.stringMatching(message) },
      });
  });
});
