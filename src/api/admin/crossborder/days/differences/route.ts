import { listDifferentLines } from "../../../../../payments/days/statement";
import { answers } from "../../../staff-route";

export const GET = answers("GET days/differences", ({ context, query }) =>
  listDifferentLines(context, query),
);
