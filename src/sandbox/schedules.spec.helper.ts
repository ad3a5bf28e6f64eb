import type { Shop } from "./shop.spec.helper";

const DAY_MINUTES = 24 * 60;

/** A schedule as the control interface shows it. */
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

export const scheduleOf = async (shop: Shop, scheduleNo: string): Promise<ShownSchedule> =>
  (await shop.control<ShownSchedule>("GET", `/schedules/${scheduleNo}`)).body;

/** Every payment of a schedule, the customer's own first. */
export async function deductionsOf(shop: Shop, scheduleNo: string) {
  const { transactions } = await scheduleOf(shop, scheduleNo);
  return Promise.all(transactions.map((transactionNo) => shop.truth(transactionNo)));
}

export async function advanceDays(shop: Shop, days: number): Promise<void> {
  const { status } = await shop.control("POST", "/clock", { advance_minutes: days * DAY_MINUTES });
  expect(status).toBe(200);
}
