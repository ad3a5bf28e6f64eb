import fc from "fast-check";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { runsOf } from "../../testing/jest/length";
import { seed } from "../../testing/jest/random";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { inParallel, repeated } from "./in-parallel";
import { signed } from "./ipn";
import { type Malformed, malformed } from "./malformed-bodies";
import { CUT, RawClient } from "./raw-client";

const BODIES = runsOf({ short: 500, long: 10_000 });
const AT_ONCE = 16;

/** Just below what a notification may have. */
const BODY_BYTES = 16_000;
const KEPT_BODIES = runsOf({ short: 1000, long: 5000 });

export default cases("anybody in the world sends notifications", (shop) => {
  let client: RawClient;
  beforeAll(() => {
    client = new RawClient(shop.backendUrl, AT_ONCE);
  });
  afterAll(() => client.close());

  const ipn = (body: string | Buffer, drip?: number) =>
    client.post("/hooks/crossborder/pp_crossborder-channel-a_main/ipn", {
      body: Buffer.from(body),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      drip,
    });

  const processedAll = () =>
    eventually(
      async () => (await shop.ledger.listNotifications({ status: "received" }, { take: 1 })).length === 0,
      "the inbox to be processed",
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
    const failed: { status: number; sent: Malformed }[] = [];
    const statuses = new Set<number>();
    await inParallel(fc.sample(malformed, { seed: seed(), numRuns: BODIES }), AT_ONCE, async (sent) => {
      const { provider, body, headers } = sent;
      const status = await client.post(`/hooks/crossborder/${provider}/ipn`, { body, headers });
      // A server that is slow has some come later.
      if (status !== 429) statuses.add(status);
      if (status >= 500 || status === 0) failed.push({ status, sent });
    });
    await processedAll();
    expect(failed.slice(0, 5)).toEqual([]);
    expect([...statuses].sort()).toEqual([400, 404, 413, 415]);
    expect(
      await shop.ledger.listNotifications({ signature: { $ne: "valid" }, status: { $ne: "refused" } }),
    ).toEqual([]);
    expect(await shop.gateway.calls()).toHaveLength(calls);
    expect({}).not.toHaveProperty("polluted");
    await paysAndIsServed();
  }, 180_000);

  slow.it(
    "as large as they may be: memory does not grow with them",
    async () => {
      const send = async (first: number, count: number) => {
        await repeated(count, AT_ONCE, async (nth) => {
          const fields = { reference: `LARGE-${first + nth}`, note: "x".repeat(BODY_BYTES - 200) };
          expect(await ipn(new URLSearchParams(signed(fields)).toString())).toBe(200);
        });
        await processedAll();
      };
      // For the compiler, caches and connections.
      await send(0, 200);
      const before = heapUsed();
      await send(200, KEPT_BODIES);
      const grown = heapUsed() - before;
      expect(grown).toBeLessThan((KEPT_BODIES * BODY_BYTES) / 2);
    },
    180_000,
  );

  slow.it("of a megabyte, or drop by drop: refused, or read, and the next real one counts", async () => {
    const large = Buffer.alloc(1024 * 1024, "reference=1&");
    // The answer to a body that is not wanted may be lost with its connection: it is refused all the same.
    await repeated(20, 4, async () => expect([413, CUT]).toContain(await ipn(large)));
    expect(await shop.inbox()).toEqual([]);
    await repeated(20, 20, async (n) => expect(await ipn(`reference=SLOW&note=${n}`, 100)).toBe(404));
    await paysAndIsServed();
  });

  it("with bytes that are no text: not one is kept", async () => {
    expect(await ipn(Buffer.from([0x72, 0x3d, 0xff, 0x00, 0xfe]))).toBe(404);
    expect(await shop.inbox()).toEqual([]);
  });

  forEach(
    [
      ["a NUL in its reference", { reference: "CB-\0" }],
      ["a NUL in its number", { transactionNo: "\0" }],
      ["a NUL in its schedule's number", { scheduleNo: "\0", transactionNo: "1" }],
      ["a reference without end", { reference: "A".repeat(16_000) }],
    ],
    { fast: 1 },
  )("well signed and with %s: the job still reconciles what is due", async (_, fields) => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.atCashier(shown.cashier_url);
    expect(await ipn(new URLSearchParams(signed(fields)).toString())).toBe(200);
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

/** Bytes in use after everything that can be thrown away was. */
function heapUsed(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("This engine does not collect garbage when it is asked");
  collect();
  return process.memoryUsage().heapUsed;
}
