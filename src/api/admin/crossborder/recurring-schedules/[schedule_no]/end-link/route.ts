import { endLinkOf } from "../../../../../../payments/end-link";
import { retrieveSchedule } from "../../../../../../payments/recurring/schedules";
import { answers } from "../../../../staff-route";

/** It is written down nowhere. */
export const POST = answers("POST recurring-schedules/:schedule_no/end-link", async ({ context, params }) => {
  const schedule = await retrieveSchedule(context, params.schedule_no);
  return { end_url: schedule.status === "active" ? endLinkOf(context, schedule) : null };
});
