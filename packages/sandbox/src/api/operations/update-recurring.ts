import { z } from "zod";
import { Refusal, RET_CODE } from "../../state/refusal";
import { setPaymentCount } from "../../state/schedules";
import * as field from "../fields";
import { operationHandler, success } from "../operation-handler";

/** §4.10. The table lists no merGroupNo. */
const table = {
  name: "update-recurring",
  account: ["merchantNo", "storeNo"],
  request: z.object({
    scheduleNo: field.text,
    paymentCount: field.wholeNumber(0).optional(),
    /** In the sample request alone. */
    frequency: field.wholeNumber(1).optional(),
    status: z.literal("CANCELLED", "must be CANCELLED").optional(),
  }),
} as const;

export const updateRecurring = operationHandler(table, (fields, { schedules, clock }, { account }) => {
  const schedule = schedules.named(account, fields.scheduleNo);
  if (schedule.cancelled) {
    throw new Refusal(RET_CODE.wrongStatus, "scheduleNo", "is cancelled");
  }
  const { paymentCount } = fields;
  if (paymentCount !== undefined) {
    if (paymentCount !== 0 && paymentCount <= schedule.paymentCount) {
      throw new Refusal(RET_CODE.mismatch, "paymentCount", "must be greater than the current setting, or 0");
    }
    setPaymentCount(schedule, paymentCount, clock.now());
  }
  if (fields.status === "CANCELLED") schedule.cancelled = true;
  return { body: success("update success") };
});
