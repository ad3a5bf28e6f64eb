import { createSandbox, type DialectChoice, type Sandbox } from "../../packages/sandbox/src";
import { parseOptions } from "../payments/options";
import { check } from "./check";
import { listen } from "./listener";
import type { Observation, Settings } from "./talk";

const ACCOUNT = { apiToken: "a-token-of-the-check", merchantNo: "200043", storeNo: "300014" };
const PLACES = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };
const STAGE_3 = [
  ...["amount_currency", "paid_status", "held_status", "refunds", "captures", "captured_refund"],
  ...["declined_status", "wallet_link", "notification", "acknowledgment", "signature"],
];

/** How the money of an order stands at the gateway. */
interface Order {
  reference: string;
  status: string;
  paid: string;
  held: string;
  refunded: string;
}

describe("crossborder check, stage 3", () => {
  let sandbox: Sandbox | undefined;
  /** Where notifications are sent to. */
  const sent: string[] = [];
  afterEach(() => sandbox?.close());

  const orders = async (): Promise<Order[]> => {
    const answer = await fetch(`${sandbox?.url}/_sandbox/transactions`);
    return ((await answer.json()) as { transactions: Order[] }).transactions;
  };
  /** The person who is told where to pay. */
  const pay = async (line: string) => {
    const open = (await orders()).find(({ status }) => status === "init");
    if (!/here: http/.test(line) || !open) return;
    const act = line.startsWith("Decline") ? "decline" : "pay";
    const headers = { "X-Crossborder-Sandbox": "1" };
    await fetch(`${sandbox?.url}/_sandbox/transactions/${open.reference}/${act}`, {
      method: "POST",
      headers,
    });
  };

  async function checked(
    dialect: DialectChoice,
    settings: Settings = {},
    { person = pay, pause = () => Promise.resolve() } = {},
  ) {
    await sandbox?.close();
    sandbox = await createSandbox({ ...ACCOUNT, dialect, ipnRetryDelaysMs: [50, 50, 50, 50, 50, 50, 50] });
    const options = parseOptions({ baseUrl: sandbox.url, ...ACCOUNT, ...PLACES, ...settings });
    const listener = await listen(0, options.acknowledgment);
    sent.push(`http://127.0.0.1:${listener.port}/`);
    const said: Promise<void>[] = [];
    try {
      return await check({
        options,
        stage: 3,
        orders: {
          amount: "0.08",
          vendors: ["channel_a"],
          currencies: ["usd"],
          ipnUrl: `http://127.0.0.1:${listener.port}/`,
        },
        payment: {
          ...{ listener, holds: true, declines: true, patience_ms: 2_000, notified_ms: 400 },
          pause: async () => {
            await Promise.all(said);
            await new Promise((resolve) => setTimeout(resolve, 20));
            await pause();
          },
          say: () => undefined,
          ask: async (what, address) => void said.push(person(`${what}: ${address}`)),
        },
        tell: () => undefined,
      });
    } finally {
      listener.close();
    }
  }

  const verdicts = (observations: readonly Observation[], verdict: Observation["verdict"]) =>
    observations
      .filter((one) => one.verdict === verdict && STAGE_3.includes(one.assumption))
      .map(({ assumption }) => assumption)
      .sort();

  /** Nothing but `amount` of an order was taken, and nothing is left with the shop. */
  async function expectGivenBack(): Promise<void> {
    for (const { paid, held, refunded } of await orders()) {
      expect([held, Number(paid) <= 0.08]).toEqual(["0.00", true]);
      expect(refunded).toBe(paid);
    }
  }

  it("sees a payment, its notification, a hold and both refunds, and gives everything back", async () => {
    const { observations } = await checked("documented");
    expect(verdicts(observations, "agrees")).toEqual([...STAGE_3].sort());
    expect(observations.find(({ assumption }) => assumption === "notification")?.saw).toMatch(
      /^POST application\/x-www-form-urlencoded.*: transactionNo, status, amount/,
    );
    await expectGivenBack();
  });

  it.each<[DialectChoice, string[], Settings]>([
    [{ statuses: { success: "TRADE_OK" } }, ["paid_status"], { statuses: { TRADE_OK: "success" } }],
    [{ statuses: { failed: "TRADE_FAILED" } }, ["declined_status"], { statuses: { TRADE_FAILED: "failed" } }],
    ["acknowledged-ok", ["acknowledgment"], { acknowledgment: "OK" }],
    ["authorized", ["held_status"], { statuses: { authorized: "success" } }],
    [{ statuses: { refunded: "GONE" } }, ["refunds"], { statuses: { GONE: "refunded" } }],
    ["several-captures", ["captures"], { severalCaptures: true }],
    ["refund-as-ordered", ["captured_refund"], { refundOfCapture: "ordered" }],
    [
      "ipn-names",
      ["notification"],
      { notificationNames: { reference: ["out_trade_no"], transactionNo: ["trade_no"] } },
    ],
  ])(
    "says what to set where the gateway differs, and agrees once it is set: %j",
    async (dialect, names, set) => {
      const { observations, settings } = await checked(dialect);
      expect(verdicts(observations, "differs")).toEqual(names);
      expect(settings).toEqual(set);
      await expectGivenBack();
      expect(verdicts((await checked(dialect, set)).observations, "differs")).toEqual([]);
      await expectGivenBack();
    },
  );

  it("says what to ask where no acknowledgment that it knows is taken", async () => {
    const { observations, settings } = await checked({ acknowledgment: "accepted" });
    expect(observations.find(({ assumption }) => assumption === "acknowledgment")).toMatchObject({
      verdict: "differs",
      saw: expect.stringMatching(/^it came again after success, OK, .*set acknowledgment$/),
    });
    expect(settings).toEqual({});
  });

  it("reads a notification without a signature, as JSON or in the query of a GET", async () => {
    for (const dialect of ["unsigned", "ipn-json", "ipn-query"] as const)
      expect(verdicts((await checked(dialect)).observations, "differs")).toEqual([]);
  });

  it("takes for a notification only what names the order: anybody can reach an open port", async () => {
    const person = async (line: string) => {
      const url = sent.at(-1) ?? "";
      await fetch(`${url}?reference=SOMEBODY-1&status=success`);
      await fetch(url, { method: "POST", body: "hello" });
      await pay(line);
    };
    const { observations } = await checked("documented", {}, { person });
    expect(verdicts(observations, "differs")).toEqual([]);
    expect(observations.find(({ assumption }) => assumption === "notification")?.saw).toMatch(/^POST /);
  });

  it("opens the order by what the stages before it have found", async () => {
    const { observations, settings } = await checked(["short-references", "no-macros", "samples", "codes"]);
    expect(verdicts(observations, "agrees")).toEqual([...STAGE_3].sort());
    expect(settings).toMatchObject({ referenceMaxLength: 24 });
    await expectGivenBack();
  });

  it("closes what nobody pays", async () => {
    const { observations } = await checked("documented", {}, { person: () => Promise.resolve() });
    expect(observations.filter(({ saw }) => saw?.startsWith("nobody has"))).toMatchObject([
      { assumption: "paid_status", verdict: "not_seen", saw: "nobody has paid" },
      { assumption: "declined_status", verdict: "not_seen", saw: "nobody has declined" },
      { assumption: "held_status", verdict: "not_seen", saw: "nobody has agreed to it" },
    ]);
    expect(new Set((await orders()).map(({ status }) => status))).toEqual(new Set(["closed"]));
  });

  it("that is stopped after the payment gives it back", async () => {
    let asked = 0;
    const pause = async () => {
      const isPaid = (await orders()).some(({ paid }) => paid !== "0.00");
      if (isPaid && ++asked > 1) throw new Error("stopped");
    };
    await expect(checked("documented", {}, { pause })).rejects.toThrow("stopped");
    expect((await orders()).filter(({ paid }) => paid !== "0.00")).toHaveLength(1);
    await expectGivenBack();
  });
});
