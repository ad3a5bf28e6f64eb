import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { GatewayStatusAnswer } from "../../src/http";
import { CrossborderEvents } from "../../src/modules/crossborder/messages";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

const OUTAGE = "crossborder_gateway_outage";
const MAIN = "pp_crossborder-channel-a_main";
const SILENT = { reset: true };

export default cases("the gateway of a merchant does not answer", (shop) => {
  const accounts = async () => {
    const { data } = await shop.admin.get("/admin/crossborder/status");
    return GatewayStatusAnswer.parse(data).status.accounts;
  };
  const outageOf = async (account: string) => (await accounts()).find(({ id }) => id === account)?.outage;
  const notices = async (code: string) => {
    const sent = await shop.container.resolve(Modules.NOTIFICATION).listNotifications({}, { take: null });
    return sent.filter(({ data }) => data?.code === code);
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  slow.it(
    "the shop is told once, and once that it answers again: what waited, and what became of it",
    async () => {
      const { shopper, reference, cashier_url } = await shop.checkout();
      const told = {
        down: shop.countEvents(CrossborderEvents.GATEWAY_DOWN),
        up: shop.countEvents(CrossborderEvents.GATEWAY_UP),
      };
      await shop.gateway.faults({ "tran-query": SILENT, "secure-pay": SILENT, ipn: { lose: true } });
      await shopper.atCashier(cashier_url);
      await shop.runJobLater();
      await eventually(async () => (await outageOf("main")) != null, "the watch to be sure", 60);
      expect(await outageOf("main")).toMatchObject({ until: null, waited: 1, waiting: 1 });
      // Its four entries are one merchant, whose gateway is down once.
      expect((await accounts()).map(({ id, entries }) => [id, entries])).toEqual([
        ["main", ["main", "qr", "hold", "first"]],
      ]);
      expect(await shop.database(OUTAGE)).toHaveLength(1);
      for (let runs = 0; runs < 2; runs++) await shop.runJob();
      await eventually(async () => (await notices("gateway_down")).length > 0, "an e-mail to be sent");
      const mails = await notices("gateway_down");
      expect(mails.map(({ channel }) => channel)).toEqual(["email"]);
      expect(mails[0]?.data?.description).toMatch(
        /^The gateway has not answered since \d\d?:\d\d [AP]M\. Payments that wait: 1\./,
      );

      await shop.gateway.faults({});
      await shop.runJobLater();
      await shop.reconciled(reference);
      expect(await outageOf("main")).toMatchObject({
        until: expect.any(String),
        waited: 1,
        waiting: 0,
        paid: 1,
      });
      await shop.runJob();
      expect([told.down.count, told.up.count]).toEqual([1, 0]);

      await shop
        .database(OUTAGE)
        .where({ id: MAIN })
        .update({ up_at: minutesAgo(3) });
      for (let runs = 0; runs < 2; runs++) await shop.runJob();
      await eventually(async () => (await notices("gateway_up")).length === 2, "feed and e-mail to be told");
      // The one entry of the bell has its end.
      expect((await notices("gateway_up"))[0]?.data?.description).toMatch(
        /^Gateway was down \d\d?:\d\d( [AP]M)?( to \d\d?:\d\d)? [AP]M\. No payment is still open\.$/,
      );
      expect([told.down.count, told.up.count]).toEqual([1, 1]);
    },
  );

  it("and several servers see it at once: one row, one event; a server that died over it leaves it to the job", async () => {
    const told = shop.countEvents(CrossborderEvents.GATEWAY_DOWN);
    const since = minutesAgo(1);
    const news = await Promise.all([1, 2, 3].map(() => shop.ledger.noteSilence(MAIN, since)));
    expect(news.filter(Boolean)).toHaveLength(1);
    await shop.runJob();
    expect(told.count).toBe(1);
    // The job has asked, and it answers.
    expect(await outageOf("main")).toMatchObject({
      since: since.toISOString(),
      until: expect.any(String),
      waited: 0,
    });
    expect(await shop.database(OUTAGE)).toHaveLength(1);
  });

  it("is not said of one that answers: all are heard, and their notifications and the job", async () => {
    const { reference, shopper, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    await shop.runJob();
    const { data } = await shop.admin.get("/admin/crossborder/status");
    const { status } = GatewayStatusAnswer.parse(data);
    const [main] = status.accounts;
    expect(main).toMatchObject({ id: "main", environment: "sandbox", outage: null });
    expect(z.iso.datetime().safeParse(main?.answered_at).success).toBe(true);
    expect(main?.last_notification_at).not.toBeNull();
    expect(status).toMatchObject({ job_finished_at: expect.any(String) });
  });
});
