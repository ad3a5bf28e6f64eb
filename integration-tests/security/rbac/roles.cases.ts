import { createApiKeysWorkflow } from "@medusajs/medusa/core-flows";
import type { AxiosInstance } from "axios";
import { adminRoutes } from "../../../testing/shop/admin-routes";
import { cases } from "../../../testing/shop/cases";
import { Clerk } from "../../../testing/shop/clerk";
import { adminApi } from "../../../testing/shop/staff";
import { ShopOwner } from "./owner";

const API = "/admin/crossborder";
/** What each of the plugin's policies lets somebody do. */
const POLICIES = {
  attention: "update",
  audit: "create read",
  capture: "create",
  day: "create read",
  event: "read",
  gateway: "read",
  health: "read",
  in_store_payment: "create read update",
  notification: "read update",
  payment_link: "create delete read",
  recurring_schedule: "read update",
  refund: "create",
  release: "create",
  return: "create",
  settings: "read update",
  transaction: "read update",
};
const FORBIDDEN = { status: 403, data: { type: "forbidden" } };

export default cases("with roles", (shop) => {
  /** What a user is answered on every admin route of the plugin, each filled in with something that does not exist. */
  async function statuses(user: AxiosInstance, wanted: (method: string) => boolean) {
    const answers = adminRoutes()
      .filter(({ method }) => wanted(method))
      .map(async ({ method, path }) => {
        const { status } = await user.request({
          method,
          url: `${API}/${path.replace("[id]", "some_1").replace(/\[\w+\]/g, "some")}`,
        });
        return [method, path, status] as const;
      });
    return await Promise.all(answers);
  }
  const everyRoute = () => true;
  const reads = (method: string) => method === "GET";
  const writes = (method: string) => method !== "GET";
  const refused = (answers: Awaited<ReturnType<typeof statuses>>) =>
    answers.map(([method, path]) => [method, path, 403]);

  it("who may see payments finds them by the customer's name, and who may not learns of none by a notification", async () => {
    const { reference } = await shop.paidOrder();
    const owner = await ShopOwner.signIn(shop);
    const found = async (...keys: string[]) =>
      (await (await owner.hire(...keys)).get(`${API}/transactions?q=lovelace`)).data;
    expect(await found("crossborder_transaction:read")).toMatchObject({
      transactions: [{ reference }],
      count: 1,
    });
    expect(await found("crossborder_notification:read")).toMatchObject(FORBIDDEN.data);
    const told = async (...keys: string[]) =>
      (await (await owner.hire("crossborder_notification:read", ...keys)).get(`${API}/notifications`)).data;
    expect(await told()).toMatchObject({ notifications: [{ reference, payment: null }] });
    expect(await told("crossborder_transaction:read")).toMatchObject({
      notifications: [{ reference, payment: { amount: "17.50" } }],
    });
  });

  it("an administrator finds every policy of the plugin, each in words", async () => {
    const policies = await (await ShopOwner.signIn(shop)).policies();
    expect(policies.map(({ key }) => key.replace("crossborder_", "")).sort()).toEqual(
      Object.entries(POLICIES).flatMap(([about, acts]) => acts.split(" ").map((act) => `${about}:${act}`)),
    );
    expect(policies.filter(({ description }) => description.length < 10)).toEqual([]);
  });

  it("a user without a role is refused on every route, and moves no money", async () => {
    const { reference } = await shop.paidUnnoticed();
    const answers = await statuses(shop.admin, everyRoute);
    expect(answers.length).toBeGreaterThan(14);
    expect(answers).toEqual(refused(answers));
    expect(await shop.admin.get(`${API}/transactions/${reference}`)).toMatchObject(FORBIDDEN);
    expect(await shop.admin.post(`${API}/transactions/${reference}/return`)).toMatchObject(FORBIDDEN);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
  });

  it("a secret API key, which can have no role, is refused on every route", async () => {
    const { result } = await createApiKeysWorkflow(shop.container).run({
      input: { api_keys: [{ type: "secret", title: "erp", created_by: "" }] },
    });
    const answers = await statuses(adminApi(shop.backendUrl, `Basic ${result[0]?.token ?? ""}`), everyRoute);
    expect(answers).toEqual(refused(answers));
  });

  it("a user whose role only reads sees everything, and changes nothing", async () => {
    const owner = await ShopOwner.signIn(shop);
    const keys = (await owner.policies()).map(({ key }) => key).filter((key) => key.endsWith(":read"));
    const reader = await owner.hire(...keys);
    const { reference } = await shop.paidUnnoticed();
    expect(await reader.get(`${API}/transactions`)).toMatchObject({ status: 200, data: { count: 1 } });
    expect(await reader.get(`${API}/transactions/${reference}`)).toMatchObject({
      status: 200,
      data: { transaction: { reference } },
    });
    for (const path of ["notifications", "recurring-schedules", "health", "settings"])
      expect((await reader.get(`${API}/${path}`)).status).toBe(200);
    expect((await statuses(reader, reads)).filter(([, , status]) => status === 403)).toEqual([]);
    const writing = await statuses(reader, writes);
    expect(writing).toEqual(refused(writing));
    expect(await reader.post(`${API}/transactions/${reference}/return`)).toMatchObject(FORBIDDEN);
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "0.00" });
  });

  it("who may reconcile need not be allowed to send money back; another role may", async () => {
    const owner = await ShopOwner.signIn(shop);
    const support = await owner.hire("crossborder_transaction:read", "crossborder_transaction:update");
    const cashier = await owner.hire("crossborder_transaction:read", "crossborder_return:create");
    const blind = await owner.hire("crossborder_return:create");
    const { reference } = await shop.paidUnnoticed();
    const giveBack = (user: AxiosInstance) => user.post(`${API}/transactions/${reference}/return`);
    const told = async (user: AxiosInstance) =>
      (await user.get(`${API}/transactions/${reference}`)).data.transaction.actions;
    expect(await told(support)).toMatchObject({
      reconcile: { allowed: true },
      return: { allowed: false, possible: true },
      refund: { allowed: false },
    });
    expect(await told(cashier)).toMatchObject({ reconcile: { allowed: false }, return: { allowed: true } });
    expect(await giveBack(support)).toMatchObject(FORBIDDEN);
    expect(await giveBack(blind)).toMatchObject(FORBIDDEN);
    expect(await cashier.post(`${API}/transactions/${reference}/reconcile`)).toMatchObject(FORBIDDEN);
    expect(await giveBack(cashier)).toMatchObject({
      status: 200,
      data: { transaction: { state: "reversed" } },
    });
    expect(await support.post(`${API}/transactions/${reference}/reconcile`)).toMatchObject({ status: 200 });
  });

  it("a clerk takes money at the counter, and captures nothing", async () => {
    const owner = await ShopOwner.signIn(shop);
    const api = await owner.hire(
      "crossborder_in_store_payment:read",
      "crossborder_in_store_payment:create",
      "crossborder_in_store_payment:update",
      "order:read",
    );
    for (const path of ["orders", "draft-orders"]) expect((await api.get(`/admin/${path}`)).status).toBe(200);
    const clerk = new Clerk(shop, api);
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan", pre_auth: true });
    expect((await clerk.scan(reference, "280000000000000006")).data.payment.state).toBe("held");
    for (const act of ["capture", "release"])
      expect(await api.post(`${API}/transactions/${reference}/${act}`, {})).toMatchObject(FORBIDDEN);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "25.00" });
  });

  it("every policy together opens every route, with Medusa's own over the region that is changed", async () => {
    const owner = await ShopOwner.signIn(shop);
    const ours = (await owner.policies()).map(({ key }) => key);
    const body = { region_id: shop.seeded.regions.usd, provider_id: "some", enabled: true };
    const almost = await owner.hire(...ours);
    expect(await almost.post(`${API}/settings/regions`, body)).toMatchObject(FORBIDDEN);
    const manager = await owner.hire(...ours, "region:update");
    for (const user of [manager, owner.api])
      expect((await statuses(user, everyRoute)).filter(([, , status]) => status === 403)).toEqual([]);
  });

  it("who may see orders alone does not see the ledger behind them", async () => {
    const owner = await ShopOwner.signIn(shop);
    const { order, reference } = await shop.paidOrder();
    const seer = await owner.hire("order:read");
    const path = `/admin/orders/${order.id}?fields=id,*crossborder_transactions`;
    expect(JSON.stringify((await owner.api.get(path)).data)).toContain(reference);
    expect(JSON.stringify((await seer.get(path)).data)).not.toContain(reference);
  });
});
