import { exportMovements } from "../../../../../payments/days/movements";
import { sendsFile } from "../../../staff-route";

export const GET = sendsFile("GET days/export", ({ context, query }) => exportMovements(context, query));
