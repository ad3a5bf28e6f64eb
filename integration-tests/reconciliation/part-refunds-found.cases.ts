import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";
import { ipn, signed } from "../security/ipn";
import { Auditor, NO_FINDINGS } from "./auditor";
import { AGREED, NOT_BOOKED, PartRefunds } from "./part-refunds";

export default cases("a part that was refunded in the gateway's dashboard is found", (shop) => {
  const staff = new PartRefunds(shop);
  const auditor = new Auditor(shop);

  it("two parts at once, and a gateway that shows only how much came back so far: both amounts are right", async () => {
    const { reference, order } = await shop.paidOrder();
    await staff.giveBack(reference, "2.00");
    await staff.giveBack(reference, "3.00");
    await shop.gateway.faults({ "tran-query": { show: { refundInfo: null } } });
    await staff.act(reference, "reconcile");
    expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "5.00", ...NOT_BOOKED });
    await staff.book(reference);
    expect(await staff.of(order.id)).toEqual([5]);
    await shop.gateway.faults({});
    await staff.act(reference, "reconcile");
    expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "5.00", ...AGREED });
    expect(await bookOf(shop, reference)).toEqual(all("12.50"));
  });

  slow.it("after a person has called something else solved: it is told, and can be booked", async () => {
    const { reference } = await staff.partBack();
    await staff.act(reference, "resolve", { note: "seen" });
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "solved" });
    await staff.giveBack(reference, "2.00");
    const word = { reference, status: "refunded", amount: "2.00" };
    await ipn(shop, signed(word));
    await eventually(
      async () => (await shop.transaction(reference)).attention_code === "refund_not_booked",
      `${reference} to need attention`,
    );
    expect((await staff.book(reference)).status).toBe(200);
    expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "7.00", ...AGREED });
    expect(await bookOf(shop, reference)).toEqual(all("10.50"));
  });

  slow.it("the night's audit finds it, and finds nothing any more once it is booked", async () => {
    const { reference } = await shop.paidOrder();
    await auditor.timePasses();
    await staff.giveBack(reference, "5.00");
    const found = await auditor.audit();
    expect(found.findings).toMatchObject([{ reference, outcome: "attention" }]);
    expect(await shop.transaction(reference)).toMatchObject(NOT_BOOKED);
    await staff.book(reference);
    await staff.giveBack(reference, "4.00");
    await staff.act(reference, "reconcile");
    await staff.book(reference);
    const { audit } = await auditor.audit();
    expect(audit.findings).toEqual(NO_FINDINGS);
    expect(await bookOf(shop, reference)).toEqual(all("8.50"));
  });
});
