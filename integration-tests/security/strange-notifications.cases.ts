import { z } from "zod";
import { eventually } from "../../testing/shop/sandbox-control";
import { cases } from "../../testing/shop/cases";
import { type Strange, strangeNotification } from "./fuzz/bodies";
import { heapUsed } from "./fuzz/heap";
import { runsOf } from "../../testing/jest/length";
import { Random } from "./fuzz/random";
import { inParallel, Sender } from "./fuzz/sender";

const BODIES = runsOf({ short: 500, long: 10_000 });
const AT_ONCE = 16;
/** Room for caches and connections; the bodies of the long form, kept, would need far more. */
const HEAP_GROWTH = 100 * 1024 * 1024;

export default cases("anybody in the world sends notifications", (shop) => {
  let sender: Sender;
  beforeAll(() => {
    sender = new Sender(shop.backendUrl, AT_ONCE);
  });
  afterAll(() => sender.close());

  const ipn = (body: string | Buffer, more: { drip?: number; provider?: string } = {}) =>
    sender.post(`/hooks/crossborder/${more.provider ?? "pp_crossborder-channel-a_main"}/ipn`, {
      body: Buffer.from(body),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      drip: more.drip,
    });

  const workedOff = () =>
    eventually(
      async () => (await shop.ledger.listNotifications({ status: "received" }, { take: 1 })).length === 0,
      "the inbox to be worked off",
      60,
    );

  async function paysAndIsServed(): Promise<void> {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.atCashier(shown.cashier_url);
    await shop.reconciled(shown.reference);
    expect((await shopper.complete(cart.id)).type).toBe("order");
  }

  it("of every kind: none is answered with a fault, none reaches the gateway, and the next real one counts", async () => {
    await paysAndIsServed();
    const calls = (await shop.gateway.calls()).length;
    const random = new Random(20_260_101);
    const faults: { status: number; strange: Strange }[] = [];
    const statuses = new Set<number>();
    const send = async (strange: Strange) => {
      const { provider, body, headers } = strange;
      const status = await sender.post(`/hooks/crossborder/${provider}/ipn`, { body, headers });
      statuses.add(status);
      if (status >= 500 || status === 0) faults.push({ status, strange });
    };
    const generate = function* (count: number) {
      for (let made = 0; made < count; made++) yield strangeNotification(random);
    };
    await inParallel(generate(BODIES / 2), AT_ONCE, send);
    await workedOff();
    const before = heapUsed();
    await inParallel(generate(BODIES / 2), AT_ONCE, send);
    await workedOff();
    expect(faults.slice(0, 5)).toEqual([]);
    expect([...statuses].sort()).toEqual([200, 400, 404, 413, 415]);
    expect(heapUsed() - before).toBeLessThan(HEAP_GROWTH);
    expect(await shop.gateway.calls()).toHaveLength(calls);
    expect(z.looseObject({}).parse({})).not.toHaveProperty("polluted");
    await paysAndIsServed();
  }, 180_000);

  it("of a megabyte, or drop by drop: refused, or read, and the next real one counts", async () => {
    const large = Buffer.alloc(1024 * 1024, "reference=1&");
    await inParallel(Array.from({ length: 20 }), 4, async () => expect(await ipn(large)).toBe(413));
    await inParallel(Array.from({ length: 20 }), 20, async () => {
      expect(await ipn(`reference=SLOW&note=${Math.random()}`, { drip: 100 })).toBe(200);
    });
    await paysAndIsServed();
  });

  it.each([
    ["a NUL in its reference", "reference=CB-%00"],
    ["a NUL in its number", "transactionNo=%00"],
    ["a reference without end", `reference=${"A".repeat(16_000)}`],
    ["bytes that are no text", Buffer.from([0x72, 0x3d, 0xff, 0x00, 0xfe])],
  ])("with %s: the job still settles what is due", async (_, body) => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.atCashier(shown.cashier_url);
    expect(await ipn(body)).toBe(200);
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.transaction(shown.reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
    });
    expect((await shop.inbox()).map(({ status }) => status)).toEqual(["unknown"]);
  });

  it("and browsers come back with any reference: they are sent on, never to an error page", async () => {
    const hook = "/hooks/crossborder/pp_crossborder-channel-a_main/return";
    const { storefront } = await shop.shopper().comeBack(`${shop.backendUrl}${hook}?reference=%00`);
    expect(storefront.searchParams.get("payment")).toBe("pending");
  });
});
