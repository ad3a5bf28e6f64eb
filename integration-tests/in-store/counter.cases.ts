import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { signIn } from "../../testing/shop/staff";
import { createAdmin } from "../../testing/store/admin";
import { all, bookOf } from "../admin/four-books";

/** What the account's options name: nothing here, and a clerk where the suite `assumptions` plays this. */
const { storeAdminNo: OF_ACCOUNT } = z
  .object({ storeAdminNo: z.string().nullable().default(null) })
  .parse(JSON.parse(process.env.GATEWAY_OPTIONS ?? "{}"));

export default cases("what a clerk chooses at the counter", (shop) => {
  const counterOf = async (api = shop.admin) => (await api.get("/admin/crossborder/in-store/counter")).data;

  /** An admin user with this number in the metadata. */
  async function userWith(store_admin_no: string) {
    const account = { email: `clerk-${store_admin_no.trim()}@shop.example`, password: "only-for-tests" };
    const id = await createAdmin(shop.container, account);
    const user = {
      id,
      first_name: "Ann",
      last_name: `Lee ${store_admin_no.trim()}`,
      metadata: { store_admin_no },
    };
    await shop.container.resolve(Modules.USER).updateUsers(user);
    return await signIn(shop.backendUrl, account);
  }

  it("is shown: one merchant, whose profiles are four, and where the user has no number, the clerks", async () => {
    const { counter } = await counterOf();
    expect(counter.accounts).toEqual([
      {
        provider_id: "pp_crossborder-in-store_main",
        id: "main",
        environment: "sandbox",
        merchant_no: "200043",
        store_no: "300014",
        store_admin_no: OF_ACCOUNT,
      },
    ]);
    expect(counter).toMatchObject({ store_admin_no: null, clerks: [] });
    const seven = await userWith(" 7 ");
    expect((await counterOf()).counter.clerks).toEqual([{ store_admin_no: "7", name: "Ann Lee 7" }]);
    expect((await counterOf(seven)).counter).toMatchObject({ store_admin_no: "7", clerks: [] });
  });

  it("an account and a clerk for one payment: it goes there under that number, and the books agree", async () => {
    const seven = new Clerk(shop, await userWith("7"));
    const order_id = await seven.unpaidOrder();
    const chosen = { provider_id: "pp_crossborder-in-store_qr", store_admin_no: " 9 " };
    const reference = await seven.opened({ order_id, method: "merchant_scan", ...chosen });
    await seven.scan(reference, "280000000000000031");
    expect(await shop.transaction(reference)).toMatchObject({ ...chosen, store_admin_no: "9" });
    for (const operation of ["add", "pay"] as const)
      expect((await shop.gateway.calls(operation))[0]?.fields).toMatchObject({ storeAdminNo: "9" });
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    // The user's own number where none is chosen.
    const own = await seven.opened({ order_id: await seven.unpaidOrder(), method: "cash_register" });
    expect(await seven.poll(own)).toMatchObject({ store_admin_no: "7" });
  });

  it.each([
    [{ store_admin_no: "  " }, 400, "field 'store_admin_no' too small"],
    [{ store_admin_no: "7".repeat(51) }, 400, "field 'store_admin_no' too big"],
    [
      { provider_id: "pp_crossborder-channel-a_main" },
      400,
      "provider_id: pp_crossborder-channel-a_main is not an",
    ],
    [
      { provider_id: "pp_crossborder-in-store_gone" },
      404,
      "provider_id: pp_crossborder-in-store_gone is not an",
    ],
  ])("%j: one error that names the field, and nothing is opened", async (chosen, status, message) => {
    const clerk = new Clerk(shop);
    const answer = await clerk.take({
      order_id: await clerk.unpaidOrder(),
      method: "merchant_scan",
      ...chosen,
    });
    expect([answer.status, answer.data.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await shop.gateway.calls()).toEqual([]);
  });
});
