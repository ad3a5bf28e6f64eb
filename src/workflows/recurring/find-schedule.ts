import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { ledgerOf } from "../../container";
import type { Schedule } from "../../modules/crossborder";

/**
 * A schedule by our id or the gateway's number; of one customer, where one is given.
 * @throws MedusaError NOT_FOUND, also for somebody else's
 */
export async function retrieveSchedule(
  container: MedusaContainer,
  key: string,
  customer_id?: string,
): Promise<Schedule> {
  const filters = customer_id === undefined ? {} : { customer_id };
  const [schedule, another] = await ledgerOf(container).listRecurringSchedules(
    { $or: [{ id: key }, { schedule_no: key }], ...filters },
    { take: 2 },
  );
  if (another)
    throw new MedusaError(MedusaError.Types.CONFLICT, `${key} is a number of two accounts: use the id`);
  if (schedule) return schedule;
  throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no recurring schedule ${key}`);
}
