import { z } from "@medusajs/framework/zod";
import { paging } from "../../query-fields";

export const ListSchedules = z.object(paging);
export type ListSchedules = z.output<typeof ListSchedules>;

/** What a customer may change of a schedule of their own. */
export const CancelSchedule = z.object({ status: z.literal("CANCELLED") });
