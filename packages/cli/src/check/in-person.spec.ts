import { ci, forEach } from "../../../../testing/jest/lanes";
import { createSandbox, type DialectChoice, type Sandbox, type SandboxOptions } from "../../../sandbox/src";
import type { ClientOptions } from "../../../../src/gateway";
import { parseGatewayOptions, parseOptions } from "../../../../src/payments/options";
import { check } from "./check";
import { ACCOUNT, differing } from "./check.spec.helper";
import { merged } from "./settings";
import type { Observation, Settings, StoreOptions } from "./talk";

const PLACES = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };

interface Order {
  reference: string;
  operation: string;
  status: string;
  paid: string;
  refunded: string;
}

/** What somebody has to do besides paying: type a code, hand something to an app; and how a payment goes back. */
describe("check, stage 3, with a person", () => {
  let sandbox: Sandbox | undefined;
  let said: string[] = [];
  beforeEach(() => (said = []));
  afterEach(() => sandbox?.close());

  const control = async (path: string, body?: object) => {
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : undefined;
    return (await fetch(`${sandbox?.url}/_sandbox/${path}`, init)).json() as Promise<Record<string, never>>;
  };
  const orders = async (): Promise<Order[]> => (await control("transactions")).transactions;

  interface Plan {
    settings?: Settings & Partial<ClientOptions> & Pick<Partial<StoreOptions>, "refund">;
    gateway?: Partial<SandboxOptions>;
    types?: () => Promise<string>;
    confirms?: boolean;
    hands?: boolean;
    /** Who does what he is told. */
    isWilling?: boolean;
    /** The check is stopped once it has told that. */
    stopsAt?: string;
    /** What goes wrong once it is paid. */
    faults?: object;
  }

  async function checked(dialect: DialectChoice, plan: Plan = {}) {
    const { settings = {}, gateway, types = () => Promise.resolve("CONFIRM1"), isWilling = true } = plan;
    await sandbox?.close();
    sandbox = await createSandbox({ ...ACCOUNT, dialect, ...gateway });
    const options = parseOptions({ baseUrl: sandbox.url, ...ACCOUNT, ...PLACES, ...settings });
    const pay = async () => {
      const open = (await orders()).findLast(({ status }) => ["init", "dealing"].includes(status));
      if (!isWilling || !open) return;
      await control(`transactions/${open.reference}/pay`, {});
      const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
      const body = JSON.stringify(plan.faults ?? {});
      await fetch(`${sandbox?.url}/_sandbox/faults`, { method: "PUT", headers, body });
    };
    const acts: Promise<void>[] = [];
    return await check({
      parse: parseGatewayOptions,
      options,
      stage: 3,
      orders: {
        ...{ amount: "0.08", vendors: ["channel_a", "channel_b"], currencies: ["usd"] },
        ipnUrl: "http://127.0.0.1:9/none",
      },
      payment: {
        ...{ holds: false, declines: false, returns: false, recurs: false, notified_ms: 50 },
        ...{ patience_ms: isWilling ? 2_000 : 100, confirms: plan.confirms, hands: plan.hands, read: types },
        pause: async () => {
          await Promise.all(acts);
        },
        ask: pay,
      },
      say: (line) => {
        said.push(line);
        if (/^(Confirm|Hand)/.test(line)) acts.push(pay());
      },
      tell: ({ assumption }) => {
        if (assumption === plan.stopsAt) throw new Error("stopped");
      },
    });
  }

  const of = (observations: readonly Observation[], name: string) =>
    observations.filter(({ assumption }) => assumption === name).at(-1);
  async function expectGivenBack() {
    for (const { paid, refunded } of await orders())
      expect([refunded, Number(paid) <= 0.08]).toEqual([paid, true]);
    expect((await orders()).filter(({ status }) => status === "success" || status === "init")).toEqual([]);
  }

  forEach<[string, DialectChoice, Settings]>(
    [
      ["a code of a refusal", { confirming: "000040" }, { retCodes: { "000040": "unknown" } }],
      ["its own word", { statuses: { dealing: "USERPAYING" } }, { statuses: { USERPAYING: "pending" } }],
      [
        "both",
        { confirming: "000023", statuses: { dealing: "USERPAYING" } },
        { retCodes: { "000023": "unknown" }, statuses: { USERPAYING: "pending" } },
      ],
    ],
    { fast: 1 },
  )(
    "names the setting where a customer who is still confirming is answered by %s",
    async (_, dialect, set) => {
      const { observations, settings } = await checked(dialect, { confirms: true });
      expect(differing(observations)).toEqual(["confirming"]);
      expect(settings).toEqual(set);
      await expectGivenBack();
      const again = await checked(dialect, { confirms: true, settings: merged({}, set) });
      expect(differing(again.observations)).toEqual([]);
      expect(of(again.observations, "confirming")).toMatchObject({ verdict: "agrees" });
      await expectGivenBack();
    },
  );

  forEach<DialectChoice>(["documented", "confirming"], { fast: 1 })(
    "needs no setting where it is %s",
    async (dialect) => {
      const { observations } = await checked(dialect, { confirms: true });
      expect(differing(observations)).toEqual([]);
      expect(of(observations, "confirming")).toMatchObject({
        verdict: "agrees",
        saw: expect.stringMatching(/; status dealing; paid later$/),
      });
      expect(said).toContain("Confirm it in the wallet now");
    },
  );

  forEach<[string, () => Promise<string>, boolean, RegExp]>(
    [
      ["nobody types a code", () => Promise.resolve(""), true, /^no code was typed$/],
      [
        "the wallet asks for no confirmation",
        () => Promise.resolve("28763443825664394"),
        true,
        /paid at once/,
      ],
      ["the wallet refuses the code", () => Promise.resolve("DECLINED1"), false, /000040.*it was not paid$/],
      ["nobody confirms", () => Promise.resolve("CONFIRM1"), false, /dealing; it was not paid$/],
    ],
    { fast: 1 },
  )("says that it has not seen it where %s, and leaves nothing open", async (_, types, isWilling, saw) => {
    const { observations, settings } = await checked("documented", { confirms: true, types, isWilling });
    expect(of(observations, "confirming")).toMatchObject({
      verdict: "not_seen",
      saw: expect.stringMatching(saw),
    });
    expect(settings).toEqual({});
    await expectGivenBack();
  });

  ci.it("stopped while somebody types closes the order", async () => {
    const types = () => Promise.reject(new Error("stopped"));
    await expect(checked("documented", { confirms: true, types })).rejects.toThrow("stopped");
    await expectGivenBack();
  });

  ci.it(
    "refunds nothing that a reverse without an answer may have given back, and says where to look",
    async () => {
      const faults = { reverse: { refuse: { ret_code: "000000", ret_msg: "system busy" } } };
      await checked("documented", { confirms: true, faults });
      expect(said).toContainEqual(
        expect.stringMatching(/^whether 0\.08 USD of cbchk-\w+ goes back is not known: look it up/),
      );
      const paid = (await orders()).filter(
        ({ operation, status }) => operation === "add" && status === "success",
      );
      expect(paid.map(({ refunded }) => refunded)).toEqual(["0.00"]);
    },
  );

  it("prints what prepay hands to a wallet, and sees that it is paid by it", async () => {
    const { observations } = await checked("documented", { hands: true });
    expect(said).toContainEqual(
      expect.stringMatching(/^Hand this to the wallet .*channel_b\): \{.*prepayid/),
    );
    expect(of(observations, "prepay_answer")).toMatchObject({
      verdict: "agrees",
      saw: "channel_b: paid as it was handed over",
    });
    await expectGivenBack();
    const refused = await checked("documented", { hands: true, isWilling: false });
    expect(of(refused.observations, "prepay_answer")?.saw).toMatch(
      /nobody has paid.*ask the gateway's support/,
    );
    await expectGivenBack();
  });

  ci.it("gives back no more than was paid where a part of a refund is taken, and says so", async () => {
    const { observations, settings } = await checked("part-refunds");
    expect(of(observations, "mismatch")).toMatchObject({
      verdict: "not_seen",
      saw: expect.stringMatching(
        /takes a refund of 0\.07 of 0\.08\. 0\.01 is left, and goes back by itself$/,
      ),
    });
    expect(settings).toEqual({ partialRefunds: true });
    expect(of(observations, "part_refunds")).toMatchObject({
      verdict: "differs",
      saw: expect.stringMatching(/shows it$/),
    });
    expect(of(observations, "refunds")?.saw).toMatch(/not asked again, since it takes parts/);
    const answer = await control("calls");
    const calls = answer.calls as { operation: string; fields: Record<string, string>; ret_code: string }[];
    const taken = calls.filter(({ operation, ret_code }) => operation === "refund" && ret_code === "000100");
    expect(taken.map(({ fields }) => fields.amount)).toEqual(["0.07", "0.01"]);
    await expectGivenBack();
  });

  forEach(
    [
      ["stopped once a part was taken", { stopsAt: "mismatch" }, ["0.07", "0.01"]],
      [
        "whose answer to the part is lost",
        { faults: { refund: { drop: true, times: 1 } } },
        ["0.07", "0.01"],
      ],
    ] as const,
    { fast: 1 },
  )("gives back no more than was paid where it is %s", async (_, more, amounts) => {
    await checked("part-refunds", more).catch(({ message }: Error) => expect(message).toBe("stopped"));
    const { calls } = (await control("calls")) as unknown as {
      calls: { operation: string; fields: Record<string, string>; ret_code: string }[];
    };
    const taken = calls.filter(({ operation, ret_code }) => operation === "refund" && ret_code === "000100");
    expect(taken.map(({ fields }) => fields.amount)).toEqual(amounts);
    const paid = taken[0]?.fields.reference;
    const reversed = calls.filter(
      ({ operation, fields }) => operation === "reverse" && fields.reference === paid,
    );
    expect(reversed).toEqual([]);
    await expectGivenBack();
  });

  ci.it("has the manager of the account's options refund, and says that the password is taken", async () => {
    const gateway = {
      refundPermission: { managerAccountNo: "7", password: "1b3231655cebb7a1f783eddf27d254ca" },
    };
    const refund = { passwordPrefix: "su", managerAccountNo: "7", storeAdminPassword: "per" };
    const { observations } = await checked("documented", { gateway, settings: { refund } });
    expect(of(observations, "refund_password")).toEqual({
      ...{ assumption: "refund_password", verdict: "agrees" },
      saw: "the manager and the password are taken",
    });
    await expectGivenBack();
    const without = await checked("documented", { gateway });
    expect(differing(without.observations)).toEqual(["refund_password", "refunds"]);
    await expectGivenBack();
  });
});
