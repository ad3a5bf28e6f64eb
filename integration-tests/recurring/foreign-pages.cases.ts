import axios from "axios";
import { cases } from "../../testing/shop/cases";
import { Subscription } from "./subscription";

export default cases("a signed-in subscriber opens a stranger's page", (shop) => {
  it("which ends no subscription with the session, while the storefront's own page does", async () => {
    const subscription = await Subscription.start(shop);
    const { token } = subscription.shopper.account;
    const Authorization = `Bearer ${token}`;
    const session = await axios.post(`${shop.backendUrl}/auth/session`, {}, { headers: { Authorization } });
    const Cookie = session.headers["set-cookie"]?.map((one) => one.split(";")[0]).join("; ");
    const key = { "x-publishable-api-key": shop.seeded.publishableKey };
    const address = `${shop.backendUrl}/store/crossborder/recurring-schedules/${await subscription.number()}`;
    const send = async (body: object, headers: Record<string, string>) => {
      const all = { ...key, Cookie, ...headers };
      const answer = await axios.post(address, body, { headers: all, validateStatus: () => true });
      return [answer.status, answer.data.code];
    };
    const cancel = { status: "CANCELLED" };
    const stranger = { Origin: "https://stranger.example" };
    expect(await send(new URLSearchParams(cancel), {})).toEqual([415, "json_only"]);
    expect(await send(new URLSearchParams(cancel), stranger)).toEqual([403, "foreign_page"]);
    expect(await send(cancel, { ...stranger, "Sec-Fetch-Site": "same-site" })).toEqual([403, "foreign_page"]);
    expect(await subscription.shown()).toMatchObject({ status: "active", cancelling: false });
    expect(await send(cancel, { Origin: shop.backendUrl })).toEqual([200, undefined]);
    expect(await subscription.shown()).toMatchObject({ status: "cancelled" });
  });
});
