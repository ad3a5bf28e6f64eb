import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { ci } from "../../testing/jest/lanes";
import { RefusedList } from "../../src/http";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { inParallel } from "./in-parallel";
import { answerOf, ipn, MAIN } from "./ipn";

const statementSchema = z.object({ sql: z.string() });
const FORGED = 120;

export default cases("a notification is refused", (shop) => {
  const refused = async () => {
    const { data } = await shop.admin.get("/admin/crossborder/refused-notifications");
    return RefusedList.parse(data).refused;
  };
  const counted = (count: number) =>
    eventually(
      async () => (await refused()).reduce((sum, one) => sum + one.count, 0) === count,
      `${count} to be counted`,
    );

  it("and staff sees why: by account and reason, without the sender's address", async () => {
    const { reference } = await shop.checkout();
    expect(await answerOf(await ipn(shop, { reference: "cb-nobodys", status: "success" }))).toEqual([
      404,
      "notification_unknown",
    ]);
    await ipn(shop, { reference, status: "success" }, { provider: "pp_crossborder-channel-a_qr" });
    await ipn(shop, { reference, status: "success" }, { provider: "pp_crossborder-channel-a_gone" });
    await ipn(shop, "x".repeat(20_000));
    await counted(4);
    const shown = (await refused()).map(({ provider_id, reason, last_reference }) => [
      provider_id?.split("_").at(-1) ?? null,
      reason,
      last_reference,
    ]);
    expect(shown.sort()).toEqual(
      [
        ["main", "unknown_payment", "cb-nobodys"],
        ["main", "malformed", null],
        ["qr", "other_account", reference],
        [null, "unknown_address", null],
      ].sort(),
    );
    expect(JSON.stringify(await shop.database("crossborder_refused_notification"))).not.toMatch(
      /127\.0\.0\.1|::1/,
    );
    expect((await refused())[0]?.last_sender).toBe("this_machine");
    expect(await shop.inbox()).toEqual([]);
  });

  ci.it(`${FORGED} times: one row, a few statements, and the bell rings once`, async () => {
    const statements: string[] = [];
    const note = (asked: unknown) => void statements.push(statementSchema.parse(asked).sql);
    shop.database.on("query", note);
    const begun = Date.now();
    await inParallel(
      Array.from({ length: FORGED }, (_, n) => n),
      8,
      async (n) => void (await ipn(shop, { reference: `cb-forged-${n}`, status: "success" })),
    );
    await counted(FORGED);
    shop.database.removeListener("query", note);
    const written = statements.filter((sql) => /insert into "crossborder_refused_notification"/.test(sql));
    // One every three seconds, however long this machine takes.
    expect(written.length).toBeLessThanOrEqual((Date.now() - begun) / 3_000 + 1);
    expect(await shop.database("crossborder_refused_notification")).toHaveLength(1);
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
