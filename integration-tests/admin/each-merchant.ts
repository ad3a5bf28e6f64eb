import { Modules } from "@medusajs/framework/utils";
import { accountDay } from "../../testing/shop/account-day";
import { eventually } from "../../testing/shop/sandbox-control";
import type { Shop } from "../../testing/shop/shop";

const API = "/admin/crossborder";
const providerOf = (entry: string) => `pp_crossborder-channel-a_${entry}`;
type Named = Record<string, string>;

/** That a shop has one of each thing for a merchant, by HTTP: its merchants, each by the entries of medusa-config that are it. */
export function eachMerchant(shop: Shop, merchants: readonly (readonly [string, ...string[]])[]): void {
  const firsts = merchants.map(([first]) => first);
  const names = merchants.map((entries) => entries.join(", "));
  const get = async (path: string) => (await shop.admin.get(`${API}/${path}`)).data;

  it("one day, one export, one statement and one closing, by the id of any of its entries", async () => {
    const { days } = await get("days");
    expect(days.map(({ account }: Named) => account)).toEqual(names);
    const day = accountDay();
    for (const [nth, entries] of merchants.entries()) {
      const [first] = entries;
      const file = Buffer.from("Reference,Amount\nnobodys,1.00").toString("base64");
      const provider_id = providerOf(first);
      const given = await shop.admin.post(`${API}/days/statement`, { provider_id, day, file });
      expect([given.status, given.data.message]).toEqual([200, undefined]);
      const { figures, statement } = given.data.day;
      const signed = { provider_id, day, figures, compared_at: statement.compared_at };
      expect(await shop.admin.post(`${API}/days/sign`, signed)).toMatchObject({ status: 200 });
      const exported = async (entry: string) =>
        await get(`days/export?provider_id=${providerOf(entry)}&day=${day}`);
      const export_of = await exported(first);
      expect(export_of).toMatch(/^"?\w/);
      for (const entry of entries) {
        const [own] = (await get(`days?provider_id=${providerOf(entry)}`)).days;
        expect(own).toMatchObject({
          account: names[nth],
          signed: expect.anything(),
          statement: expect.anything(),
        });
        expect(await exported(entry)).toEqual(export_of);
      }
    }
    expect(await shop.database("crossborder_day")).toHaveLength(merchants.length);
  });

  it("one audit, one section of Health and one of Settings", async () => {
    const { status, data } = await shop.admin.post(`${API}/audits`, {});
    expect([status, data.audits.length]).toEqual([202, merchants.length]);
    const over = async () =>
      (await get("audits")).audits.every(({ status: now }: Named) => now === "finished");
    await eventually(over, "the audits to finish");
    const { checks } = await get("health");
    const asked = checks.filter(({ name }: Named) => name === "gateway");
    expect(asked.map(({ account }: Named) => account)).toEqual(firsts);
    const { accounts } = (await get("settings")).settings;
    expect(accounts.map(({ profiles }: { profiles: Named[] }) => profiles.map(({ id }) => id))).toEqual(
      merchants,
    );
  });

  it("one outage: one banner, one mail each way, and one entry of the bell, with its end", async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const first of firsts) await shop.ledger.noteSilence(providerOf(first), minutesAgo(5));
    const banners = async () => (await get("status")).status.accounts;
    const shown = (await banners()).map(({ entries, outage }: { entries: string[]; outage: object }) => [
      entries,
      outage,
    ]);
    expect(shown).toEqual(merchants.map((entries) => [entries, expect.objectContaining({ until: null })]));
    // It answers, and has for two minutes.
    await shop.runJob();
    await shop.database("crossborder_gateway_outage").update({ up_at: minutesAgo(3) });
    await shop.runJob();
    const told = async () => {
      const sent = await shop.container.resolve(Modules.NOTIFICATION).listNotifications({}, { take: null });
      return sent
        .filter(({ data }) => String(data?.code).startsWith("gateway_"))
        .map(({ channel, data }) => `${channel} ${data?.code} ${data?.provider_id}`)
        .sort();
    };
    const of = (line: string) => firsts.map((first) => `${line} ${providerOf(first)}`);
    const wanted = [...of("email gateway_down"), ...of("email gateway_up"), ...of("feed gateway_up")];
    await eventually(async () => (await told()).length >= wanted.length, "staff to be told");
    expect(await told()).toEqual(wanted.sort());
    expect(await shop.database("crossborder_gateway_outage")).toHaveLength(merchants.length);
  });
}
