import { join } from "node:path";
import { asInLane, slow } from "../../testing/jest/lanes";
import { casesIn } from "../../testing/shop/cases";
import { inShop } from "../../testing/shop/in-shop";
import refunds from "../reconciliation/refunds.cases";

/*
 * The other variant of the interface (§2.1): a service provider's merchant sends `merGroupNo` with each call, and the gateway signs for it
 * (§5). The fast lane has it in the suite `assumptions`.
 */

const merGroupNo = "100007";
process.env.GATEWAY_OPTIONS = JSON.stringify({ merGroupNo, storeAdminNo: "77" });

slow.describe("at a service provider's gateway", () => {
  inShop(
    "a shop",
    (shop) => {
      asInLane("fast", () => {
        for (const suite of ["checkout", "in-store", "recurring"])
          casesIn(join(__dirname, "..", suite))(shop);
        refunds(shop);
      });

      it("sends the provider's number with every call, and its clerk at the counter", async () => {
        const { reference } = await shop.paidOrder();
        await shop.staff("refund", reference);
        const calls = await shop.gateway.calls();
        expect(new Set(calls.map(({ operation }) => operation))).toEqual(
          new Set(["secure-pay", "tran-query", "refund"]),
        );
        expect(calls.every(({ fields }) => fields.merGroupNo === merGroupNo)).toBe(true);
      });
    },
    { sandbox: { merGroupNo } },
  );
});
