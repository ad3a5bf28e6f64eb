import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope } from "./operation";

/**
 * §4.10 Raises the count of a recurring schedule, or cancels it. The sample request also sends `currency` and
 * `frequency`; the field table does not list them, so they are not sent.
 */
export const updateRecurring = defineOperation({
  name: "update-recurring",
  paths: { primary: "/creditpay/v2/update-recurring" },
  account: ["merchantNo", "storeNo"],
  request: z.object({
    scheduleNo: field.text,
    paymentCount: field.integer(0).optional(),
    status: z.literal("CANCELLED", "must be CANCELLED").optional(),
  }),
  answer: envelope,
  movesMoney: false,
  safeToRepeat: false,
});
