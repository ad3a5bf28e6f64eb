import { type Gateway, openGateway } from "../../../../src/payments/gateway";
import { parseOptions } from "../../../../src/payments/options";
import type { Sandbox } from "../../../../packages/sandbox/src";
import { SandboxControl } from "../../../shop/sandbox-control";
import { type GatewayFaults, NO_FAULTS } from "../../faults";
import { SimulatedGateway } from "../../gateway";
import { Random } from "../../random";
import { Scheduler } from "../../scheduler";
import { Server } from "../../server";

export const ACCOUNT = { apiToken: "a-token", merchantNo: "200043", storeNo: "300014" };

/** How the next call fails: at the sandbox by one of its faults, in the model by chance. */
export interface Failure {
  way?: object;
  fault?: keyof GatewayFaults;
}

/** A gateway, and what happens there without a call of the store. What cannot happen in its state changes nothing. */
export interface TriedGateway {
  gateway: Gateway;
  /** The next call that opens an order fails so, or none does. */
  fail(failure: Failure): Promise<void>;
  /** Waits for what the store calls. */
  ended<T>(work: () => Promise<T>): Promise<T>;
  pay(reference: string): Promise<void>;
  /** The time of an order that nobody paid is over. */
  expire(reference: string): Promise<void>;
  refundInDashboard(reference: string): Promise<void>;
  /** How often the store was told of a payment. */
  told(reference: string): Promise<number>;
}

/** The sandbox over HTTP, called by the plugin's own client. */
export function realGateway({ url }: Sandbox): TriedGateway {
  const control = new SandboxControl(url);
  const options = parseOptions({
    ...ACCOUNT,
    baseUrl: url,
    backendUrl: "https://api.shop.example",
    storefrontUrl: "https://shop.example/done",
  });
  const act = async (reference: string, name: "pay" | "expire" | "refund", states: string[]) => {
    const { status } = await control.order(reference);
    if (states.includes(status)) await control.act(reference, name).catch(unlessImpossible);
  };
  return {
    gateway: openGateway(options),
    fail: ({ way }) => control.faults(way ? { "secure-pay": { ...way, times: 1 } } : {}),
    ended: (work) => work(),
    pay: (reference) => act(reference, "pay", ["init"]),
    expire: (reference) => act(reference, "expire", ["init"]),
    refundInDashboard: (reference) => act(reference, "refund", ["success"]),
    told: async (reference) => {
      const sent = await control.notifications();
      return sent.filter((one) => one.reference === reference && one.attempt === 1).length;
    },
  };
}

/** The control interface answers 409 to what cannot happen. */
function unlessImpossible(error: unknown): void {
  const { status } = (error as { response?: { status?: number } }).response ?? {};
  if (status !== 409) throw error;
}

const HOUR_MS = 60 * 60_000;

export function modelledGateway(): TriedGateway {
  const scheduler = new Scheduler(new Random(1));
  const told: string[] = [];
  const faults = { ...NO_FAULTS };
  const notify = async (reference: string) => told.push(reference) > 0;
  const simulated = new SimulatedGateway(scheduler, faults, notify, () => undefined);
  const server = new Server("the store", scheduler, 0);
  const passMinute = () => scheduler.runUntil(scheduler.now + HOUR_MS / 60);
  return {
    gateway: simulated.seenBy(server),
    fail: async ({ fault }) => {
      Object.assign(faults, NO_FAULTS, fault && { [fault]: 1 });
      // By then a call has arrived that its caller has given up.
      await passMinute();
    },
    ended: async (work) => {
      const working = work();
      // The scheduler is told of a failure too.
      const over = working.then(
        () => undefined,
        () => undefined,
      );
      await passMinute();
      await over;
      return await working;
    },
    pay: async (reference) => void simulated.pay(reference),
    expire: async (reference) => {
      const order = simulated.orders.get(reference);
      if (order?.status === "init") order.expires_at = scheduler.now;
      simulated.expire();
    },
    refundInDashboard: async (reference) => simulated.refundInDashboard(reference),
    told: async (reference) => {
      await scheduler.runUntil(scheduler.now + HOUR_MS);
      return told.filter((one) => one === reference).length;
    },
  };
}
