import { checkHealth } from "../../../../payments/health/checks";
import { answers } from "../../staff-route";

export const GET = answers("GET health", ({ context }) => checkHealth(context));
