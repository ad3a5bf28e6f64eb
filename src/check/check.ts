import type { ParsedClientOptions } from "../gateway";
import { ASSUMPTIONS } from "./assumptions";
import { lookAtCodes } from "./codes";
import { lookAtCounter, lookAtRegister } from "./counter";
import { lookAtHold } from "./hold";
import type { OrderPlan } from "./open";
import { lookAtOrders } from "./orders";
import { lookAtRefusals } from "./refusals";
import { lookAtDecline, lookAtPayment, type PaymentPlan } from "./payment";
import { lookAtPrepay } from "./prepaid";
import { reach } from "./reach";
import { lookAtRecurring } from "./recurring";
import { lookAtReturn } from "./returned";
import { ConnectionError, type Observation, type Settings, type StoreOptions, Talk } from "./talk";

export { ConnectionError };

export type Stage = 0 | 1 | 2 | 3;

/** What is checked, and how far. */
export interface CheckInput {
  options: ParsedClientOptions & StoreOptions;
  stage: Stage;
  orders: OrderPlan;
  /** Of stage 3 alone. */
  payment?: Omit<PaymentPlan, keyof OrderPlan>;
  /** Is told each finding as it comes. */
  tell: (observation: Observation) => void;
}

/** For a check that opens nothing, and tells its findings at the end. */
export const NOTHING_OPENED = {
  orders: { amount: "0.01", vendors: [], currencies: [], ipnUrl: "" },
  tell: () => undefined,
} as const satisfies Partial<CheckInput>;

export interface CheckResult {
  observations: Observation[];
  /** What medusa-config has to say, each in the place of what it says. */
  settings: Settings;
}

/**
 * Finds out how a gateway speaks where its document is silent: by calls that are refused (stage 1), by orders that nobody pays
 * (stage 2), and by one that a person pays and that is refunded (stage 3).
 * @throws ConnectionError where it cannot be reached
 */
export async function check({ options, stage, orders, payment, tell }: CheckInput): Promise<CheckResult> {
  const talk = new Talk(options, tell);
  await reach(talk);
  const isLetIn = stage >= 1 && (await lookAtRefusals(talk));
  const opened = isLetIn && stage >= 2 ? await lookAtOrders(talk, orders) : undefined;
  if (opened) await lookAtOtherOrders(talk, opened);
  if (opened && stage === 3 && payment) await lookAtPayments(talk, { ...opened, ...payment });
  const seen = new Set(talk.observations.map(({ assumption }) => assumption));
  for (const { name } of ASSUMPTIONS)
    if (!seen.has(name)) talk.note({ assumption: name, verdict: "not_seen" });
  return { observations: talk.observations, settings: talk.settings };
}

/** Those of an account that may have them. */
async function lookAtOtherOrders(talk: Talk, plan: OrderPlan): Promise<void> {
  await lookAtCodes(talk, plan);
  await lookAtCounter(talk, plan);
  await lookAtRegister(talk, plan);
  await lookAtPrepay(talk, plan);
}

async function lookAtPayments(talk: Talk, plan: PaymentPlan): Promise<void> {
  await lookAtPayment(talk, plan);
  if (plan.declines) await lookAtDecline(talk, plan);
  if (plan.returns) await lookAtReturn(talk, plan);
  if (plan.recurs) await lookAtRecurring(talk, plan);
  if (plan.holds) await lookAtHold(talk, plan);
}
