import { operations } from "../../gateway/operations";
import { endpoint, success } from "../endpoint";
import { Refusal, RET_CODE } from "../refusal";

/** §4.10 */
export const updateRecurring = endpoint(operations.updateRecurring, (fields, { ledger }) => {
  const schedule = ledger.schedule(fields.scheduleNo);
  if (schedule.status === "CANCELLED") {
    throw new Refusal(RET_CODE.wrongStatus, "scheduleNo", "is cancelled");
  }
  if (fields.paymentCount !== undefined) {
    const paymentCount = Number(fields.paymentCount);
    if (paymentCount !== 0 && paymentCount <= schedule.paymentCount) {
      throw new Refusal(RET_CODE.mismatch, "paymentCount", "must be greater than the current setting, or 0");
    }
    schedule.paymentCount = paymentCount;
  }
  schedule.status = fields.status ?? schedule.status;
  return { body: success("update success") };
});
