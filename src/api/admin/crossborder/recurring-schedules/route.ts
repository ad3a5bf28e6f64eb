import { staffView } from "../../../../http/views/schedule";
import { listSchedules } from "../../../../payments/recurring/schedules";
import { answers } from "../../staff-route";

export const GET = answers("GET recurring-schedules", ({ context, query }) =>
  listSchedules(context, query, staffView),
);
