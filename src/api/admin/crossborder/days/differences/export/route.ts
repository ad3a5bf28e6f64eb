import { exportDifferentLines } from "../../../../../../payments/days/statement";
import { sendsFile } from "../../../../staff-route";

export const GET = sendsFile("GET days/differences/export", async ({ context, query }) => ({
  name: "statement.csv",
  file: await exportDifferentLines(context, query),
}));
