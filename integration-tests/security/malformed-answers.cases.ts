import axios from "axios";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

/** A line of its own, a clear screen, and what PostgreSQL cannot store. */
const RET_MSG = "no\nroot: all is well\u001b[2J\u009b1m\0";
const SHOWN = "no\\nroot: all is well\\u001b[2J\\u009b1m\\u0000";
const refusals = (times: number) => ({
  "tran-query": { refuse: { ret_code: "000030", ret_msg: RET_MSG }, times },
});

export default cases("the gateway answers with control characters", (shop) => {
  it("in its message: what went wrong stays readable, and the job reconciles the other payments", async () => {
    const [one, other] = [await shop.checkout(), await shop.checkout()];
    // Whoever asks, however often: the notification may be given to the plugin twice.
    await shop.gateway.faults({ ipn: { lose: true }, ...refusals(99) });
    for (const { shopper, cashier_url } of [one, other]) await shopper.atCashier(cashier_url);
    const address = `${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/ipn`;
    await axios.post(address, new URLSearchParams({ reference: one.reference }).toString());
    const queries = async () => (await shop.gateway.calls("tran-query")).length;
    await eventually(async () => (await queries()) > 0, "the notification to be processed");
    await shop.processed(one.reference);
    const [kept, ...others] = await shop.inbox();
    expect(others).toEqual([]);
    // Delivered twice, the second one finds that the gateway was asked a moment before, and has nothing to say.
    expect(kept?.last_error ?? SHOWN).toContain(SHOWN);
    expect((await shop.transaction(one.reference)).last_error).toContain(SHOWN);

    // The first question that the job asks is refused once more; it goes on with the next.
    await shop.gateway.faults({ ipn: { lose: true }, ...refusals(1) });
    await shop.runJobLater();
    expect((await shop.orders()).length).toBeGreaterThan(0);
    await shop.runJobLater();
    for (const { reference } of [one, other]) {
      const agreed = { state: "paid", reconciliation_status: "reconciled", last_error: null };
      expect(await shop.transaction(reference)).toMatchObject(agreed);
    }
  });

  it("in its message to staff: the answer and the payment show it as escapes", async () => {
    const { reference } = await shop.checkout();
    await shop.gateway.faults(refusals(1));
    const { data } = await shop.staff("reconcile", reference);
    expect(data).toMatchObject({ code: "gateway_refused", message: expect.stringContaining(SHOWN) });
    expect((await shop.transaction(reference)).last_error).toContain(SHOWN);
  });
});
