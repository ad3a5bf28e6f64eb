import { dayAt } from "../../gateway";
import type { Schedule } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { deductionsOf } from "./schedules";

/** A subscription, as whoever has its link sees it. Nothing of its customer. */
interface Subscription {
  /** Decimal text with two places: of each payment. */
  amount: string;
  currency_code: string;
  /** Days between two payments. */
  frequency: number;
  /** How many payments there are in all; 0 has no limit. */
  payment_count: number;
  /** What was paid and not given back. */
  paid: { count: number; amount: string };
  /** The account's day of the next charge, and of the end. */
  next: string | null;
  ended: string | null;
}

/** How a subscription stands. `ending`: its end was asked for, and the gateway has not confirmed it yet. */
export type EndState =
  { is: "invalid" } | ({ is: "pending" | "active" | "ending" | "cancelled" | "completed" } & Subscription);

/** What the page of the link shows. */
export interface EndPage {
  shop: string;
  state: EndState;
}

export async function endPageOf(context: StoreContext, schedule: Schedule | undefined): Promise<EndPage> {
  const shop = (await context.records.shopName()) ?? "";
  return { shop, state: schedule ? await stateOf(context, schedule) : { is: "invalid" } };
}

async function stateOf(context: StoreContext, schedule: Schedule): Promise<EndState> {
  const { status, cancel_requested_at, provider_id, next_deduction_at, cancelled_at } = schedule;
  const { timeZone } = context.accountOf(provider_id).options;
  const deductions = await deductionsOf(context, schedule);
  const dayOf = (moment: Date | null) => moment && dayAt(moment, timeZone);
  return {
    is: status === "active" && cancel_requested_at ? "ending" : status,
    amount: schedule.amount,
    currency_code: schedule.currency_code,
    frequency: schedule.frequency,
    payment_count: schedule.payment_count,
    paid: { count: deductions?.kept_count ?? 0, amount: deductions?.kept_amount ?? "0.00" },
    next: status === "active" && !cancel_requested_at ? dayOf(next_deduction_at) : null,
    ended: dayOf(cancelled_at),
  };
}
