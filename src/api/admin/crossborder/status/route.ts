import { readGatewayStatus } from "../../../../payments/outage/outage";
import { answers } from "../../staff-route";

export const GET = answers("GET status", async ({ context }) => ({
  status: await readGatewayStatus(context),
}));
