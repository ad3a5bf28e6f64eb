import { operations } from "../../../gateway/operations";
import { Refusal, RET_CODE } from "../../state/refusal";
import { setPaymentCount } from "../../state/schedule";
import { operationHandler, success } from "../operation-handler";

/** §4.10 */
export const updateRecurring = operationHandler(
  operations.updateRecurring,
  (fields, { schedules, clock }) => {
    const schedule = schedules.named(fields.scheduleNo);
    if (schedule.cancelled) {
      throw new Refusal(RET_CODE.wrongStatus, "scheduleNo", "is cancelled");
    }
    if (fields.paymentCount !== undefined) {
      const paymentCount = Number(fields.paymentCount);
      if (paymentCount !== 0 && paymentCount <= schedule.paymentCount) {
        throw new Refusal(
          RET_CODE.mismatch,
          "paymentCount",
          "must be greater than the current setting, or 0",
        );
      }
      setPaymentCount(schedule, paymentCount, clock.now());
    }
    if (fields.status === "CANCELLED") schedule.cancelled = true;
    return { body: success("update success") };
  },
);
