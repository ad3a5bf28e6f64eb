import { logLines } from "../../../testing/servers/log-lines";
import { LOG_CODES } from "../../../testing/shop/built-plugin";
import { cases } from "../../../testing/shop/cases";
import { output } from "./shop-plan";

export default cases("the log of a store", (shop) => {
  it("has a line that can be parsed for each failure, named by its request, and nothing of the customer", async () => {
    const begun = output.text.length;
    const shopper = shop.shopper();
    const { id } = await shopper.fillCart();
    const { email } = shopper.account;
    const ret_msg = `no account ${email} with 4111 1111 1111 1111 at https://bank.example/reset?token=t-0-p`;
    await shop.gateway.faults({ "secure-pay": { refuse: { ret_code: "000030", ret_msg } } });
    const sessions = `/store/payment-collections/${shopper.collection}/payment-sessions`;
    const body = { provider_id: "pp_crossborder-channel-a_main", data: {} };
    expect((await shopper.post(sessions, body, { "X-Request-Id": "request-of-ada" })).status).toBe(400);
    await shop.gateway.faults({});
    const [transaction] = await shop.ledger.listTransactions({ cart_id: id });

    const written = output.text.slice(begun);
    const lines = logLines(written);
    expect(lines.filter(({ code }) => !(code in LOG_CODES))).toEqual([]);
    expect(lines.filter(({ code }) => code === "payment_unavailable")).toEqual([
      {
        level: "warn",
        code: "payment_unavailable",
        fields: {
          reference: transaction?.reference,
          provider_id: "pp_crossborder-channel-a_main",
          reason: expect.stringMatching(
            /^secure-pay: .*000030.*no account \*\*\* with \*\*\* at https:\/\/bank\.example\/\*\*\*/,
          ),
          correlation_id: "request-of-ada",
        },
      },
    ]);
    const ours = written.split("\n").filter((line) => line.includes("crossborder: "));
    expect(ours.join("\n")).not.toMatch(/ada-|@|4111|t-0-p/);
  });
});
