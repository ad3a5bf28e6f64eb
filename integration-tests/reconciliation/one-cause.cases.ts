import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { bookOf } from "../admin/four-books";

const CODE = "not_returned";
const REFUSED = { refuse: { ret_code: "000030", ret_msg: "no access" } };

export default cases("payments that need attention for one cause", (shop) => {
  const rows = () => shop.database("crossborder_transaction");
  const list = async () => (await shop.admin.get(`/admin/crossborder/attention?code=${CODE}`)).data;
  const notices = async () =>
    (await shop.database("notification").orderBy("channel")).filter(({ data }) => data.code === CODE);
  const ofMany = async () => (await notices()).filter(({ data }) => data.count !== undefined);
  const channels = (all: { channel: string }[]) => all.map(({ channel }) => channel).toSorted();

  /** Money that no order can use, and that the gateway sends none of back: its account may not. The job finds all of it in one run. */
  async function stuck(count: number, methods: string[] = []): Promise<string[]> {
    await shop.gateway.faults({ ipn: { lose: true }, reverse: REFUSED, refund: REFUSED });
    const references: string[] = [];
    for (const method of [...Array<string>(count).fill("pp_crossborder-channel-a_main"), ...methods]) {
      const { shopper } = await shop.withCart();
      const { reference } = (await shopper.openSession(method)).shown;
      await shop.gateway.act(reference, "pay");
      references.push(reference);
    }
    await rows().update({ ineligible_since: new Date(), ineligible_reason: "its amount changed" });
    await shop.runJobLater();
    await eventually(async () => (await list()).count === references.length, "all to wait for a person");
    return references;
  }

  it("six of a merchant in one hour: one notice and one mail for two of its profiles, with their number and the way to the list", async () => {
    const references = await stuck(5, ["pp_crossborder-channel-a_qr"]);
    await eventually(async () => (await notices()).length >= 2, "staff to be told");
    await shop.runJobLater();
    const many = await ofMany();
    expect(channels(many)).toEqual(["email", "feed"]);
    for (const { data } of many) {
      expect(data).toMatchObject({
        code: CODE,
        provider_id: "pp_crossborder-channel-a_main",
        reference: null,
      });
      expect(data.count).toBeGreaterThan(3);
      for (const part of [
        `${data.count} payments`,
        "account main, qr, hold, first",
        CODE,
        "/app/crossborder/attention",
      ])
        expect(data.description).toContain(part);
    }
    expect((await notices()).length).toBe(many.length);
    const { attention } = await list();
    expect(new Set(attention.map((one: { reference: string }) => one.reference))).toEqual(
      new Set(references),
    );
    const stays = { gateway: "17.50", ledger: "17.50", payments: "0.00", orders: "0.00" };
    for (const reference of references) expect(await bookOf(shop, reference)).toEqual(stays);
  });

  it("a day later: staff is reminded of all of them once", async () => {
    await stuck(5);
    await eventually(async () => (await ofMany()).length === 2, "staff to be told");
    await shop.database("notification").delete();
    await rows().update({ attention_told_at: new Date(Date.now() - 25 * 3_600_000), next_check_at: null });
    await shop.runJob();
    await eventually(async () => (await ofMany()).length === 2, "staff to be reminded");
    await shop.runJob();
    expect(channels(await notices())).toEqual(["email", "feed"]);
  });

  it("three of them: each is told of by itself", async () => {
    const references = await stuck(3);
    const own = async () => (await notices()).filter(({ data }) => references.includes(data.reference));
    await eventually(async () => (await own()).length === 6, "staff to be told of each");
    expect(await ofMany()).toEqual([]);
    expect(new Set((await own()).map(({ data }) => data.reference))).toEqual(new Set(references));
  });
});
