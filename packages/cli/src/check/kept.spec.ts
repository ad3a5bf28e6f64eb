import type { ClientOptions } from "../../../../src/gateway";
import { parseGatewayOptions, parseOptions } from "../../../../src/payments/options";
import { ci } from "../../../../testing/jest/lanes";
import { createSandbox, type DialectChoice, type Sandbox } from "../../../sandbox/src";
import { check } from "./check";
import { ACCOUNT, ask, differing } from "./check.spec.helper";
import type { Kept } from "./kept";
import type { Resumed } from "./subscriptions";
import type { Observation, Settings } from "./talk";

const DAY_MINUTES = 24 * 60;
const PLACES = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };

describe("check, of a subscription that goes on", () => {
  let sandbox: Sandbox | undefined;
  let said: string[] = [];
  beforeEach(() => (said = []));
  afterEach(() => sandbox?.close());

  const control = async (path: string, body?: object) => {
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : undefined;
    return (await fetch(`${sandbox?.url}/_sandbox/${path}`, init)).json() as Promise<Record<string, never>>;
  };
  type Order = Record<"reference" | "transactionNo" | "status" | "paid" | "refunded" | "operation", string>;
  const orders = async (): Promise<Order[]> => (await control("transactions")).transactions;
  const schedules = async (): Promise<{ status: string }[]> => (await control("schedules")).schedules;

  /** Stage 3 alone with `--renewal`; resolves to what it has kept. */
  async function begun(
    dialect: DialectChoice,
    settings: Settings & Partial<ClientOptions> = {},
    onKept: () => void = () => undefined,
  ) {
    sandbox = await createSandbox({ ...ACCOUNT, dialect });
    const options = parseOptions({ baseUrl: sandbox.url, ...ACCOUNT, ...PLACES, ...settings });
    let kept: Kept | undefined;
    const ipnUrl = "http://127.0.0.1:9/none";
    const payment = {
      ...{
        holds: false,
        declines: false,
        returns: false,
        recurs: false,
        patience_ms: 1_000,
        notified_ms: 50,
      },
      pause: () => Promise.resolve(),
      read: () => Promise.resolve(""),
      ask: async () => {
        const open = (await orders()).findLast(({ status }) => status === "init");
        await control(`transactions/${open?.reference}/pay`, {});
      },
      keep: async (one: Kept) => {
        await Promise.resolve(onKept());
        kept = one;
      },
    };
    const plan = { amount: "0.08", vendors: ["creditcard"], currencies: ["usd"], ipnUrl } as const;
    const result = await check({
      parse: parseGatewayOptions,
      options,
      stage: 3,
      orders: plan,
      payment,
      // How long it takes, which is said of every check.
      say: (line) => void (line.startsWith("an answer takes") || said.push(line)),
      tell: () => undefined,
    });
    return { kept, ...result };
  }

  /** So many days later. */
  async function resumed(
    kept: Kept,
    days: number,
    deductions?: string[] | "all",
    settings: Settings & Partial<ClientOptions> = {},
  ) {
    const paid_at = new Date(Date.now() - days * DAY_MINUTES * 60_000).toISOString();
    const further = (await orders()).filter(({ operation }) => operation === "recurring-deduction");
    const numbers = deductions === "all" ? further.map(({ transactionNo }) => transactionNo) : deductions;
    let ended = 0;
    const end = () => Promise.resolve(void ended++);
    const input: Resumed = {
      ...{ kept: { ...kept, paid_at }, deductions: numbers, end },
    };
    const result = await ask(sandbox?.url ?? "", settings, {}, () => undefined, {
      ...{ stage: 1, resumed: input },
      say: (line) => void said.push(line),
    });
    return { ...result, ended };
  }

  const of = (observations: readonly Observation[], name: string) =>
    observations.filter(({ assumption }) => assumption === name).at(-1);
  const keptOf = ({ kept }: { kept?: Kept }): Kept => {
    if (!kept) throw new Error("nothing was kept");
    return kept;
  };
  async function expectNothingBack({ reference }: Kept) {
    const own = (await orders()).filter((one) => one.reference === reference);
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own.map(({ refunded }) => refunded))).toEqual(new Set(["0.00"]));
  }
  async function expectAllBack() {
    for (const { paid, refunded } of await orders()) expect(refunded).toBe(paid);
    expect((await schedules()).filter(({ status }) => status === "ACTIVE")).toEqual([]);
  }

  it("that was charged as is assumed agrees, ends it and gives every payment back", async () => {
    const { kept, observations } = await begun("documented");
    expect(of(observations, "first_payment")).toMatchObject({
      verdict: "not_seen",
      saw: expect.stringMatching(/^kept: look again with --resume after \d{4}-/),
    });
    await control("clock", { advance_minutes: 2.6 * DAY_MINUTES });
    const again = await resumed(keptOf({ kept }), 2.6, "all");
    expect(of(again.observations, "deductions")).toMatchObject({ verdict: "agrees" });
    expect(of(again.observations, "first_payment")).toMatchObject({
      verdict: "agrees",
      saw: "paymentCount 2: 1 after the first",
    });
    expect([again.ended, said]).toEqual([1, []]);
    await expectAllBack();
  });

  ci.it(
    "whose first payment counts besides names firstPaymentCounts, and agrees once it is set",
    async () => {
      const first = await begun("first-besides");
      await control("clock", { advance_minutes: 2.6 * DAY_MINUTES });
      const found = await resumed(keptOf(first), 2.6, "all");
      expect(found.settings).toEqual({ firstPaymentCounts: false });
      expect(of(found.observations, "first_payment")?.saw).toBe("paymentCount 2: 2 after the first");
      await expectAllBack();
      await sandbox?.close();
      const second = await begun("first-besides", { firstPaymentCounts: false });
      expect(keptOf(second).sent).toBe(1);
      await control("clock", { advance_minutes: 2.6 * DAY_MINUTES });
      const again = await resumed(keptOf(second), 2.6, "all", { firstPaymentCounts: false });
      expect(differing(again.observations)).toEqual([]);
      expect(of(again.observations, "first_payment")).toMatchObject({ verdict: "agrees" });
      await expectAllBack();
    },
  );

  ci.it("whose renewals name no schedule says what that means", async () => {
    const { kept } = await begun(["schedule-opened", { scheduleNo: "opened" }]);
    await control("clock", { advance_minutes: 2.6 * DAY_MINUTES });
    const { observations } = await resumed(keptOf({ kept }), 2.6, "all");
    expect(of(observations, "deductions")).toMatchObject({
      verdict: "differs",
      saw: expect.stringMatching(/no answer names the schedule.*staff vouches/),
    });
    await expectAllBack();
  });

  ci.it("too early says when to look again, and touches nothing", async () => {
    const { kept } = await begun("documented");
    const { observations, ended } = await resumed(keptOf({ kept }), 0.5, "all");
    for (const name of ["deductions", "first_payment"])
      expect(of(observations, name)?.saw).toMatch(/^look again after \d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
    await control("clock", { advance_minutes: 1.6 * DAY_MINUTES });
    const later = await resumed(keptOf({ kept }), 1.6, "all");
    expect(of(later.observations, "deductions")).toMatchObject({ verdict: "agrees" });
    expect(of(later.observations, "first_payment")).toMatchObject({ verdict: "not_seen" });
    expect([ended, later.ended]).toEqual([0, 0]);
    await expectNothingBack(keptOf({ kept }));
  });

  ci.it("asks for the numbers of its payments, and gives no other payment back", async () => {
    const { kept } = await begun("documented");
    const stranger = (await orders()).find(({ operation }) => operation === "secure-pay");
    await control("clock", { advance_minutes: 2.6 * DAY_MINUTES });
    const nobody = await resumed(keptOf({ kept }), 2.6);
    expect(of(nobody.observations, "first_payment")?.saw).toMatch(/--deduction NUMBER for each/);
    const wrong = await resumed(keptOf({ kept }), 2.6, ["999", stranger?.transactionNo ?? ""]);
    expect(of(wrong.observations, "first_payment")?.saw).toMatch(/^999 is no payment of the subscription/);
    expect([nobody.ended, wrong.ended]).toEqual([0, 0]);
    await expectNothingBack(keptOf({ kept }));
  });

  ci.it("that is looked at twice gives nothing back twice", async () => {
    const { kept } = await begun("documented");
    await control("clock", { advance_minutes: 2.6 * DAY_MINUTES });
    await resumed(keptOf({ kept }), 2.6, "all");
    const { ended } = await resumed(keptOf({ kept }), 2.6, "all");
    expect([ended, said]).toEqual([1, []]);
    await expectAllBack();
  });

  it("is cancelled and refunded where it cannot be kept", async () => {
    const fail = () => {
      throw new Error("the disk is full");
    };
    await expect(begun("documented", {}, fail)).rejects.toThrow("the disk is full");
    const left = (await orders()).filter(({ status }) => status === "init" || status === "success");
    expect(left).toEqual([]);
    expect((await schedules()).filter(({ status }) => status === "ACTIVE")).toEqual([]);
  });
});
