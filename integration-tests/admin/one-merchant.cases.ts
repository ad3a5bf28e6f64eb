import { accountDay } from "../../testing/shop/account-day";
import { cases } from "../../testing/shop/cases";
import { withOptions } from "../../testing/shop/with-options";
import { eachMerchant } from "./each-merchant";
import { all, bookOf } from "./four-books";

const OLD = "pp_crossborder-channel-a_old";

export default cases("one merchant with four entries of medusa-config has one of each thing", (shop) => {
  eachMerchant(shop, [["main", "qr", "hold", "first"]]);

  it("what an entry has opened that is gone is in its day, and is asked about, where another one names it", async () => {
    const { reference, order } = await shop.paidOrder();
    await shop.database("crossborder_transaction").where({ reference }).update({ provider_id: OLD });
    const day = accountDay();
    const refresh = () => shop.staff("reconcile", reference);
    const exported = async (provider_id: string) =>
      (await shop.admin.get("/admin/crossborder/days/export", { params: { provider_id, day } })).data;
    expect(await refresh()).toMatchObject({ status: 404, data: { code: "account_not_found" } });
    expect(await exported("pp_crossborder-channel-a_main")).not.toContain(reference);
    await withOptions(shop, { formerIds: ["old"] }, async () => {
      expect(await refresh()).toMatchObject({
        status: 200,
        data: { transaction: { reconciliation_status: "reconciled", last_error: null } },
      });
      for (const provider_id of [OLD, "pp_crossborder-channel-a_main"])
        expect(await exported(provider_id)).toContain(reference);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      // Nothing is opened by it any more.
      const opening = {
        order_id: order.id,
        method: "merchant_scan",
        provider_id: "pp_crossborder-in-store_old",
      };
      expect(await shop.admin.post("/admin/crossborder/in-store/payments", opening)).toMatchObject({
        data: { code: "account_not_found" },
      });
    });
  });
});
