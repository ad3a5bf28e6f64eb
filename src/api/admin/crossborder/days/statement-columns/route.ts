import { guessStatementColumns } from "../../../../../payments/days/statement";
import { answers } from "../../../staff-route";

export const POST = answers("POST days/statement-columns", ({ context, body }) =>
  guessStatementColumns(context, body),
);
