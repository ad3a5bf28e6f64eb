import { readDays } from "../../../../payments/days/day";
import { answers } from "../../staff-route";

export const GET = answers("GET days", async ({ context, query }) => ({
  days: await readDays(context, query),
}));
