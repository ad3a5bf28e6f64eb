import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { runsOf } from "../../testing/jest/length";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { Subscription } from "../recurring/subscription";
import { repeated } from "./in-parallel";
import { answerOf, ipn, MAIN, signed } from "./ipn";

const FORGED = runsOf({ short: 200, long: 2000 });
const ABOUT_ONE = 20;
const FOR_ACCOUNT = 5_000;

const FULL = [429, "too_many_notifications"];
const UNKNOWN = [404, "notification_unknown"];
const KEPT = [200, "success"];

export default cases("somebody floods the store with notifications", (shop) => {
  const send = async (...args: Parameters<typeof ipn> extends [unknown, ...infer Rest] ? Rest : never) =>
    answerOf(await ipn(shop, ...args));

  async function open(channel = "channel-a") {
    await shop.gateway.faults({ ipn: { lose: true } });
    return await shop.checkout(channel);
  }

  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const fill = (reference: string) =>
    repeated(ABOUT_ONE, 4, async (n) => {
      expect(await send({ reference, note: `forged ${n}` })).toEqual(KEPT);
    });
  /** As if so many had come within the last day. */
  const fillAccount = (provider_id = MAIN) =>
    shop.database.raw(
      `insert into crossborder_notification (id, provider_id, digest, body, signature, status, unsigned_about)
       select 'full-' || n, ?, 'full-' || n, '', 'missing', 'reconciled', 'full-' || n
       from generate_series(1, ?::int) as n`,
      [provider_id, FOR_ACCOUNT],
    );
  const checkAt = (reference: string, next_check_at: Date | null) =>
    shop.database("crossborder_transaction").where({ reference }).update({ next_check_at });
  const nextCheck = async (reference: string) => (await shop.transaction(reference)).next_check_at;
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

  slow.it(
    `${FORGED} about one order: few are kept, and a genuine, signed one in their middle is reconciled`,
    async () => {
      const { reference, shopper, cashier_url } = await open();
      const answers = new Set<string>();
      await repeated(FORGED, 16, async (n) => {
        if (n === FORGED / 2) {
          await shopper.atCashier(cashier_url);
          expect(await send(signed({ reference, status: "success" }))).toEqual(KEPT);
        }
        answers.add(String(await send({ reference, status: "success", note: `${n}`.padEnd(15_000, "x") })));
      });
      await shop.reconciled(reference);
      expect([...answers].sort()).toEqual([String(KEPT), String(FULL)]);
      expect(await shop.orders()).toHaveLength(1);
      expect(await shop.inbox()).toHaveLength(ABOUT_ONE + 1);
    },
    180_000,
  );

  slow.it(
    "and a genuine one that nobody signed is among those that are not kept: it is asked about all the same",
    async () => {
      const { reference, shopper, cashier_url } = await open();
      await fill(reference);
      await shop.processed(reference);
      await checkAt(reference, inSeconds(3600));
      await shopper.atCashier(cashier_url);
      expect(await send({ reference, status: "success" })).toEqual(FULL);
      await shop.reconciled(reference);
      expect(await shop.paidOrders()).toHaveLength(1);
      expect(await shop.inbox()).toHaveLength(ABOUT_ONE);
    },
  );

  it("about an order that the job looks at soon anyway: its look is neither moved nor put off", async () => {
    const { reference } = await open();
    await fill(reference);
    await shop.processed(reference);
    // The gateway was asked a moment ago, and may be asked again in ten seconds.
    await shop.database("crossborder_transaction").where({ reference }).update({ asked_at: new Date() });
    const soon = inSeconds(5);
    await checkAt(reference, soon);
    for (const note of ["one", "more"]) expect(await send({ reference, note })).toEqual(FULL);
    expect(await nextCheck(reference)).toEqual(soon);
  });

  slow.it("about many orders: enough for an account is enough, and whatever is signed is kept", async () => {
    const { reference } = await open();
    await fillAccount();
    await checkAt(reference, null);
    const before = (await shop.inbox()).length;
    expect(await send({ reference, status: "success" })).toEqual(FULL);
    expect(await shop.inbox()).toHaveLength(before);
    expect(Number(await nextCheck(reference))).toBeLessThanOrEqual(Number(inSeconds(60)));
    expect(await send(signed({ reference, status: "success" }))).toEqual(KEPT);
    expect(await shop.inbox()).toHaveLength(before + 1);
  });

  slow.it("of one account: the others take theirs, and a day later so does it", async () => {
    const { reference } = await open();
    await fillAccount("pp_crossborder-channel-a_qr");
    expect(await send({ reference, status: "success" })).toEqual(KEPT);
    await shop.database("crossborder_notification").delete();
    await fillAccount();
    expect(await send({ reference, status: "success" })).toEqual(FULL);
    await shop.database("crossborder_notification").update({ created_at: inSeconds(-25 * 3600) });
    expect(await send({ reference, status: "success" })).toEqual(KEPT);
  });

  slow.it("one that is kept already and comes again is acknowledged, however many there are", async () => {
    const { reference } = await open();
    await fill(reference);
    expect(await send({ reference, note: "forged 0" })).toEqual(KEPT);
    expect(await shop.inbox()).toHaveLength(ABOUT_ONE);
  });

  ci.it("about a subscription: a few are kept for staff", async () => {
    const subscription = await Subscription.start(shop);
    const scheduleNo = await subscription.number();
    const before = (await shop.inbox()).length;
    const answers = new Set<string>();
    await repeated(ABOUT_ONE + 10, 4, async (n) => {
      answers.add(String(await send({ scheduleNo, transactionNo: `forged-${n}` })));
    });
    expect([...answers].sort()).toEqual([String(KEPT), String(FULL)]);
    expect(await shop.inbox()).toHaveLength(before + ABOUT_ONE);
  });

  it("about nothing that the store knows: not one is kept, unless it is signed", async () => {
    await open();
    const strangers: Record<string, string>[] = [
      {},
      { reference: "CB-UNKNOWN", status: "success" },
      { transactionNo: "1" },
      { scheduleNo: "1", transactionNo: "1" },
      { reference: "CB-UNKNOWN", verifySign: "0".repeat(32) },
    ];
    for (const stranger of strangers) expect(await send(stranger)).toEqual(UNKNOWN);
    expect(await shop.inbox()).toEqual([]);
    expect(await send(signed({ reference: "CB-UNKNOWN" }))).toEqual(KEPT);
    await eventually(async () => (await shop.inbox())[0]?.status === "unknown", "it to be processed");
  });

  it("one that took long to look up: the next one has to wait after it", async () => {
    const { reference } = await open();
    const database = await shop.database.transaction();
    await database.raw("lock table crossborder_transaction in access exclusive mode");
    const answered: number[] = [];
    const forged = ["one", "another"].map(async (note) => {
      expect(await send({ reference, note })).toEqual(KEPT);
      answered.push(performance.now());
    });
    await pause(200);
    await database.rollback();
    await Promise.all(forged);
    const [first = NaN, next = NaN] = answered;
    expect(next - first).toBeGreaterThan(200);
  });

  it("about an order of an account that is no profile of its merchant: that is nothing the merchant knows", async () => {
    const subscription = await Subscription.start(shop);
    const scheduleNo = await subscription.number();
    const { reference } = await open();
    const { transaction_no } = await shop.transaction(subscription.reference);
    const kept = (await shop.inbox()).length;
    const provider = "pp_crossborder-channel-a_qr";
    for (const table of ["crossborder_transaction", "crossborder_recurring_schedule"])
      await shop.database(table).update({ provider_id: "pp_crossborder-creditcard_gone" });
    expect(await send({ reference }, { provider })).toEqual(UNKNOWN);
    expect(await send({ transactionNo: transaction_no ?? "" }, { provider })).toEqual(UNKNOWN);
    expect(await send({ scheduleNo, transactionNo: "1" }, { provider })).toEqual(UNKNOWN);
    expect(await shop.inbox()).toHaveLength(kept);
  });

  slow.it("with a number that two accounts' gateways gave: it is about the account's own order", async () => {
    const [other, own] = [await open(), await open()];
    const change = async (reference: string, more: Record<string, string>) => {
      await shop
        .database("crossborder_transaction")
        .where({ reference })
        .update({ transaction_no: "77", ...more });
    };
    await change(other.reference, { provider_id: "pp_crossborder-channel-b_gone" });
    await change(own.reference, {});
    expect(await send(signed({ transactionNo: "77" }))).toEqual(KEPT);
    await shop.processed(own.reference);
    expect(await shop.inbox()).toMatchObject([{ reference: own.reference }]);
  });

  it("to the addresses of all channels, and however those are written: one of each is kept", async () => {
    const { reference } = await open();
    const providers = [
      MAIN,
      "pp_crossborder-channel-b_main",
      "pp_crossborder-channel-c_main",
      "pp_crossborder-creditcard_main",
      "pp_crossborder-in-store_main",
      "pp_crossborder-anything_main",
      "pp_crossborder%2Dchannel-a%5Fmain",
      "%70p_crossborder-channel-a_%6Dain",
    ];
    for (const provider of providers) {
      expect(await send({ reference }, { provider })).toEqual(KEPT);
      expect(await send(signed({ reference }), { provider })).toEqual(KEPT);
    }
    expect(await shop.inbox()).toHaveLength(2);
  });

  it("with one signed notification, written in other ways: it is kept once", async () => {
    const { reference } = await open();
    const { verifySign = "" } = signed({ reference, status: "success" });
    const bodies = [
      `reference=${reference}&status=success&verifySign=${verifySign}`,
      `status=success&verifySign=${verifySign}&reference=${reference}`,
      `reference=${reference}&status=%73uccess&verifySign=${verifySign}`,
      `reference=${reference}&status=success&verifySign=${verifySign.toUpperCase()}`,
      `reference=${reference}&status=success&verifySign=${verifySign}&empty=`,
      `reference=${reference}&status=success&verifySign=${verifySign}&status=again`,
    ];
    for (const body of bodies) expect(await send(body)).toEqual(KEPT);
    expect(await shop.inbox()).toMatchObject([{ signature: "valid" }]);
  });

  it("packed: 415, and nothing is unpacked", async () => {
    const { reference } = await open();
    const body = Buffer.from(`reference=${reference}`);
    for (const encoding of ["gzip", "deflate", "br", "compress", "x-none"]) {
      const sent = encoding === "gzip" ? gzipSync(body) : body;
      expect((await ipn(shop, sent, { headers: { "content-encoding": encoding } })).status).toBe(415);
    }
    expect(await shop.inbox()).toEqual([]);
  });

  it("with more fields than any has: 400, signed or not", async () => {
    const { reference } = await open();
    const fields = (count: number) => Object.fromEntries(numbers(count).map((n) => [`f${n}`, "1"]));
    const most = signed({ reference, ...fields(98) });
    expect(await send(most)).toEqual(KEPT);
    expect(await send({ ...most, more: "" })).toEqual([400, "too_many_fields"]);
    expect(await send("&".repeat(16_000))).toEqual([400, "too_many_fields"]);
    expect(await shop.inbox()).toHaveLength(1);
  });
});
