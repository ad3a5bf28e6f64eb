import * as http from "./index";
import { known, type RouteShape, slow } from "./route-shape";

/** Every route for storefronts, by method and path below `/store/crossborder/`. */
export const STORE_ROUTES: Readonly<Record<string, RouteShape>> = {
  "GET sessions/:id": {
    summary: "How one payment session stands, for a page that waits for the customer",
    query: http.WaitingQuery,
    ...known(http.SessionAnswer),
  },
  "POST sessions/:id/open": {
    summary:
      "Opens the gateway's order of a session when the shopper goes to pay, or gives the one that is open",
    body: http.OpenSession,
    ...known(http.OpenedSessionAnswer),
  },
  "GET recurring-plans/:provider_id": {
    summary: "What the plans of an account mean, for a page that says it before a shopper pays",
    ...known(http.PlanList),
  },
  "GET recurring-schedules": {
    summary: "The signed-in customer's own recurring schedules, the newest first",
    query: http.ListOwnSchedules,
    ...known(http.OwnScheduleList),
  },
  "POST recurring-schedules/:schedule_no": {
    summary: "The signed-in customer cancels a schedule of their own",
    body: http.CancelSchedule,
    ...slow(http.OwnScheduleAnswer),
  },
};
