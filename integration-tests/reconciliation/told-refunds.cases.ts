import { Modules, PaymentEvents } from "@medusajs/framework/utils";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

export default cases("Medusa tells that it has refunded a payment", (shop) => {
  const tell = (id: string) =>
    shop.container.resolve(Modules.EVENT_BUS).emit({ name: PaymentEvents.REFUNDED, data: { id } });

  it("and the ledger has the money: it is refunded at once, once, and asked about no more", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.refundInMedusaAlone(payment.id, 17.5, 1);
    await tell(payment.id);
    const isRefunded = async () => (await shop.stateOf(reference)).join() === "refunded,reconciled";
    await eventually(isRefunded, "the refund to be made");
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    const asked = (await shop.gateway.calls("tran-query")).length;
    await tell(payment.id);
    await shop.runJob();
    expect(await shop.gateway.calls("tran-query")).toHaveLength(asked);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });
});
