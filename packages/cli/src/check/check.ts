import {
  lookAtApp,
  lookAtCodes,
  lookAtConfirming,
  lookAtCounter,
  lookAtPrepay,
  lookAtRegister,
} from "./account-orders";
import { ASSUMPTIONS } from "./assumptions";
import { lookAtHold } from "./hold";
import type { OrderPlan } from "./open";
import { lookAtOrders } from "./orders";
import { expected, lookAtPace, seeSpeed, seeTooFast } from "./pace";
import { lookAtDecline, lookAtPayment, type PaymentPlan } from "./payment";
import { reach } from "./reach";
import { lookAtRefusals } from "./refusals";
import { lookAtReturn } from "./returned";
import { lookAtKept, lookAtRecurring, lookAtRenewal, type Resumed } from "./subscriptions";
import { type CheckedOptions, type Leading, type Observation, type Settings, Talk } from "./talk";

export type Stage = 0 | 1 | 2 | 3;

/** What is checked, and how far. */
export interface CheckInput extends Leading {
  options: CheckedOptions;
  stage: Stage;
  orders: OrderPlan;
  /** Of stage 3 alone. */
  payment?: Omit<PaymentPlan, keyof OrderPlan>;
  /** So many questions are asked in a second, about an order that is not there. */
  calls?: number;
  /** Fields of a question, as support has told them. */
  query?: Readonly<Record<string, string>>;
  /** A subscription that an earlier check has kept: it is looked at in the place of stages 2 and 3. */
  resumed?: Resumed;
  /** What was seen elsewhere. */
  seen?: readonly Observation[];
}

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
export async function check(input: CheckInput): Promise<CheckResult> {
  const { options, stage, orders, payment, calls, query, resumed, seen: elsewhere = [] } = input;
  const talk = new Talk(options, input);
  for (const one of elsewhere) talk.note(one);
  await reach(talk);
  const isLetIn = stage >= 1 && (await lookAtRefusals(talk, query));
  if (isLetIn && calls) await lookAtPace(talk, calls);
  if (isLetIn && stage >= 2) talk.say(expected(talk, orders));
  talk.hasMoney = resumed !== undefined;
  if (isLetIn && resumed) await lookAtKept(talk, resumed);
  const opened = isLetIn && stage >= 2 ? await lookAtOrders(talk, { ...orders, query }) : undefined;
  if (opened) await lookAtOtherOrders(talk, opened);
  if (opened && stage === 3 && payment) await lookAtPayments(talk, { ...opened, ...payment });
  seeTooFast(talk);
  seeSpeed(talk);
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
  talk.hasMoney = true;
  await lookAtPayment(talk, plan);
  if (plan.declines) await lookAtDecline(talk, plan);
  if (plan.returns) await lookAtReturn(talk, plan);
  if (plan.confirms) await lookAtConfirming(talk, plan);
  if (plan.hands) await lookAtApp(talk, plan);
  if (plan.recurs) await lookAtRecurring(talk, plan);
  if (plan.holds) await lookAtHold(talk, plan);
  // The last one: what it has kept is told at once.
  if (plan.keep) await lookAtRenewal(talk, plan, plan.keep);
}
