import type { Router } from "express";
import { fail } from "./fail";
import { statusOf } from "../state/schedule";
import { scheduleView } from "./schedule-view";
import type { World } from "../state/sandbox-state";

export function scheduleRoutes(router: Router, { schedules }: World): void {
  router.get("/schedules", (_request, response) => {
    response.json({ schedules: schedules.list().map((schedule) => scheduleView(schedule)) });
  });
  router.get("/schedules/:scheduleNo", (request, response) => {
    const schedule = schedules.find(request.params.scheduleNo);
    if (!schedule) return fail(response, 404, "no such schedule");
    response.json(scheduleView(schedule));
  });
  router.post("/schedules/:scheduleNo/decline", (request, response) => {
    const schedule = schedules.find(request.params.scheduleNo);
    if (!schedule) return fail(response, 404, "no such schedule");
    const status = statusOf(schedule);
    if (status !== "ACTIVE") return fail(response, 409, `the schedule is ${status}; no deduction is to come`);
    schedule.declineNext = true;
    response.json(scheduleView(schedule));
  });
}
