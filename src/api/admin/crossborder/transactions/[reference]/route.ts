import { readTransaction } from "../../../../../payments/staff/read";
import { permit } from "../../allowed-acts";
import { answers } from "../../../staff-route";

export const GET = answers("GET transactions/:reference", async ({ req, context, params }) => {
  const found = await readTransaction(context, params.reference);
  return { transaction: (await permit(req))(found) };
});
