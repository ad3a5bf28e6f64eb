import { createSandbox, type DialectChoice, type Sandbox } from "../../../sandbox/src";
import type { ClientOptions } from "../../../../src/gateway";
import { parseGatewayOptions, parseOptions } from "../../../../src/payments/options";
import { ci, forEach, slow } from "../../../../testing/jest/lanes";
import { check } from "./check";
import { DIFFERENCES } from "./payment.spec.helper";
import { listen } from "./listener";
import type { Observation, Settings } from "./talk";

const ACCOUNT = { apiToken: "a-token-of-the-check", merchantNo: "200043", storeNo: "300014" };
const PLACES = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };
const STAGE_3 = [
  ...[
    "amount_currency",
    "paid_status",
    "held_status",
    "refunds",
    "captures",
    "captured_refund",
    "part_refunds",
  ],
  ...["declined_status", "notification", "acknowledgment", "signature"],
  ...["notification_charset", "refund_password"],
  ...["reversed_status", "money_back", "mismatch", "schedule_number", "schedule_name"],
];

/** What is looked at with further orders. */
const MORE: readonly string[] = ["reversed_status", "money_back", "schedule_number", "schedule_name"];

/** How the money of an order stands at the gateway. */
interface Order {
  reference: string;
  status: string;
  paid: string;
  held: string;
  refunded: string;
}

describe("check, stage 3", () => {
  let sandbox: Sandbox | undefined;
  /** Where notifications are sent to. */
  const sent: string[] = [];
  afterEach(() => sandbox?.close());

  const orders = async (): Promise<Order[]> => {
    const answer = await fetch(`${sandbox?.url}/_sandbox/transactions`);
    return ((await answer.json()) as { transactions: Order[] }).transactions;
  };
  const schedules = async (): Promise<string[]> => {
    const answer = await fetch(`${sandbox?.url}/_sandbox/schedules`);
    return ((await answer.json()) as { schedules: { status: string }[] }).schedules.map(
      ({ status }) => status,
    );
  };
  /** The person who is told where to pay. */
  const pay = async (line: string) => {
    const open = (await orders()).findLast(({ status }) => status === "init");
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
    settings: Settings & Partial<ClientOptions> = {},
    { person = pay, pause = () => Promise.resolve(), more = false } = {},
  ) {
    await sandbox?.close();
    sandbox = await createSandbox({ ...ACCOUNT, dialect, ipnRetryDelaysMs: [50, 50, 50, 50, 50, 50, 50] });
    const options = parseOptions({ baseUrl: sandbox.url, ...ACCOUNT, ...PLACES, ...settings });
    const listener = await listen(0, options.acknowledgment);
    sent.push(`http://127.0.0.1:${listener.port}/`);
    const said: Promise<void>[] = [];
    try {
      return await check({
        parse: parseGatewayOptions,
        options,
        stage: 3,
        orders: {
          amount: "0.08",
          vendors: ["channel_a", "creditcard"],
          currencies: ["usd"],
          ipnUrl: `http://127.0.0.1:${listener.port}/`,
        },
        payment: {
          ...{
            listener,
            holds: true,
            declines: true,
            returns: more,
            recurs: more,
            patience_ms: 2_000,
            notified_ms: 400,
          },
          pause: async () => {
            await Promise.all(said);
            await new Promise((resolve) => setTimeout(resolve, 20));
            await pause();
          },
          read: () => Promise.resolve(""),
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
    const { observations } = await checked("documented", {}, { more: true });
    expect(verdicts(observations, "agrees")).toEqual([...STAGE_3].sort());
    expect(observations.find(({ assumption }) => assumption === "notification")?.saw).toMatch(
      /^POST application\/x-www-form-urlencoded.*: transactionNo, status, amount/,
    );
    await expectGivenBack();
  });

  forEach(DIFFERENCES, { fast: 1 })(
    "says what to set where the gateway differs, and agrees once it is set: %j",
    async (dialect, names, set) => {
      const more = names.some((name) => MORE.includes(name));
      const { observations, settings } = await checked(dialect, {}, { more });
      expect(verdicts(observations, "differs")).toEqual(names);
      expect(settings).toEqual(set);
      await expectGivenBack();
      expect(verdicts((await checked(dialect, set, { more })).observations, "differs")).toEqual([]);
      await expectGivenBack();
    },
  );

  forEach(["schedule-notified", "schedule-opened", "first-besides"] as const, { fast: 1 })(
    "finds the number of a subscription wherever it is, and cancels it: %s",
    async (dialect) => {
      const firstPaymentCounts = dialect !== "first-besides";
      const { observations } = await checked(dialect, { firstPaymentCounts }, { more: true });
      expect(verdicts(observations, "differs")).toEqual([]);
      expect(verdicts(observations, "agrees")).toContain("schedule_number");
      expect(await schedules()).toEqual(["CANCELLED"]);
      await expectGivenBack();
    },
  );

  slow.it("says that money goes back by a refund where reverse takes no online orders", async () => {
    const { observations, settings } = await checked(
      "online-expires",
      { closeOnline: "expire" },
      { more: true },
    );
    expect(observations.find(({ assumption }) => assumption === "money_back")).toMatchObject({
      verdict: "agrees",
      saw: expect.stringMatching(/^reverse: 000040 .*; refund: 000100/),
    });
    expect(settings).toEqual({});
    await expectGivenBack();
  });

  ci.it("says what to ask where no acknowledgment that it knows is taken", async () => {
    const { observations, settings } = await checked({ acknowledgment: "accepted" });
    expect(observations.find(({ assumption }) => assumption === "acknowledgment")).toMatchObject({
      verdict: "differs",
      saw: expect.stringMatching(/^it came again after success, OK, .*set acknowledgment$/),
    });
    expect(settings).toEqual({});
  });

  slow.it("reads a notification without a signature, as JSON or in the query of a GET", async () => {
    for (const dialect of ["unsigned", "ipn-json", "ipn-query"] as const)
      expect(verdicts((await checked(dialect)).observations, "differs")).toEqual([]);
  });

  ci.it("takes for a notification only what names the order: anybody can reach an open port", async () => {
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

  ci.it("opens the order by what the stages before it have found", async () => {
    const { observations, settings } = await checked(
      ["short-references", "no-macros", "samples", "codes"],
      {},
      { more: true },
    );
    expect(verdicts(observations, "differs")).toEqual(["mismatch"]);
    expect(verdicts(observations, "not_seen")).toEqual([]);
    expect(settings).toMatchObject({ referenceMaxLength: 24, retCodes: { E0409: "mismatch" } });
    await expectGivenBack();
  });

  slow.it("closes what nobody pays", async () => {
    const person = () => Promise.resolve();
    const { observations } = await checked("documented", {}, { person, more: true });
    expect(observations.filter(({ saw }) => saw?.startsWith("nobody has"))).toMatchObject([
      { assumption: "paid_status", verdict: "not_seen", saw: "nobody has paid" },
      { assumption: "declined_status", verdict: "not_seen", saw: "nobody has declined" },
      { assumption: "money_back", verdict: "not_seen", saw: "nobody has paid" },
      { assumption: "reversed_status", verdict: "not_seen", saw: "nobody has paid" },
      { assumption: "schedule_number", verdict: "not_seen", saw: "nobody has paid a subscription" },
      { assumption: "held_status", verdict: "not_seen", saw: "nobody has agreed to it" },
    ]);
    expect(new Set((await orders()).map(({ status }) => status))).toEqual(new Set(["closed"]));
  });

  const STOPS = [
    ["the subscription", "Pay a subscription"],
    ["the payment", "Pay 0.08 USD here"],
    ["the declined one", "Decline"],
    ["the one that is given back", "Pay 0.08 USD, which"],
    ["the hold", "Agree"],
  ] as const;
  forEach(STOPS, { fast: 1 })("that is stopped after %s leaves nothing with the shop", async (_, begins) => {
    let isDone = false;
    const person = async (line: string) => {
      await pay(line);
      isDone ||= line.startsWith(begins);
    };
    const pause = () => (isDone ? Promise.reject(new Error("stopped")) : Promise.resolve());
    await expect(checked("documented", {}, { person, pause, more: true })).rejects.toThrow("stopped");
    expect(isDone).toBe(true);
    const left = (await orders()).filter(({ status }) => status === "init" || status === "success");
    expect(left).toEqual([]);
    await expectGivenBack();
    expect((await schedules()).filter((status) => status !== "CANCELLED")).toEqual([]);
  });
});
