import { readCounter } from "../../../../../payments/in-store/counter";
import { answers } from "../../../staff-route";

export const GET = answers("GET in-store/counter", async ({ context, query, by }) => ({
  counter: await readCounter(context, { ...query, ...by }),
}));
