import axios from "axios";
import { cases } from "../../testing/shop/cases";
import { ADMIN } from "../../testing/store/accounts";

const API = "/admin/crossborder/notifications";

export default cases("staff reads the gateway's notifications", (shop) => {
  const paid = async () => {
    const { shopper, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    await shop.processed(reference);
    return reference;
  };
  const kept = async (reference: string) => {
    const found = (await shop.inbox()).find((one) => one.reference === reference);
    if (!found) throw new Error(`No notification about ${reference} was kept`);
    return found;
  };

  it("with what each of them did, and never with its signature", async () => {
    const reference = await paid();
    const { id } = await kept(reference);
    const { status, data } = await shop.admin.get(`${API}/${id}`);
    expect(status).toBe(200);
    const { body, signature, events } = data.notification;
    expect([signature, new URLSearchParams(body).get("reference")]).toEqual(["valid", reference]);
    expect(new URLSearchParams(body).get("verifySign")).toBe("***");
    const transaction = await shop.transaction(reference);
    const told = { transaction_id: transaction.id, actor_type: "notification", actor_id: id };
    expect(events).toContainEqual(
      expect.objectContaining({ ...told, name: "state_changed", data: { from: "open", to: "paid" } }),
    );
    expect(events).toContainEqual(expect.objectContaining({ ...told, name: "reconciled" }));
  });

  it("and what staff did with one that it vouched for", async () => {
    const { id } = await kept(await paid());
    await shop.admin.post(`${API}/${id}/retry`);
    const { data } = await shop.admin.get(`${API}/${id}`);
    expect(data.notification.events[0]).toMatchObject({
      name: "retry_requested",
      actor_type: "user",
      actor_name: ADMIN.email,
    });
  });

  it("by the day, by the signature's verdict and by the status", async () => {
    const reference = await paid();
    const forged = new URLSearchParams({ reference, status: "success" });
    await axios.post(`${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/ipn`, forged);
    const found = async (query: string) => {
      const { status, data } = await shop.admin.get(`${API}?${query}`);
      expect(status).toBe(200);
      return data.notifications.map((one: { signature: string }) => one.signature);
    };
    expect(await found("signature=missing")).toEqual(["missing"]);
    expect((await found("signature=missing&signature=valid")).sort()).toEqual(["missing", "valid"]);
    expect(await found("signature=wrong")).toEqual([]);
    const { created_at } = await kept(reference);
    const moment = encodeURIComponent(created_at.toISOString());
    expect(await found(`signature=valid&created_at[$gte]=${moment}`)).toEqual(["valid"]);
    expect(await found(`signature=valid&created_at[$lt]=${moment}`)).toEqual([]);
    for (const [query, message] of [
      ["signature=forged", "signature: must be one of valid, wrong, missing"],
      ["created_at[$gte]=soon", "Expected type: 'date' for field 'created_at, $gte'"],
      ["created_at[$ne]=2026-01-01", "$ne"],
    ])
      expect(await shop.admin.get(`${API}?${query}`)).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining(message ?? "") },
      });
  });

  it("by what it is searched for, which is counted too", async () => {
    const [reference] = [await paid(), await paid()];
    const { data } = await shop.admin.get(`${API}?q=${reference}`);
    const found = data.notifications.map((one: { reference: string }) => one.reference);
    expect([found, data.count, data.has_more]).toEqual([[reference], 1, false]);
    expect((await shop.admin.get(`${API}?q=cb-nobody`)).data).toMatchObject({ notifications: [], count: 0 });
    const subscriptions = "/admin/crossborder/recurring-schedules?q=nothing";
    expect((await shop.admin.get(subscriptions)).data).toMatchObject({ recurring_schedules: [], count: 0 });
  });

  it("and is told when there is no such notification", async () => {
    expect((await shop.admin.get(`${API}/cbntf_1`)).status).toBe(404);
    expect((await shop.admin.get(`${API}/x`)).data.code).toBe("invalid_input");
  });
});
