import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import axios from "axios";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { sign } from "../../src/gateway";
import { cases } from "../../testing/shop/cases";
import { ACCOUNT } from "../../testing/shop/shop";

const API = "/admin/crossborder/settings";
const WALLET = "pp_crossborder-channel-a_main";

const paymentModule = z.object({
  options: z.object({ providers: z.array(z.looseObject({ options: z.looseObject({}).optional() })) }),
});
/** The one that the server reads, not a copy of it: accounts are added there. */
const itself = z.custom<z.output<typeof paymentModule>>((value) => paymentModule.safeParse(value).success);

export default cases("staff see and change the settings", (shop) => {
  const settings = async () => (await shop.admin.get(API)).data.settings;
  const regionOf = async (id: string) => {
    const { regions }: { regions: { id: string; provider_ids: string[] }[] } = await settings();
    return regions.find((region) => region.id === id);
  };
  const offer = (region_id: string, provider_id: string, enabled: boolean) =>
    shop.admin.post(`${API}/regions`, { region_id, provider_id, enabled });
  /** How often staff asked, and how often that went wrong. */
  const written = async (act: string) => {
    const names = (await shop.ledger.listEvents({ actor_type: "user" })).map(({ name }) => name);
    return [`${act}_requested`, `${act}_error`].map((name) => names.filter((one) => one === name).length);
  };

  it("and have nothing left to say of a server that is known as the shop", async () => {
    const { data: health } = await shop.admin.get("/admin/crossborder/health");
    const known = health.checks.find(({ name }: { name: string }) => name === "shop");
    expect(known).toMatchObject({
      status: "ok",
      finding: "known",
      facts: { address: new URL(shop.backendUrl).host },
    });
    for (const is of ["same", "copy"]) {
      const { status, data } = await shop.admin.post(`${API}/shop`, { is });
      expect([status, data.code]).toEqual([400, "shop_is_known"]);
    }
    expect(await written("decide_shop")).toEqual([2, 2]);
  });

  it("the merchant once with its environment and options, each profile with its own, and nothing secret", async () => {
    const { reference, shopper, cashier_url } = await shop.checkout();
    await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    await shop.processed(reference);
    const found = await settings();
    expect(found.accounts).toHaveLength(1);
    const [account] = found.accounts;
    expect(account.profiles.map(({ id }: { id: string }) => id)).toEqual(["main", "qr", "hold", "first"]);
    expect(account).toMatchObject({
      id: "main",
      provider_id: WALLET,
      environment: "sandbox",
      merchant_no: ACCOUNT.merchantNo,
      store_no: ACCOUNT.storeNo,
      options: {
        baseUrl: { value: shop.gateway.url, from: "medusa-config" },
        apiToken: { value: "set", from: "medusa-config" },
        refund: { value: "not set", from: "default" },
        previousApiToken: { value: "not set", from: "default" },
        formerCookieSecrets: { value: "not set", from: "default" },
      },
      last_notification_at: expect.any(String),
    });
    expect(account.options).not.toHaveProperty("capture");
    const [main, , hold] = account.profiles;
    expect(main).toMatchObject({
      provider_id: WALLET,
      providers: expect.arrayContaining([
        { id: WALLET, channel: "channel_a", in_store: false },
        { id: "pp_crossborder-in-store_main", channel: "in_store", in_store: true },
      ]),
      options: { capture: { value: "automatic", from: "default" } },
    });
    expect(hold.options).toMatchObject({
      capture: { value: "manual", from: "medusa-config" },
      orderPlacement: { value: { channel_b: "before_payment" }, from: "medusa-config" },
    });
    expect(hold.options).not.toHaveProperty("apiToken");
    expect(JSON.stringify(found)).not.toContain(ACCOUNT.apiToken);
  });

  it("when the job ran, and which payment of the merchant has waited for it", async () => {
    await shop.runJob();
    const { reference } = await shop.checkout();
    await shop.makeDue();
    const { last_run, accounts } = await settings();
    expect(last_run).toMatchObject({ failures: 0, finished_at: expect.any(String) });
    expect(accounts[0].oldest_due).toMatchObject({ reference });
  });

  it("and switch a channel off and on again in a region, which the shopper notices", async () => {
    const region = shop.seeded.regions.usd;
    const other = "pp_system_default";
    await shop.admin.post(`/admin/regions/${region}`, { payment_providers: [other, WALLET] });
    const choices = async () => {
      const address = `${shop.backendUrl}/store/payment-providers?region_id=${region}`;
      const headers = { "x-publishable-api-key": shop.seeded.publishableKey };
      const { data } = await axios.get(address, { headers });
      return data.payment_providers.map(({ id }: { id: string }) => id).sort();
    };
    expect(await regionOf(region)).toMatchObject({ payable: true, provider_ids: [WALLET] });
    const { status, data } = await offer(region, WALLET, false);
    expect([status, data.region.provider_ids]).toEqual([200, []]);
    expect(await choices()).toEqual([other]);
    await offer(region, WALLET, true);
    expect(await choices()).toEqual([WALLET, other].sort());
    expect(await written("region_change")).toEqual([2, 0]);
  });

  it("and read why a region cannot offer a channel", async () => {
    const { data } = await shop.admin.post("/admin/regions", {
      name: "Euro",
      currency_code: "eur",
      countries: ["de"],
    });
    const usd = shop.seeded.regions.usd;
    expect(await offer(data.region.id, WALLET, true)).toMatchObject({
      status: 400,
      data: { code: "currency_not_supported", message: expect.stringContaining("EUR") },
    });
    expect(await offer(usd, "pp_crossborder-in-store_main", true)).toMatchObject({
      data: { code: "staff_only" },
    });
    expect(await offer(usd, "pp_system_default", true)).toMatchObject({
      data: { code: "account_not_found" },
    });
    expect(await offer("reg_nothing", WALLET, true)).toMatchObject({
      status: 404,
      data: { code: "region_not_found" },
    });
    expect(await shop.admin.post(`${API}/regions`, { region_id: usd, provider_id: WALLET })).toMatchObject({
      status: 400,
    });
  });

  describe("a test notification", () => {
    const send = async (provider_id = WALLET) =>
      (await shop.admin.post(`${API}/test-notification`, { provider_id })).data.test;
    const ipn = `/hooks/crossborder/${WALLET}/ipn`;

    it("goes over the public address into the inbox, and leaves nothing there", async () => {
      expect(await send()).toEqual({
        outcome: "arrived",
        address: `${shop.backendUrl}${ipn}`,
        milliseconds: expect.any(Number),
        reason: null,
      });
      expect(await shop.inbox()).toEqual([]);
      expect((await shop.gateway.calls("tran-query")).length).toBe(0);
      expect(await written("test_notification")).toEqual([1, 0]);
    });

    /** One more account in medusa-config, whose `backendUrl` leads elsewhere. */
    async function withAccountAt<T>(backendUrl: string, work: () => Promise<T>): Promise<T> {
      const { modules } = shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
      const { options } = itself.parse(modules?.[Modules.PAYMENT]);
      const [main] = options.providers;
      options.providers.push({ ...main, id: "away", options: { ...main?.options, backendUrl } });
      try {
        return await work();
      } finally {
        options.providers.pop();
      }
    }

    it.each<[string, RequestListener, object]>([
      ["another store", (_req, res) => res.end("success"), { outcome: "elsewhere", reason: null }],
      ["a missing page", (_req, res) => res.writeHead(404).end(), { outcome: "refused", reason: "HTTP 404" }],
      [
        "a redirect, which a gateway need not follow",
        (_req, res) => res.writeHead(302, { Location: `${shop.backendUrl}${ipn}` }).end(),
        { outcome: "refused", reason: "HTTP 302" },
      ],
      ["nobody", (req) => req.socket.destroy(), { outcome: "unreachable", reason: "ECONNRESET" }],
    ])("tells that the public address leads to %s", async (_where, answer, outcome) => {
      const server = createServer(answer).listen(0, "127.0.0.1");
      await new Promise((listening) => server.once("listening", listening));
      const { port }: AddressInfo = z.custom<AddressInfo>().parse(server.address());
      try {
        const test = await withAccountAt(`http://127.0.0.1:${port}`, () =>
          send("pp_crossborder-channel-a_away"),
        );
        expect(test).toMatchObject(outcome);
        expect(await written("test_notification")).toEqual([1, 1]);
      } finally {
        server.close();
      }
    });

    it("that somebody else makes up is kept no more than any other", async () => {
      const reference = "cb-test-0123456789abcdef01234567";
      const post = (verifySign: string) =>
        axios.post(`${shop.backendUrl}${ipn}`, new URLSearchParams({ reference, verifySign }), {
          validateStatus: () => true,
        });
      for (const forged of ["", sign({ reference }, "another token")])
        expect((await post(forged)).status).toBe(404);
      expect(await shop.inbox()).toEqual([]);
    });
  });
});
