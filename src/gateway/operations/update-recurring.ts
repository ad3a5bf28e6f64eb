import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope } from "./operation";

/** §4.10 Raises the count of a recurring schedule, or cancels it. */
export const updateRecurring = defineOperation({
  name: "update-recurring",
  paths: { primary: "/creditpay/v2/update-recurring" },
  account: ["merchantNo", "storeNo"],
  request: z.object({
    scheduleNo: field.text,
    paymentCount: field.integer(0).optional(),
    /** As the schedule has it. */
    frequency: field.integer(1).optional(),
    status: z.literal("CANCELLED", "must be CANCELLED").optional(),
  }),
  answer: envelope,
  inSamplesAlone: ["currency", "frequency"],
  movesMoney: false,
  safeToRepeat: false,
});
