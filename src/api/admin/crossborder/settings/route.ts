import { readSettings } from "../../../../payments/settings/settings";
import { answers } from "../../staff-route";

export const GET = answers("GET settings", async ({ context }) => ({
  settings: await readSettings(context),
}));
