import * as http from "./recurring";
import { known, shapes, slow } from "./route-shape";

/** What staff does about subscriptions. */
export const RECURRING_ROUTES = shapes({
  "GET recurring-schedules": {
    summary: "Recurring schedules with their deductions, the newest first",
    query: http.ListSchedules,
    ...known(http.ScheduleList),
  },
  "GET recurring-schedules/:schedule_no": {
    summary: "One schedule with its history",
    ...known(http.ScheduleDetailAnswer),
  },
  "POST recurring-schedules/:schedule_no": {
    summary: "Raises the count of a schedule, or cancels it",
    body: http.ChangeSchedule,
    ...slow(http.ScheduleAnswer),
  },
  "POST recurring-schedules/:schedule_no/deductions": {
    summary: "Asks the gateway about a deduction that was never notified, and records it",
    body: http.FindRenewal,
    ...slow(http.FoundRenewalAnswer),
  },
  "POST recurring-schedules/:schedule_no/end-link": {
    summary: "The link by which whoever has it ends a schedule",
    ...known(http.EndLink),
  },
  "POST recurring-schedules/:schedule_no/deductions/:reference/order": {
    summary: "Has the order of a deduction made, or finished",
    ...slow(http.RenewalOrder),
  },
});
