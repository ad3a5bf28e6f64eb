import { refundPassword } from "../../../src/gateway";
import { inShop, type ShopPlan } from "../../../testing/shop/in-shop";
import { staffAct } from "../../../testing/shop/staff-acts";

const PREFIX = "prefix-of-the-gateway-";
const [MANAGER, PASSWORD] = ["900001", "the-manager-types-this"];
process.env.REFUND_PASSWORD_PREFIX = PREFIX;
process.env.GATEWAY_OPTIONS = JSON.stringify({ partialRefunds: true });

const password = refundPassword(PREFIX, PASSWORD);
const plan: ShopPlan = {
  lane: "all",
  sandbox: { refundPermission: { managerAccountNo: MANAGER, password }, dialect: "part-refunds" },
};

inShop(
  "a merchant whose refunds need a manager",
  (shop) => {
    const refund = (reference: string, body = {}) => staffAct(shop, "refund", reference, body);
    const permitted = { manager_account_no: MANAGER, store_admin_password: PASSWORD };
    const refunded = async (reference: string) => (await shop.gateway.order(reference)).refunded;

    it("is asked for one, and nothing is sent to the gateway without", async () => {
      const { reference, order, payment } = await shop.paidOrder();
      const { data } = await shop.admin.get(`/admin/crossborder/orders/${order.id}/transactions`);
      expect(data.transactions[0].actions.refund).toMatchObject({ possible: true, needs_manager: true });
      const asked = { status: 400, data: { code: "manager_required" } };
      expect(await refund(reference)).toMatchObject(asked);
      // Medusa's own button cannot ask: it says where to go.
      expect(await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("on the order page") },
      });
      expect(await shop.gateway.calls("refund")).toEqual([]);
      expect(await shop.operations(reference, "refund")).toEqual([]);
    });

    it("refunds with the manager's account and password", async () => {
      const { reference } = await shop.paidOrder();
      expect(await refund(reference, permitted)).toMatchObject({
        status: 200,
        data: { transaction: { state: "refunded" } },
      });
      expect(await refunded(reference)).toBe("17.50");
    });

    it("refunds a part with them, and the next part asks for them again", async () => {
      const { reference } = await shop.paidOrder();
      expect((await refund(reference, { ...permitted, amount: "5.00" })).status).toBe(200);
      expect(await refund(reference, { amount: "5.00" })).toMatchObject({
        data: { code: "manager_required" },
      });
      expect(await refunded(reference)).toBe("5.00");
      expect((await refund(reference, { ...permitted, amount: "12.50" })).status).toBe(200);
      expect(await refunded(reference)).toBe("17.50");
      expect(await shop.transaction(reference)).toMatchObject({ state: "refunded" });
    });

    it("is told when the password is wrong, and may try again; the next refund asks anew", async () => {
      const { reference } = await shop.paidOrder();
      expect(await refund(reference, { ...permitted, store_admin_password: "wrong" })).toMatchObject({
        status: 400,
        data: { code: "gateway_refused" },
      });
      expect(await refunded(reference)).toBe("0.00");
      expect((await refund(reference)).data.code).toBe("manager_required");
      expect((await refund(reference, permitted)).status).toBe(200);
      expect(await refunded(reference)).toBe("17.50");
    });
  },
  plan,
);
