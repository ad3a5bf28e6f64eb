import { listDayMovements } from "../../../../../payments/days/movements";
import { answers } from "../../../staff-route";

export const GET = answers("GET days/movements", ({ context, query }) => listDayMovements(context, query));
