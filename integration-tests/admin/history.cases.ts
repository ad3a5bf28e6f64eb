import { createApiKeysWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { adminApi } from "../../testing/shop/staff";

const API = "/admin/crossborder";
const history = z.array(
  z.object({
    name: z.string(),
    actor_type: z.string(),
    actor_id: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    created_at: z.iso.datetime(),
  }),
);

/** Beside what staff asked for, the history has what was done about it. */
const askedFor = <Line extends { name: string }>(lines: Line[]): Line[] =>
  lines.filter(({ name }) => /_(requested|error|opened)$/.test(name) && !name.startsWith("operation_"));

export default cases("what staff asks for is written down", (shop) => {
  const clerk = new Clerk(shop);
  const ask = (reference: string, act: string, body = {}) => shop.staff(act, reference, body);
  const userId = async (): Promise<string> => (await shop.admin.get("/admin/users/me")).data.user.id;

  /** The history of a transaction, the newest first, each line as its name and its facts. */
  async function linesOf(reference: string) {
    const { data } = await shop.admin.get(`${API}/transactions/${reference}`);
    return linesBy(await userId(), data.transaction.events);
  }
  const linesBy = (user: string, events: unknown) =>
    askedFor(history.parse(events)).map(({ name, actor_type, actor_id, data }) => {
      expect([actor_type, actor_id]).toEqual(["user", user]);
      return [name, data];
    });

  it("with the user's id: money sent back, and why it was not sent back twice", async () => {
    const { reference } = await shop.paidUnnoticed();
    expect((await ask(reference, "return")).status).toBe(200);
    expect((await ask(reference, "return")).status).toBe(400);
    expect(await linesOf(reference)).toEqual([
      ["return_error", { code: "already_returned" }],
      ["return_requested", {}],
      ["return_requested", {}],
    ]);
  });

  slow.it("with the user's id: a reconciliation, also one whose outcome is not known", async () => {
    const { reference } = await shop.paidUnnoticed();
    await shop.gateway.faults({ "tran-query": { reset: true } });
    expect((await ask(reference, "reconcile")).status).toBe(500);
    await shop.gateway.faults({});
    expect((await ask(reference, "reconcile")).status).toBe(200);
    expect(await linesOf(reference)).toEqual([
      ["reconcile_requested", {}],
      ["reconcile_error", { code: "gateway_unclear" }],
      ["reconcile_requested", {}],
    ]);
  });

  slow.it(
    "with the user's id: a payment at the counter, the codes that were scanned, and every capture and release",
    async () => {
      const { reference } = await clerk.hold();
      await ask(reference, "capture", { amount: "99.00" });
      await ask(reference, "capture", { amount: 10 });
      await ask(reference, "release");
      await ask(reference, "release");
      const lines = await linesOf(reference);
      expect(lines).toEqual([
        ["release_error", { code: "nothing_held" }],
        ["release_requested", {}],
        ["release_requested", {}],
        ["capture_requested", { amount: "10" }],
        ["capture_error", { code: expect.any(String) }],
        ["capture_requested", { amount: "99.00" }],
        ["scan_requested", { vendor: "channel_a" }],
        ["in_store_payment_opened", { reference }],
      ]);
      expect(JSON.stringify(lines)).not.toContain("280000000000000006");
      const [capture] = await shop.database("capture").select("created_by");
      expect(capture).toEqual({ created_by: await userId() });
    },
  );

  slow.it(
    "with the user's id: a refused code, and a payment that was canceled, also when it could not be",
    async () => {
      const order_id = await clerk.unpaidOrder();
      const reference = await clerk.opened({ order_id, method: "merchant_scan" });
      await shop.gateway.faults({ pay: { refuse: { ret_code: "000040", ret_msg: "no money" } } });
      expect((await clerk.scan(reference, "280000000000000001")).data.refusal).toMatchObject({
        code: "barcode_refused",
      });
      expect((await clerk.cancel(reference)).status).toBe(200);
      expect((await clerk.cancel(reference)).status).toBe(400);
      expect(await linesOf(reference)).toEqual([
        ["cancel_error", { code: "not_open" }],
        ["cancel_requested", {}],
        ["cancel_requested", {}],
        ["scan_error", { code: "barcode_refused", ret_code: "000040" }],
        ["scan_requested", { vendor: "channel_a" }],
        ["in_store_payment_opened", { reference }],
      ]);
    },
  );

  it("with the user's id: a notification that was vouched for", async () => {
    await shop.gateway.faults({ "tran-query": { reset: true } });
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await shop.gateway.notified(reference);
    const { id } = (await shop.inbox())[0] ?? { id: "" };
    const retry = async () =>
      (await shop.admin.post(`${API}/notifications/${id}/retry`)).data.notification.status;
    expect(await retry()).toBe("received");
    await shop.gateway.faults({});
    expect(await retry()).toBe("reconciled");
    const { data } = await shop.admin.get(`${API}/events?notification_id=${id}`);
    expect(linesBy(await userId(), data.events)).toEqual([
      ["retry_requested", {}],
      ["retry_error", { status: "received" }],
      ["retry_requested", {}],
    ]);
  });

  it("with the key's id, where a secret API key was used", async () => {
    const { result } = await createApiKeysWorkflow(shop.container).run({
      input: { api_keys: [{ type: "secret", title: "erp", created_by: "" }] },
    });
    const { reference } = await shop.paidUnnoticed();
    const erp = adminApi(shop.backendUrl, `Basic ${result[0]?.token ?? ""}`);
    expect((await erp.post(`${API}/transactions/${reference}/return`)).status).toBe(200);
    const { data } = await erp.get(`${API}/events?actor_type=api_key`);
    expect(askedFor(history.parse(data.events))).toMatchObject([
      { name: "return_requested", actor_id: result[0]?.id },
    ]);
  });

  it("before it is done: what cannot be written down is not done", async () => {
    const { reference } = await shop.paidUnnoticed();
    await shop.database.schema.renameTable("crossborder_event", "elsewhere");
    expect((await ask(reference, "return")).status).toBe(500);
    expect(await shop.gateway.calls("reverse")).toEqual([]);
    expect((await shop.transaction(reference)).ineligible_since).toBeNull();
  });

  it("and found by what happened and by who did it", async () => {
    const { reference } = await shop.paidUnnoticed();
    await ask(reference, "reconcile");
    await ask(reference, "return");
    const names = async (query: string) => {
      const { status, data } = await shop.admin.get(`${API}/events?${query}`);
      expect(status).toBe(200);
      return data.events.map(({ name }: { name: string }) => name);
    };
    expect(await names("name=return_requested&name=return_error")).toEqual([
      "return_error",
      "return_requested",
    ]);
    const acts = "name=return_requested&name=return_error&name=reconcile_requested";
    expect(await names(`${acts}&limit=1&offset=2`)).toEqual(["reconcile_requested"]);
    expect(await names("actor_type=customer")).toEqual([]);
    expect(await shop.admin.get(`${API}/events?name=theft`)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("name: must be one of reconcile_requested") },
    });
  });
});
