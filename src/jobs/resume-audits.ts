import type { MedusaContainer } from "@medusajs/framework/types";
import { resumeAudits } from "../payments/audit/run";
import { storeContext } from "../payments/context";

/** Goes on with audits whose server has stopped or died, and with those that a server without jobs began. */
export default async function resume(container: MedusaContainer): Promise<void> {
  await resumeAudits(storeContext(container));
}

export const config = {
  name: "crossborder-resume-audits",
  schedule: "* * * * *",
};
