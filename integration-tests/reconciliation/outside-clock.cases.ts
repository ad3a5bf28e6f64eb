import { Modules } from "@medusajs/framework/utils";
import axios from "axios";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { makeDue } from "../../testing/shop/make-due";
import { eventually } from "../../testing/shop/sandbox-control";
import { RUN_SECRET } from "../../testing/store/environment";
import { all, bookOf } from "../admin/four-books";

export default cases("a clock outside of the store sets off a run of the job", (shop) => {
  const run = async (authorization = `Bearer ${RUN_SECRET}`, query = "") => {
    const headers = authorization ? { authorization } : {};
    const url = `${shop.backendUrl}/hooks/crossborder/run${query}`;
    const { status, data } = await axios.post(url, undefined, { headers, validateStatus: () => true });
    return { status, data };
  };
  const paidUnnoticed = async () => {
    const { reference } = await shop.paidUnnoticed();
    await makeDue(shop.database);
    return reference;
  };

  it("makes an order of a payment that nobody heard of, and audits each merchant once a night", async () => {
    const reference = await paidUnnoticed();
    const whole = { status: 200, data: { ran: true, complete: true, failures: 0 } };
    expect(await run()).toEqual(whole);
    expect(await shop.orders()).toHaveLength(1);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    const audits = () => shop.ledger.listAudits({});
    const night = await audits();
    expect(night.map(({ status }) => status)).toEqual(["finished"]);
    expect(await run()).toEqual(whole);
    expect(await audits()).toHaveLength(1);
  });

  slow.it("whose time is short: the audit goes on with the next one, and loses nothing", async () => {
    await shop.paidOrder();
    await shop.paidOrder();
    await shop.gateway.faults({ "tran-query": { delay_ms: 3_000 } });
    expect((await run(undefined, "?seconds=5")).data).toMatchObject({ ran: true, complete: false });
    const audit = async () =>
      (await shop.ledger.listAudits({ provider_id: "pp_crossborder-channel-a_main" }))[0];
    await eventually(async () => (await audit())?.transactions === 1, "the first payment to be audited");
    await shop.gateway.faults({});
    await eventually(async () => (await run()).data.complete, "the audit to be through");
    expect(await audit()).toMatchObject({ status: "finished", transactions: 2, unanswered: 0 });
  });

  it("with the secret of an account alone, and for so long as may be", async () => {
    const reference = await paidUnnoticed();
    for (const wrong of ["", `Bearer ${RUN_SECRET}x`, RUN_SECRET, "Bearer ", `Basic ${RUN_SECRET}`])
      expect(await run(wrong)).toMatchObject({ status: 401, data: { code: "run_not_allowed" } });
    for (const wrong of ["4", "301", "5.5", "soon", "", "5&seconds=6"])
      expect(await run(undefined, `?seconds=${wrong}`)).toMatchObject({
        status: 400,
        data: { code: "invalid_input", message: "seconds: must be a whole number from 5 to 300" },
      });
    expect((await shop.transaction(reference)).state).toBe("open");
  });

  it("one at a time: a second one is told so at once", async () => {
    const locking = shop.container.resolve(Modules.LOCKING);
    await locking.acquire("crossborder-run", { ownerId: "another server", expire: 15 });
    expect(await run()).toEqual({ status: 200, data: { ran: false } });
    await locking.release("crossborder-run", { ownerId: "another server" });
    expect((await run()).data).toMatchObject({ ran: true });
  });

  slow.it("that is answered in time, while the gateway is not: the next one makes the order", async () => {
    const reference = await paidUnnoticed();
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { hold: true } });
    expect((await run(undefined, "?seconds=5")).data).toMatchObject({ ran: true, complete: false });
    expect(await shop.orders()).toEqual([]);
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.releaseCalls();
    await makeDue(shop.database);
    // The first one finishes what it has begun.
    await eventually(async () => (await run()).data.ran, "a run of its own");
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });
});
