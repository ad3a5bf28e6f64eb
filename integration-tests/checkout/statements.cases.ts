import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ci } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import type { GatewayOrder } from "../../testing/shop/sandbox-control";
import { type Statement, StatementCounter } from "../../testing/statements/counter";
import { quiet } from "../../testing/statements/quiet";
import { type Count, playBoundSteps, type StepName } from "../../testing/statements/steps";
import { ALL_ONCE } from "../../testing/store/repeating-bus";
import { ipn, signed } from "../security/ipn";

export default cases("a step of a payment", (shop) => {
  const notify = async ({ reference, transactionNo, amount }: GatewayOrder) => {
    const paid = { reference, transactionNo, amount, currency: "USD", status: "success" };
    expect((await ipn(shop, signed(paid))).data).toBe("success");
  };

  async function play(count: Count): Promise<void> {
    process.env[ALL_ONCE] = "true";
    try {
      const { gateway } = shop;
      const runMinute = () => shop.runMinute("reconciliation");
      const runJob = () => shop.runJob();
      const shopper = () => shop.shopper();
      await playBoundSteps({ gateway, shopper, staff: shop.admin, notify, runJob, runMinute, count });
    } finally {
      process.env[ALL_ONCE] = "";
    }
  }

  async function countSteps(): Promise<Map<StepName, Statement[]>> {
    const counter = new StatementCounter(shop.container);
    const counted = new Map<StepName, Statement[]>();
    await play(async (step, work) => {
      await quiet();
      counter.take();
      const result = await work();
      await quiet();
      counted.set(step, counter.take().statements);
      return result;
    }).finally(counter.stop);
    return counted;
  }

  ci.it("sends no more statements to the database than it may, BEGIN and COMMIT included", async () => {
    const counted = await countSteps();
    const of = (step: StepName) => counted.get(step)?.length;
    expect(of("session")).toBeLessThanOrEqual(28);
    expect((of("later") ?? 0) + (of("open") ?? 0)).toBeLessThanOrEqual(39);
    expect((of("complete") ?? 0) + (of("after") ?? 0)).toBeLessThanOrEqual(141);
    expect(of("alone")).toBeLessThanOrEqual(133);
    expect(of("refund")).toBeLessThanOrEqual(97);
    expect(of("minute")).toBeLessThanOrEqual(10);
    const ours = counted.get("other")?.filter(({ sql }) => sql.includes("crossborder_"));
    // One as its completion begins, and one as it is announced.
    expect(ours?.length).toBeLessThanOrEqual(2);
  });

  it("reads nothing of Medusa's by query.graph, from the session to the refund", async () => {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY);
    const { graph } = query;
    const read: string[] = [];
    Reflect.set(query, "graph", (...asked: Parameters<typeof graph>) => {
      if (OURS.test(new Error().stack ?? "")) read.push(asked[0].entity);
      return graph.apply(query, asked);
    });
    const found = new Map<StepName, string[]>();
    try {
      await play(async (step, work) => {
        await quiet();
        read.length = 0;
        const result = await work();
        await quiet();
        found.set(step, [...read]);
        return result;
      });
    } finally {
      Reflect.set(query, "graph", graph);
    }
    const steps: StepName[] = ["session", "switch", "complete", "after", "alone", "back", "refund"];
    expect(steps.map((step) => [step, found.get(step)])).toEqual(steps.map((step) => [step, []]));
    // What the job does once an hour reads lists.
    expect(found.size).toBeGreaterThan(steps.length);
  });
});

const OURS = /\.medusa\/server\/src\/(medusa|payments)\//;
