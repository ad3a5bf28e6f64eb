import type {
  EndLink,
  FoundRenewalAnswer,
  ListedSchedule,
  MayWork,
  ScheduleDetail,
  ScheduleDetailAnswer,
  ScheduleList,
} from "../../http";
import { ask } from "../common/sdk";

const PATH = "recurring-schedules";

export const listSubscriptions = (query: URLSearchParams) => ask<ScheduleList>(PATH, { query });

const at = (number: string) => `${PATH}/${encodeURIComponent(number)}`;

export async function retrieveSubscription(number: string): Promise<ScheduleDetail> {
  return (await ask<ScheduleDetailAnswer>(at(number))).recurring_schedule;
}

/** 0 for no limit. */
export const raiseCount = (number: string, payment_count: number) =>
  ask<MayWork>(at(number), { body: { payment_count } });

export const cancelSubscription = (number: string) =>
  ask<MayWork>(at(number), { body: { status: "CANCELLED" } });

/** Has a renewal recorded that was never notified, by the gateway's number. */
export const importRenewal = (number: string, transaction_no: string) =>
  ask<FoundRenewalAnswer>(`${at(number)}/deductions`, { body: { transaction_no } });

/** The link by which whoever has it ends a subscription. */
export const endLink = (number: string) => ask<EndLink>(`${at(number)}/end-link`, { body: {} });

export const makeOrder = (number: string, reference: string) =>
  ask<MayWork>(`${at(number)}/deductions/${reference}/order`, { body: {} });

/** What its address is made of: two accounts may have the same number, so our id. */
export const addressOf = ({ id }: Pick<ListedSchedule, "id">) => `/crossborder/subscriptions/${id}`;
