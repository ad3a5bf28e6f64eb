import type { ListedSchedule, ScheduleDetail } from "../../http";
import { ask } from "../common/sdk";

export const listSubscriptions = (query: URLSearchParams) => ask("GET recurring-schedules", { query });

export async function retrieveSubscription(schedule_no: string): Promise<ScheduleDetail> {
  return (await ask("GET recurring-schedules/:schedule_no", { params: { schedule_no } })).recurring_schedule;
}

/** 0 for no limit. */
export const raiseCount = (schedule_no: string, payment_count: number) =>
  ask("POST recurring-schedules/:schedule_no", { params: { schedule_no }, body: { payment_count } });

export const cancelSubscription = (schedule_no: string) =>
  ask("POST recurring-schedules/:schedule_no", { params: { schedule_no }, body: { status: "CANCELLED" } });

/** Has a renewal recorded that was never notified, by the gateway's number. */
export const importRenewal = (schedule_no: string, transaction_no: string) =>
  ask("POST recurring-schedules/:schedule_no/deductions", {
    params: { schedule_no },
    body: { transaction_no },
  });

/** The link by which whoever has it ends a subscription. */
export const endLink = (schedule_no: string) =>
  ask("POST recurring-schedules/:schedule_no/end-link", { params: { schedule_no } });

export const makeOrder = (schedule_no: string, reference: string) =>
  ask("POST recurring-schedules/:schedule_no/deductions/:reference/order", {
    params: { schedule_no, reference },
  });

/** What its address is made of: two accounts may have the same number, so our id. */
export const addressOf = ({ id }: Pick<ListedSchedule, "id">) => `/crossborder/subscriptions/${id}`;
