import axios from "axios";
import { ci } from "../../testing/jest/lanes";
import { sign } from "../../src/gateway";
import { cases } from "../../testing/shop/cases";
import type { GatewayOrder } from "../../testing/shop/sandbox-control";
import { ACCOUNT } from "../../testing/shop/shop";
import { type Statement, StatementCounter } from "../../testing/statements/counter";
import { quiet } from "../../testing/statements/quiet";
import { type Count, playBoundSteps, type StepName } from "../../testing/statements/steps";
import { ALL_ONCE } from "../../testing/store/repeating-bus";

export default cases("a step of a payment", (shop) => {
  const address = () => `${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/ipn`;
  const notify = async ({ reference, transactionNo, amount }: GatewayOrder) => {
    const paid = { reference, transactionNo, amount, currency: "USD", status: "success" };
    const body = new URLSearchParams({ ...paid, verifySign: sign(paid, ACCOUNT.apiToken) });
    expect((await axios.post(address(), body.toString())).data).toBe("success");
  };

  async function countSteps(): Promise<Map<StepName, Statement[]>> {
    const counter = new StatementCounter(shop.container);
    const counted = new Map<StepName, Statement[]>();
    const count: Count = async (step, work) => {
      await quiet();
      counter.take();
      const result = await work();
      await quiet();
      counted.set(step, counter.take().statements);
      return result;
    };
    process.env[ALL_ONCE] = "true";
    try {
      const { gateway } = shop;
      const runMinute = () => shop.runMinute("reconciliation");
      const runJob = () => shop.runJob();
      const shopper = () => shop.shopper();
      await playBoundSteps({ gateway, shopper, staff: shop.admin, notify, runJob, runMinute, count });
      return counted;
    } finally {
      process.env[ALL_ONCE] = "";
      counter.stop();
    }
  }

  ci.it("sends no more statements to the database than it may, BEGIN and COMMIT included", async () => {
    const counted = await countSteps();
    const of = (step: StepName) => counted.get(step)?.length;
    expect(of("session")).toBeLessThanOrEqual(34);
    expect((of("later") ?? 0) + (of("open") ?? 0)).toBeLessThanOrEqual(45);
    expect((of("complete") ?? 0) + (of("after") ?? 0)).toBeLessThanOrEqual(151);
    expect(of("alone")).toBeLessThanOrEqual(149);
    expect(of("minute")).toBeLessThanOrEqual(10);
    const ours = counted.get("other")?.filter(({ sql }) => sql.includes("crossborder_"));
    // One as its completion begins, and one as it is announced.
    expect(ours?.length).toBeLessThanOrEqual(2);
  });
});
