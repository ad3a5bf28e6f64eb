import type { ClientOptions } from "../../../../src/gateway";
import { parseGatewayOptions, parseOptions } from "../../../../src/payments/options";
import { check, type CheckInput } from "./check";
import type { OrderPlan } from "./open";
import type { Observation, Settings } from "./talk";

export const ACCOUNT = { apiToken: "a-token-of-the-check", merchantNo: "200043", storeNo: "300014" };

const ORDERS = {
  amount: "0.01",
  vendors: ["channel_a", "channel_b", "channel_c", "creditcard"],
  currencies: ["usd", "cny"],
  ipnUrl: "http://127.0.0.1:9/none",
} as const;

/** Stages 0 to 2, as a program asks them. */
export async function ask(
  baseUrl: string,
  settings: Settings & Partial<ClientOptions>,
  orders: Partial<OrderPlan> = {},
  onFound: (observation: Observation) => void = () => undefined,
  more: Pick<Partial<CheckInput>, "calls" | "query" | "resumed" | "stage" | "goOn" | "say"> = {},
) {
  const addresses = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };
  const options = parseOptions({ baseUrl, ...ACCOUNT, ...addresses, ...settings });
  const told: Observation[] = [];
  const tell = (observation: Observation) => {
    told.push(observation);
    onFound(observation);
  };
  const result = await check({
    parse: parseGatewayOptions,
    options,
    stage: 2,
    orders: { ...ORDERS, ...orders },
    tell,
    ...more,
  });
  expect(result.observations).toEqual(told);
  return result;
}

export const differing = (observations: readonly Observation[]) =>
  observations.filter(({ verdict }) => verdict === "differs").map(({ assumption }) => assumption);
