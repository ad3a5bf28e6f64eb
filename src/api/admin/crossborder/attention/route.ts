import { listAttention } from "../../../../payments/attention/deliver";
import { answers } from "../../staff-route";

export const GET = answers("GET attention", ({ context, query }) => listAttention(context, query));
