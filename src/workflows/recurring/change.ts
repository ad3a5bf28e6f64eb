import type { MedusaContainer } from "@medusajs/framework/types";
import { z } from "zod";
import { booksOf } from "../../accounts";
import { cancelSchedule, raiseCount } from "../../bookkeeping";
import type { Schedule } from "../../modules/crossborder";
import { withMedusaErrors } from "../errors";
import { underLock } from "../under-lock";
import { retrieveSchedule } from "./find-schedule";

const status = z.literal("CANCELLED", "must be CANCELLED");

/** What staff may change (§4.10). */
export const changeBody = z
  .strictObject({
    payment_count: z
      .number("must be a whole number")
      .int("must be a whole number")
      .min(0, "must be greater than the current count, or 0 for no limit")
      .max(100_000)
      .optional(),
    status: status.optional(),
  })
  .refine((body) => (body.payment_count === undefined) !== (body.status === undefined), {
    path: ["payment_count/status"],
    message: "exactly one of them is required",
  });

/** What a customer may change of a schedule of their own. */
export const cancelBody = z.strictObject({ status });

/**
 * Raises the count of a schedule or cancels it.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED naming the field, or with what the gateway's client said
 */
export async function changeSchedule(
  container: MedusaContainer,
  key: string,
  { payment_count }: z.output<typeof changeBody>,
  customer_id?: string,
): Promise<Schedule> {
  const { id, provider_id } = await retrieveSchedule(container, key, customer_id);
  const books = booksOf(container, provider_id);
  const change = async () => {
    const schedule = await books.ledger.retrieveRecurringSchedule(id);
    return payment_count === undefined
      ? await cancelSchedule(books, schedule)
      : await raiseCount(books, schedule, payment_count);
  };
  return await underLock(container, id, () => withMedusaErrors(change));
}
