import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enabledSchema, lookSchema, US_REGION } from "../../packages/cli/src/store/answers";
import enableRegions from "../../packages/cli/src/store/enable-regions";
import look from "../../packages/cli/src/store/look";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";

export default cases("what init and doctor do inside of a store", (shop) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-answers-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const ask = async (script: typeof look, ...args: string[]): Promise<unknown> => {
    const file = join(folder, "answer.json");
    await script({ container: shop.container, args: [file, ...args] });
    return JSON.parse(await readFile(file, "utf8"));
  };
  const enable = async (...args: string[]) => enabledSchema.parse(await ask(enableRegions, ...args));
  const change = async (id: string, change: object) => {
    const { status } = await shop.admin.post(`/admin/regions/${id}`, change);
    expect(status).toBe(200);
  };

  it("tells regions, methods, prices and keys", async () => {
    const found = lookSchema.parse(await ask(look));
    expect(found.regions).toMatchObject([
      { name: "China", currency: "cny", payable: true },
      { name: "United States", currency: "usd", payable: true },
    ]);
    expect(found.regions[0]?.offered).toContain("pp_crossborder-channel-a_main");
    expect(found.providers).toContain("pp_crossborder-channel-a_main");
    expect(found).toMatchObject({
      variants: 3,
      priced: { usd: 3, cny: 3 },
      publishableKeys: expect.arrayContaining([shop.seeded.publishableKey]),
    });
  });

  it("offers what is missing in regions in USD and CNY, and keeps what is offered beside it", async () => {
    const { usd, cny } = shop.seeded.regions;
    await change(usd, { payment_providers: ["pp_system_default", "pp_crossborder-creditcard_main"] });
    await change(cny, { currency_code: "eur", payment_providers: ["pp_system_default"] });
    expect(await enable()).toEqual({
      lines: ["region United States (USD) offers 3 more payment methods"],
      madeRegion: false,
    });
    const { regions } = lookSchema.parse(await ask(look));
    expect(regions.map(({ offered }) => offered.length)).toEqual([0, 4]);
    expect((await enable()).lines).toEqual(["region United States (USD) offers 0 more payment methods"]);
  });

  it("names the storefront's key where there is one to choose", async () => {
    const own = shop.seeded.publishableKey;
    const { data } = await shop.admin.get<{ api_keys: { id: string; token: string }[] }>("/admin/api-keys");
    const others = data.api_keys.filter(({ token }) => token !== own);
    expect(others.length).toBeGreaterThan(0);
    expect((await enable()).publishableKey).toBeUndefined();
    for (const { id } of others) {
      const { status } = await shop.admin.post(`/admin/api-keys/${id}/revoke`, {});
      expect(status).toBe(200);
    }
    expect((await enable()).publishableKey).toBe(own);
  });

  slow.it("makes no region for the United States while another one has them, and says which", async () => {
    const { usd, cny } = shop.seeded.regions;
    await change(usd, { name: "Everywhere", currency_code: "eur" });
    await change(cny, { currency_code: "eur" });
    expect(await enable()).toMatchObject({
      lines: [expect.stringContaining("no region is in USD or CNY")],
    });
    expect(await enable(US_REGION)).toMatchObject({
      madeRegion: false,
      refused: expect.stringContaining("the United States are in the region Everywhere (EUR)"),
    });

    await change(usd, { countries: ["gb"] });
    const { madeRegion, lines } = await enable(US_REGION);
    expect(madeRegion).toBe(true);
    expect(lines).toEqual([
      "no region was in USD or CNY; United States (USD) is new",
      "region United States (USD) offers 4 more payment methods",
    ]);
  });
});
