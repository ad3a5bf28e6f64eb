import type { Shop } from "./shop.spec.helper";

const DAY_MINUTES = 24 * 60;

/** A schedule as the control API shows it. */
export interface ShownSchedule {
  scheduleNo: string;
  reference: string;
  paymentCount: number;
  frequency: number;
  status: string;
  deductions_made: number;
  next_deduction_at: string | null;
  transactions: string[];
}

export async function scheduleOf(shop: Shop, scheduleNo: string): Promise<ShownSchedule> {
  return (await shop.control<ShownSchedule>("GET", `/schedules/${scheduleNo}`)).body;
}

/** Every payment of a schedule, the customer's own first. */
export async function deductionsOf(shop: Shop, scheduleNo: string) {
  const { transactions } = await scheduleOf(shop, scheduleNo);
  return Promise.all(transactions.map((transactionNo) => shop.recorded(transactionNo)));
}

export const advanceDays = (shop: Shop, days: number) => shop.advanceMinutes(days * DAY_MINUTES);
