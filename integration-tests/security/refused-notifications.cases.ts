import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { ci } from "../../testing/jest/lanes";
import { NotificationList } from "../../src/http";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { repeated } from "./in-parallel";
import { answerOf, ipn, MAIN } from "./ipn";

const statementSchema = z.object({ sql: z.string() });
const FORGED = 120;
const DAY_MS = 24 * 60 * 60_000;
/** So many of an hour and account: other cases flood the others. */
const KEPT = 50;
const [QR, FIRST] = ["pp_crossborder-channel-a_qr", "pp_crossborder-channel-a_first"];

export default cases("a notification is refused", (shop) => {
  const refused = async () => {
    const params = { status: "refused", limit: 100 };
    const { data } = await shop.admin.get("/admin/crossborder/notifications", { params });
    return NotificationList.parse(data).notifications;
  };
  const written = (count: number) =>
    eventually(async () => (await refused()).length === count, `${count} to be written`);

  it("and staff sees why, and what it said, without its signature and the sender's address", async () => {
    const { reference } = await shop.checkout();
    expect(
      await answerOf(await ipn(shop, { reference: "cb-nobodys", status: "success" }, { provider: QR })),
    ).toEqual([404, "notification_unknown"]);
    await ipn(shop, { reference, status: "success" }, { provider: "pp_crossborder-channel-a_gone" });
    await ipn(shop, "x".repeat(20_000), { provider: QR });
    await ipn(
      shop,
      { reference: "cb-others", verifySign: "f".repeat(32), note: "n".repeat(9_000) },
      { provider: QR },
    );
    await written(4);
    const shown = (await refused()).map(({ provider_id, refusal, body }) => [
      provider_id.split("_").at(-1),
      refusal,
      body.slice(0, 50),
    ]);
    expect(shown.sort()).toEqual(
      [
        ["qr", "unknown_payment", "reference=cb-nobodys&status=success"],
        ["qr", "unknown_payment", `reference=cb-others&verifySign=***&note=${"n".repeat(10)}`],
        ["qr", "malformed", ""],
        ["gone", "unknown_address", `reference=${reference}&status=success`.slice(0, 50)],
      ].sort(),
    );
    expect(Math.max(...(await refused()).map(({ body }) => body.length))).toBe(4_096);
    expect(JSON.stringify(await shop.database("crossborder_notification"))).not.toMatch(
      /127\.0\.0\.1|::1|fff/,
    );
    expect(await shop.inbox()).toEqual([]);
    // Nobody vouches for one: it is not processed.
    const [{ id = "" } = {}] = await refused();
    await shop.admin.post(`/admin/crossborder/notifications/${id}/retry`, {});
    expect((await refused()).length).toBe(4);
    await shop
      .database("crossborder_notification")
      .update({ created_at: new Date(Date.now() - 7.1 * DAY_MS) });
    await shop.runJob();
    expect(await refused()).toEqual([]);
  });

  it("and the same again, once the store knows what it is about, is no repeat of it", async () => {
    const { reference } = await shop.checkout();
    const isOf = async (provider_id: string) =>
      void (await shop.database("crossborder_transaction").where({ reference }).update({ provider_id }));
    await isOf("pp_crossborder-channel-a_gone");
    const send = async () => answerOf(await ipn(shop, { reference, status: "success" }, { provider: QR }));
    expect(await send()).toEqual([404, "notification_unknown"]);
    await written(1);
    await isOf(MAIN);
    expect(await send()).toEqual([200, "success"]);
    await shop.processed(reference);
    expect(await shop.inbox()).toMatchObject([{ reference, signature: "missing" }]);
    expect(await send()).toEqual([200, "success"]);
    expect(await shop.inbox()).toHaveLength(1);
  });

  ci.it(`${FORGED} times: ${KEPT} are kept by a few statements, and the bell rings once`, async () => {
    const statements: string[] = [];
    const note = (asked: unknown) => void statements.push(statementSchema.parse(asked).sql);
    shop.database.on("query", note);
    const begun = Date.now();
    await repeated(FORGED, 8, (n) =>
      ipn(shop, { reference: `cb-forged-${n}`, status: "success" }, { provider: FIRST }),
    );
    await written(KEPT);
    shop.database.removeListener("query", note);
    const inserts = statements.filter((sql) => /insert into "crossborder_notification"/.test(sql));
    // One every three seconds, however long this machine takes.
    expect(inserts.length).toBeLessThanOrEqual((Date.now() - begun) / 3_000 + 1);
    const { data } = await shop.admin.get("/admin/crossborder/health");
    expect(data.checks).toContainEqual(
      expect.objectContaining({ name: "refused notifications", status: "warning", finding: "many" }),
    );
    const sent = await shop.container.resolve(Modules.NOTIFICATION).listNotifications({}, { take: null });
    const rung = sent.filter(({ data: about }) => about?.code === "notifications_refused");
    expect(rung.map(({ channel }) => channel).sort()).toEqual(["email", "feed"]);
    expect(rung[0]?.data).toMatchObject({ provider_id: MAIN });
  });

  it("or forged about a payment that is over: there is nothing to do, and the gateway is not asked", async () => {
    const { reference } = await shop.paidOrder();
    const before = (await shop.gateway.calls("tran-query")).length;
    await ipn(shop, { reference, status: "refunded" });
    const forged = async () => (await shop.inbox()).find(({ signature }) => signature === "missing");
    await eventually(async () => ((await forged())?.attempts ?? 0) > 0, "the forged one to be processed");
    expect(await forged()).toMatchObject({ reference, status: "nothing_to_do" });
    expect((await shop.gateway.calls("tran-query")).length).toBe(before);
  });
});
