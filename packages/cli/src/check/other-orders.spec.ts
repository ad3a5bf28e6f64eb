import { createSandbox, type DialectChoice, type Sandbox } from "../../../sandbox/src";
import { ACCOUNT, ask, differing } from "./check.spec.helper";
import type { AssumptionName } from "./assumptions";
import type { OrderPlan } from "./open";
import type { Observation } from "./talk";

const NAMES: readonly AssumptionName[] = [
  ...(["qr_picture", "wallet_link", "counter", "cash_register", "prepay_answer"] as const),
];

describe("check, of orders that an account may have", () => {
  let sandbox: Sandbox | undefined;
  afterEach(() => sandbox?.close());

  async function checked(dialect: DialectChoice, orders: Partial<OrderPlan> = {}) {
    sandbox = await createSandbox({ ...ACCOUNT, dialect });
    return await ask(sandbox.url, {}, orders);
  }

  const sawOf = (observations: readonly Observation[], name: string) =>
    observations.find(({ assumption }) => assumption === name);

  it("tries what its channels allow: QR codes, a barcode that no wallet has, the cash register, apps", async () => {
    const { observations } = await checked("documented", { openid: "o-1" });
    expect(sawOf(observations, "counter")).toMatchObject({
      verdict: "agrees",
      saw: expect.stringMatching(/^000023 "paymentBarcode: is not known to the wallet"; status init$/),
    });
    expect(sawOf(observations, "cash_register")).toMatchObject({ verdict: "agrees", saw: "init" });
    expect(sawOf(observations, "prepay_answer")).toMatchObject({
      verdict: "agrees",
      saw: expect.stringMatching(
        /^channel_a APP: timeStamp, .*channel_b APP: appid, .*channel_b MINIPROGRAM: /,
      ),
    });
    const { opened } = await asked();
    expect([...new Set(opened.map(({ operation }) => operation))].sort()).toEqual([
      ...["add", "cashier-add", "create-trans-qrcode", "prepay", "secure-pay"],
    ]);
  });

  it("says what an account may not do, and that is no difference", async () => {
    const { observations } = await checked("no-register");
    expect(differing(observations)).toEqual([]);
    expect(sawOf(observations, "cash_register")).toMatchObject({
      verdict: "not_seen",
      saw: expect.stringMatching(/^000030 .*record no payments of a cash register/),
    });
  });

  it("with no channel for QR codes, a counter or apps does not try them", async () => {
    const { observations } = await checked("documented", { vendors: ["creditcard"] });
    expect(differing(observations)).toEqual([]);
    for (const name of ["qr_picture", "wallet_link", "counter", "prepay_answer"])
      expect(sawOf(observations, name)).toMatchObject({ verdict: "not_seen", saw: expect.any(String) });
    const { opened } = await asked();
    expect(opened.filter(({ operation }) => operation === "add")).toEqual([]);
  });

  /** What was opened at the sandbox. */
  async function asked() {
    const list = await fetch(`${sandbox?.url}/_sandbox/transactions`);
    const { transactions } = (await list.json()) as {
      transactions: Record<"operation" | "status", string>[];
    };
    return { opened: transactions };
  }

  it.each(NAMES)("stopped at %s leaves nothing open", async (name) => {
    sandbox = await createSandbox({ ...ACCOUNT });
    const stop = ({ assumption }: Observation) => {
      if (assumption === name) throw new Error("stopped");
    };
    await expect(ask(sandbox.url, {}, {}, stop)).rejects.toThrow("stopped");
    const { opened } = await asked();
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set(["closed"]));
  });

  it("says in a line what an account may not have, and how a permission for apps is applied for", async () => {
    const operations = ["add", "create-trans-qrcode", "cashier-add", "prepay"] as const;
    const requiredFields = Object.fromEntries(operations.map((name) => [name, ["permission"]]));
    const { observations } = await checked({ requiredFields });
    expect(differing(observations)).toEqual([]);
    for (const name of NAMES)
      expect(sawOf(observations, name)).toMatchObject({
        verdict: "not_seen",
        saw: expect.stringMatching(/^[^\n]*000020 "permission: is missing"[^\n]*$/),
      });
    expect(sawOf(observations, "prepay_answer")?.saw).toMatch(/a US company .* reviews it$/);
  });

  it("closes what was opened and whose answer was lost, and says so in a line each", async () => {
    sandbox = await createSandbox({ ...ACCOUNT });
    const lost = { drop: true };
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    const faults = { add: lost, "create-trans-qrcode": lost, "cashier-add": lost, prepay: lost };
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: "PUT", headers, body: JSON.stringify(faults) });
    const { observations } = await ask(sandbox.url, {});
    expect(differing(observations)).toEqual([]);
    for (const name of NAMES)
      expect(sawOf(observations, name)).toMatchObject({
        verdict: "not_seen",
        saw: expect.stringMatching(/^[^\n]{10,}$/),
      });
    const { opened } = await asked();
    expect(new Set(opened.map(({ operation }) => operation))).toContain("prepay");
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set(["closed"]));
  });
});
