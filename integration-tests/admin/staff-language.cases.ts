import zhCN from "../../src/texts/zh-cn/attention.json";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { withOptions } from "../../testing/shop/with-options";

const NOT_TODAY = { refuse: { ret_code: "000030", ret_msg: "not today" } };

export default cases("the language of the account's staff", (shop) => {
  it("is that of the bell and of the mail", async () => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { reference } = (await shopper.openSession("pp_crossborder-channel-a_qr")).shown;
    await shop.gateway.faults({
      ipn: { lose: true },
      reverse: NOT_TODAY,
      refund: NOT_TODAY,
    });
    await shop.gateway.act(reference, "pay");
    const changed = { ineligible_since: new Date(), ineligible_reason: "its amount changed" };
    await shop.database("crossborder_transaction").where({ reference }).update(changed);
    const notices = async () =>
      (await shop.database("notification")).filter(({ data }) => data.reference === reference);
    await withOptions(shop, { staffLanguage: "zh-CN" }, async () => {
      await shop.runJobLater();
      await eventually(async () => (await notices()).length === 2, "feed and mail to be told");
    });
    const { code } = (await shop.admin.get(`/admin/crossborder/transactions/${reference}`)).data.transaction
      .attention;
    const { what, next } = new Map(Object.entries(zhCN.code)).get(code) ?? {};
    for (const { data } of await notices()) {
      expect(data.title).toBe("有支付需要处理");
      expect(data.description).toContain(`${reference}：${what}${next}`);
    }
  });
});
